// SPDX-License-Identifier: MIT
#include "sim_command.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "csv_file.hpp"
#include "output_file.hpp"
#include "scene_run.hpp"
#include "svg_plot.hpp"

namespace tippe_host {
namespace {

using tippe::Real;

constexpr int kMostSteps = 1000000000;

void print_list() {
  std::printf("scenes; each parameter with its default, its unit (or values) and its meaning\n");
  for (const SceneText& scene : scene_texts()) {
    std::printf("\n%s: %s\n  (--dt %s --time %s, plots %s)\n", scene.name.c_str(), scene.about.c_str(),
                shortest(scene.dt).c_str(), shortest(scene.duration).c_str(), scene.plot.c_str());
    for (const ParameterText& p : scene.parameters) {
      std::printf("  %-12s %-12s %-24s %s\n", p.name.c_str(), p.value.c_str(),
                  p.unit.empty() ? "1" : p.unit.c_str(), p.meaning.c_str());
    }
  }
}

tippe::Method method_named(const std::string& text) {
  using tippe::Method;
  std::string all;
  for (const Method method :
       {Method::SecondOrder, Method::FirstOrder, Method::Fixpoint, Method::FixpointPaper, Method::Distance}) {
    if (text == name(method)) return method;
    all += std::string(" ") + name(method);
  }
  throw std::runtime_error("no such method: " + text + " (" + all.substr(1) + ")");
}

tippe::ContactSolver solver_named(const std::string& text) {
  using tippe::ContactSolver;
  if (text == "chain" || text == "automatic") return ContactSolver::Automatic;
  if (text == "block") return ContactSolver::Block;
  if (text == "newton") return ContactSolver::Newton;
  throw std::runtime_error("no such solver of contacts: " + text + " (chain block newton)");
}

uint8_t facets_named(const std::string& text) {
  return text == "cone" ? uint8_t{0} : static_cast<uint8_t>(parse_count(text, 3, 128, "--eta (or: cone)"));
}

/// How many steps of dt make up `time`, to the nearest.
int step_count(Real time, Real dt) {
  if (time < 0) throw std::runtime_error("--time: must not be negative");
  const Real ratio = time / dt;
  if (!(ratio < kMostSteps)) throw std::runtime_error("--time: more than 10^9 steps");
  return static_cast<int>(std::llround(tippe::to_scalar<double>(ratio)));
}

/// On a terminal a bar, elsewhere a line every ten seconds; nothing for short runs.
class Progress {
 public:
  explicit Progress(int steps) : steps_(steps), terminal_(::isatty(2) != 0), next_(terminal_ ? 1 : 10) {}
  ~Progress() {
    if (shown_ && terminal_) std::fprintf(stderr, "\r\033[K");
  }
  void at(int step) {
    if ((step & 255) != 0) return;
    const double now = std::chrono::duration<double>(Clock::now() - start_).count();
    if (now < next_) return;
    shown_ = true;
    next_ = now + (terminal_ ? 0.2 : 10);
    const double share = static_cast<double>(step) / steps_;
    const int left = static_cast<int>(now * (1 - share) / share);
    if (terminal_) {
      std::string bar(static_cast<size_t>(share * 40), '#');
      bar.resize(40, '.');
      std::fprintf(stderr, "\r[%s] %3.0f %%, %d s left ", bar.c_str(), 100 * share, left);
    } else {
      std::fprintf(stderr, "tippe: %.0f %%, %d s left\n", 100 * share, left);
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  int steps_;
  bool terminal_, shown_ = false;
  double next_;
};

/// How often each flag of the reports was up.
class Flags {
 public:
  void note(const tippe::StepReport& report) {
    for (size_t i = 0; i < counts_.size(); ++i) counts_[i] += (report.flags >> i) & 1;
    quarantined_ = quarantined_ || report.quarantined > 0;
  }
  void tell(int steps) const {
    static const char* const kWords[] = {"not taken",
                                         "a number saturated",
                                         "a body is in quarantine: its state was not finite",
                                         "pairs dropped",
                                         "contacts dropped",
                                         "rows dropped",
                                         "an overlap too deep to undo at once",
                                         "the solver stopped at its budget"};
    for (size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] == 0) continue;
      std::fprintf(stderr, "tippe: note: in %d of %d steps: %s\n", counts_[i], steps,
                   i < std::size(kWords) ? kWords[i] : "something the report has a new name for");
    }
  }
  [[nodiscard]] bool quarantined() const { return quarantined_; }

 private:
  std::array<int, 16> counts_{};
  bool quarantined_ = false;
};

/// Rows of text with so many digits; the first column is the time.
class Table {
 public:
  Table(std::vector<std::string> columns, int digits) : columns_(std::move(columns)), digits_(digits) {}
  [[nodiscard]] std::string header() const {
    std::string line = "t";
    for (const std::string& column : columns_) line += "," + column;
    return line + "\n";
  }
  [[nodiscard]] std::string row(double t, const std::vector<double>& values) const {
    std::string line = shortest(t);
    for (const double x : values) line += "," + with_digits(x, digits_);
    return line + "\n";
  }
  [[nodiscard]] std::string final_line(double t, const std::vector<double>& values) const {
    std::string line = "final t=" + shortest(t);
    for (size_t i = 0; i < columns_.size(); ++i)
      line += " " + columns_[i] + "=" + with_digits(values[i], digits_);
    return line;
  }
  [[nodiscard]] size_t index(const std::string& column) const {
    const auto found = std::find(columns_.begin(), columns_.end(), column);
    if (found == columns_.end())
      throw std::runtime_error("--plot-column: there is no column '" + column + "'");
    return static_cast<size_t>(found - columns_.begin());
  }

