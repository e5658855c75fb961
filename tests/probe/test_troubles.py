"""What goes wrong ends with a message, exit code 4 and a result that says so, and never with a zero."""

import json
import os
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from harness import PROBE, STAND_IN, Run, main, plan, step

TWO = ["--only", "memory_read", "memory_copy"]


class NoMachine(unittest.TestCase):
    def failed(self, run, because):
        self.assertEqual(run.code, 4)
        self.assertIs(run.json["complete"], False)
        self.assertIn(because, run.json["incomplete_because"])
        self.assertIn(because, run.err)
        for measurement in run.json["measurements"]:
            if measurement["status"] != "done":
                self.assertEqual((measurement["samples"], measurement["count"]), ([], 0))
                self.assertTrue(measurement["because"])
                for key in ("median", "p95", "p99", "spread", "unstable", "bytes", "tokens_per_second"):
                    self.assertNotIn(key, measurement)

    def test_no_driver(self):
        run = Run("", TWO, without=["LIBCUDA"])
        self.failed(run, "no NVIDIA driver: ")
        self.assertEqual(run.json["gpus"], [])

    def test_no_device(self):
        self.failed(Run("gpus=0", TWO), "no device: `cuInit` says CUDA_ERROR_NO_DEVICE")

    def test_busy(self):
        run = Run("gpus=2;fail=cuDevicePrimaryCtxRetain@2:46", TWO)
        self.failed(run, "GPU 1: the GPU is busy")
        self.assertEqual(len(run.json["gpus"]), 2)  # what they are is known all the same

    def test_lost_in_the_middle_of_a_measurement(self):
        # The 150th launch is one of memory_copy's: memory_read takes 1 + 110 + 1.
        run = Run("fail=cuLaunchKernel@150:719", [*TWO, "launch_latency"])
        self.failed(run, "the device is lost to this process: `cuLaunchKernel` says CUDA_ERROR_LAUNCH_FAILED")
        states = {m["id"]: m["status"] for m in run.json["measurements"]}
        self.assertEqual(states, {"memory_read/0": "done", "memory_copy/0": "failed", "launch_latency/0": "skipped"})
        self.assertEqual(run.measurement("memory_read/0")["count"], 100)
        self.assertIn("not begun: the device is lost", run.measurement("launch_latency/0")["because"])

    def test_out_of_memory_ends_a_measurement_and_not_the_run(self):
        # memory_read takes two arrays and one to check with; memory_copy's first is the fourth.
        run = Run("fail=cuMemAlloc_v2@4:2", [*TWO, "launch_latency"])
        self.failed(run, "1 measurement failed")
        self.assertEqual(run.measurement("memory_copy/0")["because"], "out of memory: `cuMemAlloc_v2` says CUDA_ERROR_OUT_OF_MEMORY")
        self.assertEqual(run.measurement("launch_latency/0")["status"], "done")

    def test_a_library_that_fails(self):
        run = Run("fail=cublasLtMatmul@50:13", ["--only", "matrix_bf16"])
        self.failed(run, "1 measurement failed")
        self.assertEqual(run.measurement("matrix_bf16/0")["because"], "`cublasLtMatmul` says CUBLAS_STATUS_EXECUTION_FAILED")


class Interrupted(unittest.TestCase):
    def test_what_was_measured_until_then_is_written(self):
        steps = [step("launch_latency", samples=100_000) for _ in range(100)]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "plan.toml")
            file.write_text(plan(*steps), encoding="utf-8")
            environment = os.environ | {"PROVISO_PROBE_" + name: STAND_IN for name in ("LIBCUDA", "LIBNVML", "LIBCUBLASLT", "LIBNCCL")}
            command = [PROBE, "--plan", str(file), "-o", str(Path(folder, "result.json"))]
            with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as running:
                self.assertIn("1 of 100", running.stderr.readline())
                running.send_signal(signal.SIGINT)
                running.communicate(timeout=60)
            self.assertEqual(running.returncode, 4)
            result = json.loads(Path(folder, "result.json").read_text(encoding="utf-8"))
        self.assertEqual(result["incomplete_because"], "interrupted by the user")
        states = [m["status"] for m in result["measurements"]]
        self.assertEqual((states[0], states.count("failed"), states[-1]), ("done", 1, "skipped"))


