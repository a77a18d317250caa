// SPDX-License-Identifier: MIT
// One program for the commands that need the kernel on this machine. Mistakes of the caller end in one line
// on stderr and exit status 2, before anything is written.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "lcp_command.hpp"
#include "sim_command.hpp"

namespace {

void add_sim_options(CLI::App& command, tippe_host::SimOptions& sim) {
  command.add_option("SCENE", sim.scene, "its name (--list)");
  command.add_flag("--list", sim.list, "scenes and their parameters, with units and defaults");
  command.add_option("--scalar", sim.scalar, "float double fixed64 fixed32")->capture_default_str();
  command.add_option("--dt", sim.dt, "time step, s; default: the scene's");
  command.add_option("--time", sim.time, "how long, s; default: the scene's");
  command.add_option("--every", sim.every, "a row every so many steps")
      ->check(CLI::Range(1, 1000000000))
      ->capture_default_str();
  command.add_option("--method", sim.method,
                     "velocity velocity-first-order fixpoint fixpoint-paper distance; default: velocity");
  command.add_option("--solver", sim.solver, "of contacts: chain block newton; default: chain");
  command.add_option("--eta", sim.eta, "facets of the friction pyramid, 3 to 128, or cone; default: cone");
  command.add_option("--set", sim.set, "name=value: a parameter of the scene; may be repeated")
      ->type_size(1)
      ->allow_extra_args(false);
  command.add_option("--csv", sim.csv, "write the table to this file; - is standard output");
  command.add_option("--plot", sim.plot, "draw a column over time as SVG into this file");
  command
      .add_option("--plot-column", sim.plot_columns, "which column; may be repeated; default: the scene's")
      ->type_size(1)
      ->allow_extra_args(false);
  command.add_option("--reference", sim.reference,
                     "a CSV file whose column of the same name goes into the plot");
  command.add_flag("--hash", sim.hash, "print the hash of the last state");
  command.add_option("--trace", sim.trace, "record inputs and hashes into this file, for ./tippe replay");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"tippe: the physics kernel on this machine"};
  app.name("tippe");
  app.require_subcommand(1);
  tippe_host::LcpOptions lcp;
  CLI::App* lcp_command = app.add_subcommand("lcp", "solve complementarity problems from a file");
  lcp_command->add_option("FILE", lcp.file, "problems to solve; - reads standard input")->required();
  lcp_command
      ->add_option("--solver", lcp.solver,
                   "lemke lemke-cold pgs psor block dantzig newton minmap staggered chain enumerate all")
      ->capture_default_str();
  lcp_command->add_option("--scalar", lcp.scalar, "float double fixed64 fixed32")->capture_default_str();
  lcp_command
      ->add_option("--max-work", lcp.max_work,
                   "pivots, sweeps, iterations or supports; default: the solver's own")
      ->check(CLI::PositiveNumber);
  lcp_command->add_flag("--json", lcp.json, "one JSON object a line");
  tippe_host::SimOptions sim;
  CLI::App* sim_command = app.add_subcommand("sim", "step a scene: table, picture, hash, trace");
  add_sim_options(*sim_command, sim);
  std::string trace;
  CLI::App* replay_command =
      app.add_subcommand("replay", "step a recorded trace again and compare every hash");
  replay_command->add_option("TRACE", trace, "file written by ./tippe sim --trace, or by a board")
      ->required();
  try {
    app.parse(argc, argv);
    if (sim_command->parsed()) return tippe_host::run_sim(sim);
    if (replay_command->parsed()) return tippe_host::run_replay(trace);
    return tippe_host::run_lcp(lcp);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const std::exception& mistake) {  // CLI::ParseError is one
    std::string line = mistake.what();
    for (char& c : line) c = c == '\n' ? ' ' : c;
    std::fprintf(stderr, "tippe: %s\n", line.c_str());
    return 2;
  }
}