 private:
  std::vector<std::string> columns_;
  int digits_;
};

RunSettings settings_of(const SimOptions& options) {
  RunSettings settings;
  settings.scene = options.scene;
  settings.scalar = options.scalar;
  for (const std::string& text : options.set) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw std::runtime_error("--set: '" + text + "' is not name=value");
    settings.set.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  if (!options.dt.empty()) settings.dt = tippe::Time(parse_real(options.dt, "--dt"));
  if (settings.dt && !(settings.dt->si > 0)) throw std::runtime_error("--dt: must be positive");
  if (!options.method.empty()) settings.method = method_named(options.method);
  if (!options.solver.empty()) settings.solver = solver_named(options.solver);
  if (!options.eta.empty()) settings.facets = facets_named(options.eta);
  return settings;
}

const SceneText& text_of(const std::string& scene) {
  for (const SceneText& text : scene_texts()) {
    if (text.name == scene) return text;
  }
  throw std::runtime_error("no such scene: " + scene + " (./tippe sim --list)");
}

void check_files(const SimOptions& options) {
  const std::string* const files[] = {&options.csv, &options.plot, &options.trace};
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!files[i]->empty() && *files[i] == *files[j] && *files[i] != "/dev/null")
        throw std::runtime_error("two outputs cannot both go to " + *files[i]);
    }
  }
  if (options.plot.empty() && (!options.plot_columns.empty() || !options.reference.empty()))
    throw std::runtime_error("--plot-column and --reference need --plot");
}

}  // namespace

int run_sim(const SimOptions& options) {
  if (options.list) {
    print_list();
    return std::fflush(stdout) == 0 ? 0 : 1;
  }
  if (options.scene.empty()) throw std::runtime_error("sim needs a scene (./tippe sim --list)");
  check_files(options);
  RunSettings settings = settings_of(options);
  TraceBytes trace;
  if (!options.trace.empty()) settings.trace = &trace;
  const SceneText& scene = text_of(options.scene);
  const std::unique_ptr<SceneRun> run = start_scene(settings);
  const Real dt = run->world_def().dt.si;
  const Real time = options.time.empty() ? scene.exact_duration.si : parse_real(options.time, "--time");
  const int steps = step_count(time, dt);
  const Table table(run->columns(), options.scalar == "float" ? 9 : 17);

  // everything that can be wrong with the picture is known before the first step
  std::vector<Curve> curves;
  std::vector<size_t> plotted;
  if (!options.plot.empty()) {
    std::vector<std::string> names = options.plot_columns;
    if (names.empty()) names.push_back(scene.plot);
    for (const std::string& column : names) {
      plotted.push_back(table.index(column));
      curves.push_back({column, {}, {}, false});
    }
    if (!options.reference.empty()) {
      const CsvFile reference = read_csv(options.reference);
      for (const std::string& column : names)
        curves.push_back({"reference", reference.column("t"), reference.column(column), true});
    }
  }
  std::optional<OutputFile> csv, plot, trace_file;
  if (!options.csv.empty()) csv.emplace(options.csv);
  if (!options.plot.empty()) plot.emplace(options.plot);
  if (!options.trace.empty()) trace_file.emplace(options.trace);

  std::vector<double> row;
  double t = 0;
  Flags flags;
  if (csv) csv->write(table.header());
  {
    Progress progress(steps);
    for (int step = 0;; ++step) {
      t = tippe::to_scalar<double>(dt * step);
      if (step % options.every == 0 || step == steps) {
        run->read(row);
        if (csv) csv->write(table.row(t, row));
        for (size_t i = 0; i < plotted.size(); ++i) {
          curves[i].t.push_back(t);
          curves[i].y.push_back(row[plotted[i]]);
        }
      }
      if (step == steps) break;
      flags.note(run->step());
      progress.at(step + 1);
    }
  }
  run->finish();
  if (plot) {
    plot->write(svg_plot(options.scene + ", " + options.scalar + ", dt " +
                             shortest(tippe::to_scalar<double>(dt)) + " s, " + name(run->world_def().method),
                         curves));
  }
  if (trace_file) trace_file->write(trace.bytes.data(), trace.bytes.size());
  if (csv) csv->commit();
  if (plot) plot->commit();
  if (trace_file) trace_file->commit();

  flags.tell(steps);
  const bool table_on_stdout = options.csv == "-";  // nothing else goes there then; its last row is the end
  if (options.hash) {
    std::fprintf(table_on_stdout ? stderr : stdout, "hash %016llx\n",
                 static_cast<unsigned long long>(run->hash()));
  }
  if (!table_on_stdout) std::printf("%s\n", table.final_line(t, row).c_str());
  return std::fflush(stdout) == 0 && !flags.quarantined() ? 0 : 1;
}

}  // namespace tippe_host
