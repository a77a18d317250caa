// SPDX-License-Identifier: MIT
// One program for the commands that need the kernel on this machine. Mistakes of the caller end in one line
// on stderr and exit status 2, before anything is written.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "lcp_command.hpp"

int main(int argc, char** argv) {
  CLI::App app{"tippe: the physics kernel on this machine"};
  app.name("tippe");
  app.require_subcommand(1);
  tippe_host::LcpOptions lcp;
  CLI::App* lcp_command = app.add_subcommand("lcp", "solve complementarity problems from a file");
  lcp_command->add_option("FILE", lcp.file, "problems to solve; - reads standard input")->required();
  lcp_command
      ->add_option("--solver", lcp.solver, "lemke lemke-cold pgs psor dantzig newton minmap enumerate all")
      ->capture_default_str();
  lcp_command->add_option("--scalar", lcp.scalar, "float double fixed64 fixed32")->capture_default_str();
  lcp_command
      ->add_option("--max-work", lcp.max_work,
                   "pivots, sweeps, iterations or supports; default: the solver's own")
      ->check(CLI::PositiveNumber);
  lcp_command->add_flag("--json", lcp.json, "one JSON object a line");
  try {
    app.parse(argc, argv);
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