class Noise(unittest.TestCase):
    def test_figures_that_do_not_repeat_are_unstable(self):
        # Every third repetition takes 40 % longer: 1073.741824 and, by a timer of 24 bits, 766.958459 GB/s.
        found = Run("noise=40", ["--only", "memory_read"]).measurement("memory_read/0")
        self.assertIs(found["unstable"], True)
        self.assertEqual((found["median"], found["p5"], found["p95"]), ("1073.742", "766.9585", "1073.742"))
        # (1073.742 - 766.9584) / 1073.742 = 1 - 1 / 1.4
        self.assertEqual(found["spread"][:6], "0.2857")

    def test_a_little_less_is_stable(self):
        # 1 - 1 / 1.11 = 0.0991, 1 - 1 / 1.12 = 0.1071; the limit is 0.1.
        for noise, unstable in ((11, False), (12, True)):
            found = Run(f"noise={noise}", ["--only", "memory_read"]).measurement("memory_read/0")
            self.assertIs(found["unstable"], unstable)

    def test_few_samples_have_no_percentiles_and_say_why(self):
        for samples, p95, p99 in ((19, False, False), (20, True, False), (99, True, False), (100, True, True)):
            found = Run("", plan=plan(step("memory_read", samples=samples))).measurement("memory_read/0")
            self.assertEqual(found["count"], samples)
            self.assertEqual((found["p95"] is not None, found["p99"] is not None), (p95, p99))
            if not p99:
                self.assertEqual(found["p99_missing"], f"{samples} samples; a 99th percentile wants 100")
            else:
                self.assertNotIn("p99_missing", found)

    def test_four_samples_do_not_show_whether_a_figure_repeats(self):
        found = Run("", plan=plan(step("memory_read", samples=4))).measurement("memory_read/0")
        self.assertIsNone(found["unstable"])


class Output(unittest.TestCase):
    def test_a_file_is_there_whole_or_not_at_all(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "result.json")
            run = Run("", ["--only", "launch_latency", "-o", str(file)])
            self.assertEqual((run.code, run.out), (0, ""))
            self.assertIs(json.loads(file.read_text(encoding="utf-8"))["complete"], True)
            self.assertEqual(os.listdir(folder), ["result.json"])

    def test_a_place_that_cannot_be_written(self):
        run = Run("", ["--only", "launch_latency", "-o", "/nowhere/result.json"])
        self.assertEqual(run.code, 4)
        self.assertIn("cannot write `/nowhere/result.json`: No such file or directory", run.err)

    def test_keys_are_sorted(self):
        run = Run("", ["--only", "launch_latency"])
        self.assertEqual(json.dumps(run.json, sort_keys=True, indent=2, ensure_ascii=False) + "\n", run.out)


class Quick(unittest.TestCase):
    def test_it_ends_within_a_minute_however_slow_the_gpu_is(self):
        run = Run("gpus=8;nvlink=switch", ["--quick"])
        self.assertEqual(run.code, 0)
        self.assertTrue(all(m["status"] == "done" for m in run.json["measurements"]))
        # 40 repetitions and 4 that are not timed, of 0.3 s: there is time for everything.
        slow = Run("ns.memory_copy=300000000", ["--quick"])
        late = [m for m in slow.json["measurements"] if m["because"] == "not begun: the time of the plan was over"]
        self.assertEqual(slow.measurement("memory_copy/0")["count"], 40)
        self.assertEqual(late, [])
        # Of 5 s: after 45 s the group that runs is the last, and no step begins.
        slower = Run("ns.memory_copy=5000000000", ["--quick"])
        self.assertEqual(slower.measurement("memory_copy/0")["count"], 10)
        late = [m["because"] for m in slower.json["measurements"] if m["status"] == "skipped"]
        self.assertIn("not begun: the time of the plan was over", late)


if __name__ == "__main__":
    main()
