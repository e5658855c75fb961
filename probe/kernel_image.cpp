#include "probe/kernel_image.hpp"

#ifdef PROVISO_KERNEL_IMAGE
asm(".section .rodata\n"
    ".balign 64\n"
    "proviso_kernel_image:\n"
    ".incbin \"" PROVISO_KERNEL_IMAGE
    "\"\n"
    "proviso_kernel_image_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" {
extern const unsigned char proviso_kernel_image[];      // NOLINT: defined by the assembler above
extern const unsigned char proviso_kernel_image_end[];  // NOLINT
}
#endif

namespace proviso::probe {

std::span<const unsigned char> kernel_image() {
#ifdef PROVISO_KERNEL_IMAGE
  return {proviso_kernel_image, proviso_kernel_image_end};
#else
  return {};
#endif
}

}  // namespace proviso::probe
