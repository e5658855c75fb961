// What a case holds once it has been read: typed values for every input of the program, and the data that the engine
// itself reads (rates, waivers, clearances), typed by the records of the module std.core. Filled by engine/facts or by
// a test block.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/heap.hpp"

namespace proviso::ir {

/// A file that took part in the decision.
struct Document {
  /// Who stands by its bytes. Without a signer `defect` says why; both are empty where nobody looked.
  struct Signing {
    std::string signer;  ///< the name of a key that the case lists
    std::string role;    ///< of that key
    std::string grade;   ///< as the signer states it, or empty
    std::string defect;  ///< "nobody signed a.json", "a.json has changed since it was signed"
    /// The owner of a listed key, by its name; `defect` says why he does not stand by the bytes, or is empty.
    struct Owner {
      std::string name;
      std::string defect;
    };
    std::vector<Owner> owners = {};  ///< of all keys that the case lists, each once
  };
  std::string role;    ///< the input's name, `fx`, `waivers`, `catalog gpus`, `policy`, `module std.units`, `case`
  std::string path;    ///< as a reader would find it: relative to the case, or `std/units.proviso`
  std::string sha256;  ///< of its bytes, hex
  Signing signing = {};
};

/// 1 unit of `from` is `rate` units of `to` on `date`.
struct Rate {
  std::string from;
  std::string to;
  base::Rational rate;
  base::Date date;
  std::string source;
};

struct Facts {
  Heap heap;
  std::vector<Document> documents;  ///< indexed by DocumentId
  std::vector<Value> inputs;        ///< by InputId; an input list is sorted by `id`, else by all fields
  std::vector<Value> catalogs;      ///< by CatalogId: lists
  std::vector<Rate> rates;
  Value waivers;                    ///< list of std.core Waiver
  Value clearances;                 ///< list of std.core Clearance
  std::optional<base::Date> as_of;  ///< absent only in a test that does not give it: then `as_of` is unknown
};

}  // namespace proviso::ir
