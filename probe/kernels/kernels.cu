// Every kernel of the probe, compiled once into one image that the program carries with it.
#include "memory.cuh"
#include "random.cuh"

// Does nothing: what launching costs.
extern "C" __global__ void nothing() {}
