#include "facts/from_xml.hpp"

#include <climits>
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/text.hpp"

#include <expat.h>

namespace proviso::facts {

namespace {

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};
using Parser = std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser>;

class XmlBuilder {
 public:
  XmlBuilder(Document& document, diag::Diagnostics& diagnostics, const Limits& within)
      : document_{document}, diagnostics_{diagnostics}, within_{within}, parser_{XML_ParserCreate("UTF-8")} {}

  bool run() {
    document_.root.form = Form::Table;
    document_.root.at = {1, 1};
    open_.emplace_back();
    XML_Parser parser = parser_.get();
    XML_SetUserData(parser, this);
    XML_SetElementHandler(
        parser, [](void* self, const XML_Char* name, const XML_Char** attributes) { of(self).open(name, attributes); },
        [](void* self, const XML_Char*) { of(self).close(); });
    XML_SetCharacterDataHandler(parser, [](void* self, const XML_Char* text, int size) {
      of(self).open_.back().text.append(text, static_cast<std::size_t>(size));
    });
    XML_SetEntityDeclHandler(parser, [](void* self, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                                        const XML_Char*, const XML_Char*, const XML_Char*) {
      of(self).fail(diag::Kind::DataSyntax, {"XML that can be read", "it declares entities, which are not expanded"});
    });
    if (document_.text.size() > INT_MAX) return fail(diag::Kind::DataSyntax, {"XML", "it is too large"});
    const auto size = static_cast<int>(document_.text.size());
    if (XML_Parse(parser, document_.text.data(), size, 1) == XML_STATUS_OK && !failed_) {
      document_.root = std::move(open_.front().node);
      document_.root.form = Form::Table;
      return true;
    }
    return fail(diag::Kind::DataSyntax, {"XML", XML_ErrorString(XML_GetErrorCode(parser))});
  }

 private:
  // An element that is not closed yet. Its children wait in lists by their name.
  struct Open {
    std::string_view name;
    Node node;
    std::string text;
    std::unordered_map<std::string_view, std::size_t> places;  // of the lists in the node
  };

  static XmlBuilder& of(void* self) { return *static_cast<XmlBuilder*>(self); }

  Position here() const {
    return {static_cast<std::uint32_t>(XML_GetCurrentLineNumber(parser_.get())),
            static_cast<std::uint32_t>(XML_GetCurrentColumnNumber(parser_.get())) + 1};
  }
  // The first problem alone: the parser goes on to report that it was stopped.
  bool fail(diag::Kind kind, std::vector<std::string> args) {
    if (!failed_) diagnostics_.add({kind, {}, std::move(args), {}, {}, document_.at(here())});
    failed_ = true;
    XML_StopParser(parser_.get(), XML_FALSE);
    return false;
  }
  bool count() {
    if (++values_ <= within_.values) return true;
    return fail(diag::Kind::DataTooMany, {std::to_string(within_.values)});
  }

  void open(const XML_Char* name, const XML_Char** attributes) {
    if (failed_) return;
    // A list and an element each are a level of the tree.
    if (2 * open_.size() > within_.depth) {
      fail(diag::Kind::DataTooDeep, {std::to_string(within_.depth)});
      return;
    }
    if (!count()) return;
    Open& element = open_.emplace_back();
    element.name = document_.keep(name);
    element.node.at = here();
    for (; *attributes != nullptr; attributes += 2) {
      if (!count()) return;
      element.node.keys.push_back({document_.keep(std::string{"@"} + attributes[0]), element.node.at});
      Node& value = element.node.elements.emplace_back();
      value.form = Form::Text;
      value.at = element.node.at;
      value.text = document_.keep(attributes[1]);
    }
  }

  void close() {
    if (failed_) return;
    Open element = std::move(open_.back());
    open_.pop_back();
    finish(element);
    Open& parent = open_.back();
    const auto [place, is_new] = parent.places.emplace(element.name, parent.node.elements.size());
    if (is_new) {
      parent.node.keys.push_back({element.name, element.node.at});
      Node& list = parent.node.elements.emplace_back();
      list.form = Form::Array;
      list.at = element.node.at;
      if (!count()) return;
    }
    parent.node.elements[place->second].elements.push_back(std::move(element.node));
  }
  void finish(Open& element) {
    const std::string_view text = base::trim(element.text);
    Node& node = element.node;
    if (node.keys.empty()) {
      node.form = Form::Text;
      node.text = document_.keep(std::string{text});
      return;
    }
    node.form = Form::Table;
    if (text.empty()) return;
    node.keys.push_back({"#text", node.at});
    Node& value = node.elements.emplace_back();
    value.form = Form::Text;
    value.at = node.at;
    value.text = document_.keep(std::string{text});
  }

  Document& document_;
  diag::Diagnostics& diagnostics_;
  const Limits& within_;
  Parser parser_;
  std::vector<Open> open_;  // the document, and the elements that are open in it
  std::size_t values_ = 0;
  bool failed_ = false;
};

}  // namespace

bool from_xml(Document& document, diag::Diagnostics& diagnostics, const Limits& within) {
  return XmlBuilder{document, diagnostics, within}.run();
}

}  // namespace proviso::facts
