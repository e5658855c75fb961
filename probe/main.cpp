// proviso-probe: measures the GPUs of the machine it runs on. docs/probe.md says what each figure is, and what it is
// not.
#include <iostream>

#include "probe/interrupt.hpp"
#include "probe/measure/measures.hpp"
#include "probe/open_machine.hpp"
#include "probe/options.hpp"
#include "probe/run_plan.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr int invalid_plan = 3;
constexpr int incomplete = 4;
constexpr int wrong_usage = 9;

Plan plan_for(const Options& options) {
  Plan plan =
      options.plan.empty() ? own_plan(options.quick, options.path) : with_path(read_plan(options.plan), options.path);
  return options.only.empty() ? plan : only(std::move(plan), options.only);
}

void list_measures() {
  for (const Measure& measure : measures()) {
    std::string name{measure.name};
    name.resize(26, ' ');
    std::cout << name << measure.says << "\n";
  }
}

// Fills in the report as far as the machine lets it.
void measure(Report& report) {
  try {
    Machine machine{report};
    Bench& bench = machine.bench();
    if (report.plan.seconds_at_most) bench.deadline = bench.begun + *report.plan.seconds_at_most * 1'000'000'000;
    run_plan(bench, report);
    machine.look_again(report);
  } catch (const Trouble& trouble) {
    report.incomplete_because = trouble.what();
  }
}

int write(const Report& report, const std::string& output) {
  const std::string text = to_json(report);
  if (output.empty()) {
    std::cout << text << std::flush;
    if (!std::cout) throw Trouble(TroubleKind::Refused, "cannot write to standard output");
  } else {
    write_whole(output, text);
  }
  if (report.incomplete_because.empty()) return 0;
  std::cerr << "proviso-probe: the run is incomplete: " << report.incomplete_because << "\n";
  return incomplete;
}

int run(const Options& options) {
  Report report;
  report.started_at = timestamp();
  report.digest = own_digest();
  report.host = read_host();
  report.plan = plan_for(options);
  if (report.plan.steps.empty()) {
    std::cerr << "proviso-probe: of what `--only` names, the plan has nothing"
              << (options.path.empty() ? "; files are written and read only with `--path`" : "") << "\n";
    return wrong_usage;
  }
  measure(report);
  report.finished_at = timestamp();
  return write(report, options.output);
}

}  // namespace

}  // namespace proviso::probe

int main(int count, char** words) {
  using namespace proviso::probe;
  int exit_code = 0;
  try {
    const auto options = read_options(count, words, exit_code);
    if (!options) return exit_code;
    if (options->list) {
      list_measures();
      return 0;
    }
    catch_interrupts();
    return run(*options);
  } catch (const PlanError& error) {
    std::cerr << "proviso-probe: " << error.text() << "\n";
    return invalid_plan;
  } catch (const std::exception& error) {
    std::cerr << "proviso-probe: " << error.what() << "\n";
    return incomplete;
  }
}
