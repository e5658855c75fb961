#include "probe/run_plan.hpp"

#include <algorithm>
#include <iostream>
#include <new>
#include <numeric>

#include "probe/decimal.hpp"
#include "probe/measure/measures.hpp"
#include "probe/samples.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

// One run of one measure: a step with a single batch and context, and what it is taken of.
struct Task {
  const Measure* measure;
  Step step;
  Measurement blank;
};

void add(std::vector<Task>& tasks, const Measure& measure, const Step& step, std::vector<int> gpus,
         const std::string& on) {
  std::string id = step.measure + (on.empty() ? "" : "/" + on);
  if (!step.batch.empty())
    id += "/b" + std::to_string(step.batch.front()) + "/c" + std::to_string(step.context.front());
  if (step.load == Load::Burst) id += "/burst";
  const auto same = std::count_if(tasks.begin(), tasks.end(), [&](const Task& task) {
    return task.blank.id == id || task.blank.id.starts_with(id + "#");
  });
  if (same > 0) id += "#" + std::to_string(same + 1);
  Measurement blank;
  blank.id = id;
  blank.what = step.measure;
  blank.gpus = std::move(gpus);
  tasks.push_back({&measure, step, std::move(blank)});
}

void add_for_scope(std::vector<Task>& tasks, const Measure& measure, const Step& step, int gpus) {
  switch (measure.scope) {
    case Scope::EachGpu:
      for (int gpu = 0; gpu < gpus; ++gpu) add(tasks, measure, step, {gpu}, std::to_string(gpu));
      return;
    case Scope::EachPair:
      if (gpus < 2) add(tasks, measure, step, {0}, "");
      for (int from = 0; from < gpus; ++from)
        for (int to = 0; to < gpus; ++to) {
          if (from == to) continue;
          add(tasks, measure, step, {from, to}, std::to_string(from) + "-" + std::to_string(to));
          tasks.back().blank.from = from;
          tasks.back().blank.to = to;
        }
      return;
    case Scope::AllGpus: {
      std::vector<int> all(static_cast<std::size_t>(gpus));
      std::iota(all.begin(), all.end(), 0);
      add(tasks, measure, step, all, std::to_string(gpus));
      return;
    }
    case Scope::Host:
      add(tasks, measure, step, {}, "");
  }
}

std::vector<Task> tasks_of(const Plan& plan, int gpus) {
  std::vector<Task> tasks;
  for (const Step& step : plan.steps) {
    const Measure& measure = *find_measure(step.measure);
    const int wanted = static_cast<int>(std::min<std::int64_t>(gpus, step.gpus.value_or(gpus)));
    if (step.measure != "decode_step") {
      Step single = step;
      single.batch.clear();
      single.context.clear();
      add_for_scope(tasks, measure, single, wanted);
      continue;
    }
    for (const auto batch : step.batch)
      for (const auto context : step.context) {
        Step single = step;
        single.batch = {batch};
        single.context = {context};
        add_for_scope(tasks, measure, single, wanted);
      }
  }
  return tasks;
}

// A measurement without figures, and why.
Measurement without_figures(const Task& task, Status status, std::string because) {
  Measurement measurement = task.blank;
  measurement.status = status;
  measurement.because = std::move(because);
  return measurement;
}

void require_gpus(const Task& task, std::size_t gpus) {
  const auto wanted = task.step.gpus.value_or(1);
  if (wanted > static_cast<std::int64_t>(gpus))
    throw Skipped("the plan wants " + std::to_string(wanted) + " GPUs, and there are " + std::to_string(gpus));
  if (task.measure->scope == Scope::EachPair && !task.blank.from) throw Skipped("one GPU has no pair");
}

// Runs one task. `stop` is set where nothing can be measured any more.
Measurement run(Bench& bench, const Task& task, std::string& stop) {
  try {
    stop_if_interrupted();
    if (bench.is_late()) throw Skipped("not begun: the time of the plan was over");
    require_gpus(task, bench.devices.size());
    Measurement measurement = task.blank;
    task.measure->run(bench, task.step, measurement);
    return measurement;
  } catch (const Skipped& skipped) {
    return without_figures(task, Status::Skipped, skipped.what());
  } catch (const Trouble& trouble) {
    if (ends_the_run(trouble.kind())) stop = trouble.what();
    return without_figures(task, Status::Failed, trouble.what());
  } catch (const std::bad_alloc&) {
    return without_figures(task, Status::Failed, "out of memory on the host");
  }
}

std::string in_a_line(const Measurement& measurement) {
  if (measurement.status != Status::Done)
    return (measurement.status == Status::Skipped ? "skipped: " : "failed: ") + measurement.because;
  return decimal(median(measurement.samples).value_or(0)) + " " + std::string{name_of(measurement.unit)};
}

}  // namespace

void run_plan(Bench& bench, Report& report) {
  const auto tasks = tasks_of(report.plan, static_cast<int>(bench.devices.size()));
  std::string stop;
  std::size_t failed = 0;
  for (const Task& task : tasks) {
    if (!stop.empty()) {
      report.measurements.push_back(without_figures(task, Status::Skipped, "not begun: " + stop));
      continue;
    }
    std::cerr << "proviso-probe: " << report.measurements.size() + 1 << " of " << tasks.size() << ", " << task.blank.id
              << std::flush;
    report.measurements.push_back(run(bench, task, stop));
    std::cerr << ": " << in_a_line(report.measurements.back()) << "\n";
    if (report.measurements.back().status == Status::Failed) ++failed;
  }
  if (!stop.empty())
    report.incomplete_because = stop;
  else if (failed > 0)
    report.incomplete_because = std::to_string(failed) + (failed == 1 ? " measurement" : " measurements") + " failed";
}

}  // namespace proviso::probe
