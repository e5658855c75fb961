#include "probe/report.hpp"

#include <nlohmann/json.hpp>

#include "probe/decimal.hpp"
#include "probe/samples.hpp"

namespace proviso::probe {

namespace {

using Json = nlohmann::json;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json number(std::optional<double> value) { return value ? Json(decimal(*value)) : Json(nullptr); }

Json of_model(const Model& model) {
  return {{"layers", model.layers},
          {"hidden", model.hidden},
          {"heads", model.heads},
          {"kv_heads", model.kv_heads},
          {"head_dim", model.head_dim},
          {"intermediate", model.intermediate},
          {"bytes_per_weight", std::to_string(model.bytes_per_weight)}};
}

// What the step leaves open is left out, as it was in the plan.
Json of_step(const Step& step) {
  Json json{{"measure", step.measure}, {"load", step.load == Load::Burst ? "burst" : "steady"}};
  if (!step.because.empty()) json["because"] = step.because;
  if (step.gpus) json["gpus"] = *step.gpus;
  if (step.bytes) json["bytes"] = *step.bytes;
  if (step.seconds) json["seconds"] = *step.seconds;
  if (step.samples) json["samples"] = *step.samples;
  if (step.model) json["model"] = of_model(*step.model);
  if (!step.batch.empty()) json["batch"] = step.batch;
  if (!step.context.empty()) json["context"] = step.context;
  if (!step.path.empty()) json["path"] = step.path;
  return json;
}

Json of_plan(const Plan& plan) {
  Json steps = Json::array();
  for (const Step& step : plan.steps) steps.push_back(of_step(step));
  return {{"schema", plan.schema},
          {"case", text_or_null(plan.case_name)},
          {"origin", plan.origin},
          {"seconds_at_most", or_null(plan.seconds_at_most)},
          {"step", std::move(steps)}};
}

Json of_host(const Host& host) {
  return {{"cpu", or_null(host.cpu)},
          {"cpus", host.cpus},
          {"memory_bytes", host.memory_bytes},
          {"kernel", host.kernel},
          {"container", or_null(host.container)}};
}

Json of_gpu(const Gpu& gpu) {
  Json json{{"index", gpu.index},
            {"name", gpu.name},
            {"uuid", gpu.uuid},
            {"pci", gpu.pci},
            {"pci_device_id", or_null(gpu.pci_device_id)},
            {"pci_subsystem_id", or_null(gpu.pci_subsystem_id)},
            {"capability", gpu.capability},
            {"sms", gpu.multiprocessors},
            {"memory_bytes", gpu.memory_bytes},
            {"l2_bytes", gpu.l2_bytes},
            {"ecc", or_null(gpu.ecc)},
            {"ecc_corrected", or_null(gpu.ecc_corrected)},
            {"ecc_uncorrected", or_null(gpu.ecc_uncorrected)},
            {"ecc_uncorrected_ever", or_null(gpu.ecc_uncorrected_ever)},
            {"mig", or_null(gpu.mig)},
            {"mig_profile", or_null(gpu.mig_profile)},
            {"clock_mhz", or_null(gpu.clock_mhz)},
            {"memory_clock_mhz", or_null(gpu.memory_clock_mhz)},
            {"clock_max_mhz", or_null(gpu.clock_max_mhz)},
            {"memory_clock_max_mhz", or_null(gpu.memory_clock_max_mhz)},
            {"nvlinks_up", or_null(gpu.nvlinks_up)},
            {"other_processes", or_null(gpu.other_processes)},
            {"throttle_reasons", or_null(gpu.throttle_reasons)},
            {"temperature_before_c", or_null(gpu.temperature_before_c)},
            {"temperature_after_c", or_null(gpu.temperature_after_c)}};
  json["power_cap_w"] =
      gpu.power_cap_milliwatts ? Json(decimal(static_cast<double>(*gpu.power_cap_milliwatts) / 1000)) : Json(nullptr);
  json["pcie"] = {{"generation", or_null(gpu.pcie_generation)},
                  {"width", or_null(gpu.pcie_width)},
                  {"generation_max", or_null(gpu.pcie_generation_max)},
                  {"width_max", or_null(gpu.pcie_width_max)}};
  return json;
}

std::string_view name_of(Status status) {
  switch (status) {
    case Status::Done:
      return "done";
    case Status::Skipped:
      return "skipped";
    case Status::Failed:
      return "failed";
  }
  return "";
}

// Bytes are counted, everything else is measured.
std::string sample(Unit unit, double value) {
  return unit == Unit::Bytes ? std::to_string(static_cast<std::uint64_t>(value)) : decimal(value);
}

void add_figures(Json& json, const Measurement& measurement) {
  for (const double value : measurement.samples) json["samples"].push_back(sample(measurement.unit, value));
  const auto middle = median(measurement.samples);
  json["median"] = middle ? Json(sample(measurement.unit, *middle)) : Json(nullptr);
  for (const int percent : {1, 5, 95, 99}) {
    const std::string name = "p" + std::to_string(percent);
    json[name] = number(percentile(measurement.samples, percent));
    const auto missing = percentile_missing(measurement.samples.size(), percent);
    if (!missing.empty()) json[name + "_missing"] = missing;
  }
  const auto width = spread(measurement.samples);
  const double limit = measurement.unit == Unit::Microseconds ? latency_spread_limit : rate_spread_limit;
  json["spread"] = number(width);
  json["spread_limit"] = decimal(limit);
  json["unstable"] = width ? Json(*width > limit) : Json(nullptr);
  json["drift"] = number(drift(measurement.samples));
  json["tokens_per_second"] = number(measurement.tokens_per_second);
  if (measurement.clock)
    json["clock_mhz"] = {
        {"min", measurement.clock->lowest}, {"median", measurement.clock->median}, {"max", measurement.clock->highest}};
  else
    json["clock_mhz"] = nullptr;
}

// What was not measured has no figures: no key of one.
Json of_measurement(const Measurement& measurement) {
  Json conditions = Json::object();
  for (const auto& [name, condition] : measurement.conditions)
    std::visit([&, &key = name](const auto& value) { conditions[key] = value; }, condition);
  Json json{{"id", measurement.id},
            {"what", measurement.what},
            {"gpus", measurement.gpus},
            {"from", or_null(measurement.from)},
            {"to", or_null(measurement.to)},
            {"conditions", std::move(conditions)},
            {"status", name_of(measurement.status)},
            {"because", text_or_null(measurement.because)},
            {"samples", Json::array()},
            {"count", measurement.samples.size()}};
  if (measurement.status != Status::Done) return json;
  json["bytes"] = or_null(measurement.bytes);
  json["unit"] = name_of(measurement.unit);
  add_figures(json, measurement);
  return json;
}

Json of_missing(const Missing& missing) {
  return {{"library", missing.library}, {"because", missing.because}, {"without", missing.without}};
}

template <class T, class ToJson>
Json list(const std::vector<T>& entries, const ToJson& to) {
  Json json = Json::array();
  for (const auto& entry : entries) json.push_back(to(entry));
  return json;
}

}  // namespace

std::string to_json(const Report& report) {
  const Json json{{"schema", "proviso.probe/1"},
                  {"probe", {{"version", PROVISO_PROBE_VERSION}, {"sha256", or_null(report.digest)}}},
                  {"started_at", report.started_at},
                  {"finished_at", report.finished_at},
                  {"complete", report.incomplete_because.empty()},
                  {"incomplete_because", text_or_null(report.incomplete_because)},
                  {"simulated", report.is_simulated},
                  {"plan", of_plan(report.plan)},
                  {"host", of_host(report.host)},
                  {"driver", {{"version", or_null(report.driver_version)}, {"cuda", or_null(report.cuda_version)}}},
                  {"libraries", report.libraries},
                  {"missing", list(report.missing, of_missing)},
                  {"gpus", list(report.gpus, of_gpu)},
                  {"topology", report.topology.empty() ? Json(nullptr) : Json(report.topology)},
                  {"measurements", list(report.measurements, of_measurement)}};
  // A name from the driver or the system that is no UTF-8 is still told, with the bytes that are none replaced.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace proviso::probe
