#include "probe/interrupt.hpp"

#include <csignal>

namespace proviso::probe {

namespace {

volatile std::sig_atomic_t interrupted = 0;

// The second signal ends the program at once: a call into a hung driver never comes back.
void note_signal(int number) {
  interrupted = 1;
  std::signal(number, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, note_signal);
  std::signal(SIGTERM, note_signal);
}

bool is_interrupted() { return interrupted != 0; }

}  // namespace proviso::probe
