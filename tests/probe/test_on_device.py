"""The check on a real GPU: what it compares with what, and that it claims nothing where there was nothing to measure."""

import contextlib
import io
import os
import subprocess
import sys
import unittest
from pathlib import Path

from harness import PROBE, STAND_IN, Run, main

import on_device

ROOT = Path(__file__).resolve().parents[2]
H100 = {"name": "NVIDIA H100 80GB HBM3", "memory_bytes": 85_000_000_000}


def measured(what, median, unit, status="done", duration="10.2", clock=True):
    return {"id": what + "/0", "what": what, "gpus": [0], "median": median, "unit": unit, "unstable": False, "status": status,
            "because": "out of memory", "conditions": {"duration_s": duration} if what.startswith("matrix_") else {},
            "clock_mhz": {"min": 1410, "median": 1700, "max": 1980} if clock else None}


class Comparison(unittest.TestCase):
    def wrong(self, *measurements):
        self.printed = io.StringIO()
        with contextlib.redirect_stdout(self.printed):
            return list(on_device.table({"gpus": [H100], "measurements": measurements}, ROOT))

    def test_datasheets_are_found_by_the_drivers_name(self):
        entry = on_device.catalog(ROOT, H100["name"], H100["memory_bytes"])
        self.assertEqual(entry["name"], "H100 SXM")
        # 3350 GB/s and 989.4 TFLOPS
        self.assertEqual((on_device.figure(entry, "bandwidth"), on_device.figure(entry, "bf16")), (3.35e12, 9.894e14))
        self.assertIsNone(on_device.catalog(ROOT, "NVIDIA H1000", 0))

    def test_what_a_healthy_gpu_reaches(self):
        self.assertEqual(self.wrong(measured("memory_copy", "3000", "GB/s"), measured("matrix_bf16", "700", "TFLOPS")), [])
        self.assertIn("90% GB/s", self.printed.getvalue())  # 3000 / 3350
        self.assertIn("71% TFLOPS", self.printed.getvalue())  # 700 / 989.4

    def test_a_figure_beyond_the_hardware_is_a_wrong_one(self):
        # 1.02 x 3350 = 3417
        self.assertEqual(self.wrong(measured("memory_copy", "3417", "GB/s")), [])
        self.assertEqual(len(self.wrong(measured("memory_copy", "3418", "GB/s"))), 1)

    def test_so_is_one_far_below(self):
        # 0.75 x 3350 = 2512.5
        self.assertEqual(self.wrong(measured("memory_read", "2512.5", "GB/s")), [])
        self.assertEqual(len(self.wrong(measured("memory_read", "2512", "GB/s"))), 1)

    def test_a_rate_is_wanted_for_ten_seconds_and_with_its_clock(self):
        self.assertEqual(self.wrong(measured("matrix_bf16", "700", "TFLOPS", duration="10")), [])
        self.assertIn("at 1410 to 1980 MHz", self.printed.getvalue())
        self.assertEqual(self.wrong(measured("matrix_bf16", "700", "TFLOPS", duration="9.9")),
                         ["matrix_bf16/0 was sustained for 9.9 s; 10 s were wanted"])
        self.assertEqual(self.wrong(measured("matrix_bf16", "700", "TFLOPS", clock=False)),
                         ["matrix_bf16/0: nobody saw the clock at which it ran"])

    def test_what_was_sustained_takes_the_place_of_the_quick_figures(self):
        quick = Run("ns.multiply=1000000", ["--quick", "--only", "matrix_bf16", "launch_latency"]).json
        sustained = Run("ns.multiply=1000000", plan=on_device.SUSTAINED).json
        both = on_device.with_sustained(quick, sustained)["measurements"]
        self.assertEqual([m["id"] for m in both], ["launch_latency/0", "matrix_bf16/0", "matrix_fp16/0", "matrix_tf32/0", "matrix_fp8/0",
                                                   "matrix_fp64/0"])
        self.assertTrue(all(float(m["conditions"]["duration_s"]) >= 10 for m in both[1:]))

    def test_a_failed_measurement_is_no_passed_one(self):
        self.assertEqual(self.wrong(measured("memory_read", "3000", "GB/s", status="failed")), ["memory_read/0 failed: out of memory"])

    def test_what_no_datasheet_states_is_shown_alone(self):
        self.assertEqual(self.wrong(measured("launch_latency", "5", "us")), [])
        self.assertIn("launch_latency/0", self.printed.getvalue())


class Nothing(unittest.TestCase):
    def check(self, environment):
        command = [sys.executable, on_device.__file__, "--probe", PROBE, "--root", str(ROOT)]
        return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, timeout=120, check=False)

    def test_a_simulated_result_checks_nothing(self):
        names = ("LIBCUDA", "LIBNVML", "LIBCUBLASLT", "LIBNCCL")
        done = self.check({"PROVISO_PROBE_" + name: STAND_IN for name in names})
        self.assertEqual((done.returncode, done.stdout), (4, "probe-check: the result is simulated, so nothing was checked\n"))

    def test_no_gpu_checks_nothing(self):
        done = self.check({"PROVISO_PROBE_LIBCUDA": "/nowhere/lib.so"})
        self.assertEqual(done.returncode, 4)
        self.assertIn("probe-check: nothing was checked: no NVIDIA driver", done.stdout)


if __name__ == "__main__":
    main()
