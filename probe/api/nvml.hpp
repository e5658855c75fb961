// NVML, the management library of the driver, as much of it as the probe asks. Everything it tells is optional: a
// driver may lack a function, a GPU the sensor, a container the right, and what is not told stays unknown.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "probe/api/function.hpp"

namespace proviso::probe::nvml {

using Device = struct DeviceTag*;

// nvmlPciInfo_t. Each of the two identifiers holds a device in its upper and a vendor in its lower 16 bits.
struct PciInfo {
  char legacy_bus_id[16];
  unsigned domain, bus, device, device_id, subsystem_id;
  char bus_id[32];
};

inline constexpr int insufficient_size = 7;  // NVML_ERROR_INSUFFICIENT_SIZE: a count without the list it counts
inline constexpr int gpu_is_lost = 15;       // NVML_ERROR_GPU_IS_LOST

inline constexpr unsigned clock_of_multiprocessors = 1;  // NVML_CLOCK_SM
inline constexpr unsigned clock_of_memory = 2;           // NVML_CLOCK_MEM
inline constexpr unsigned corrected = 0;                 // NVML_MEMORY_ERROR_TYPE_CORRECTED
inline constexpr unsigned uncorrected = 1;               // NVML_MEMORY_ERROR_TYPE_UNCORRECTED
inline constexpr unsigned since_driver_load = 0;         // NVML_VOLATILE_ECC
inline constexpr unsigned since_made = 1;                // NVML_AGGREGATE_ECC
inline constexpr unsigned temperature_of_gpu = 0;        // NVML_TEMPERATURE_GPU
inline constexpr unsigned links_at_most = 18;            // NVML_NVLINK_MAX_LINKS
inline constexpr unsigned remote_is_gpu = 0;             // NVML_NVLINK_DEVICE_TYPE_GPU
inline constexpr unsigned remote_is_switch = 2;          // NVML_NVLINK_DEVICE_TYPE_SWITCH

class Api : private Complaint {
 public:
  // Loads and starts NVML; null where it is missing or does not start, and `problem` then says why.
  static std::unique_ptr<Api> open(std::string& problem);
  ~Api() override;

#define PROVISO_CALL(member, symbol, ...) Function<__VA_ARGS__> member{#symbol};
#include "probe/api/nvml.def"
#undef PROVISO_CALL

  const Library& library() const { return library_; }

  // Calls a query whose last parameter is where its answer goes; nothing where it has none.
  template <class Answer, class... Params, class... Given>
  std::optional<Answer> ask(const Function<Params...>& query, Given... given) const {
    if (!query.is_there()) return std::nullopt;
    Answer answer{};
    if (query.code(given..., &answer) != 0) return std::nullopt;
    return answer;
  }
  // The same of queries that fill a text.
  template <class... Params, class... Given>
  std::optional<std::string> ask_text(const Function<Params...>& query, Given... given) const {
    if (!query.is_there()) return std::nullopt;
    char text[96] = {};  // the longest is a name: NVML_DEVICE_NAME_V2_BUFFER_SIZE, UUIDs have at most 80
    if (query.code(given..., text, sizeof text) != 0) return std::nullopt;
    return text;
  }

 private:
  Api();
  [[noreturn]] void fail(const char* symbol, int code) const override;

  Library library_;
  bool is_started_ = false;
};

}  // namespace proviso::probe::nvml
