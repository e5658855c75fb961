"""Figures that are known beforehand: the stand-in's clock moves by what the scenario says for each piece of work."""

import os
import tempfile
import unittest

from harness import Run, main, plan, step

GIB = 1 << 30
MODEL = "{layers = 2, hidden = 1024, heads = 16, kv_heads = 4, head_dim = 64, intermediate = 4096, bytes_per_weight = 2}"


class Memory(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_ = Run("ns.memory_read=500000;ns.memory_write=500000;ns.memory_copy=500000;ns.memory_triad=750000",
                       ["--only", "memory_read", "memory_write", "memory_copy", "memory_triad"])

    def figures(self, name, moved, median):
        found = self.run_.measurement(name)
        self.assertEqual(found["status"], "done")
        self.assertEqual(found["unit"], "GB/s")
        self.assertEqual(found["bytes"], GIB)
        self.assertEqual(found["conditions"]["bytes_moved"], moved)
        self.assertEqual(found["samples"], [median] * 100)
        self.assertEqual((found["median"], found["p1"], found["p99"]), (median, median, median))
        self.assertEqual((found["spread"], found["unstable"], found["drift"]), ("0", False, "0"))

    def test_a_read_moves_every_byte_once(self):
        # 1,073,741,824 B / 0.5 ms = 2147.483648 GB/s
        self.figures("memory_read/0", GIB, "2147.484")

    def test_a_write_too(self):
        self.figures("memory_write/0", GIB, "2147.484")

    def test_a_copy_reads_and_writes(self):
        # 2,147,483,648 B / 0.5 ms = 4294.967296 GB/s
        self.figures("memory_copy/0", 2 * GIB, "4294.967")

    def test_a_triad_reads_two_and_writes_one(self):
        # 3,221,225,472 B / 0.75 ms = 4294.967296 GB/s
        self.figures("memory_triad/0", 3 * GIB, "4294.967")

    def test_arrays_that_the_cache_could_hold_are_refused(self):
        # Four times 50 MiB is 209,715,200 bytes.
        for size, status in ((209_715_200, "done"), (209_715_184, "skipped")):
            found = Run("", plan=plan(step("memory_read", bytes=size))).measurement("memory_read/0")
            self.assertEqual(found["status"], status)
        self.assertIn("is not past the L2 cache of 52428800 bytes", found["because"])
        self.assertNotIn("median", found)

    def test_a_kernel_that_does_nothing_is_no_fast_kernel(self):
        run = Run("wrong=memory_copy", ["--only", "memory_copy", "memory_read"])
        self.assertEqual(run.code, 4)
        found = run.measurement("memory_copy/0")
        self.assertEqual((found["status"], found["samples"], found["count"]), ("failed", [], 0))
        # Ten for each of 67,108,864 vectors.
        self.assertEqual(found["because"], "after `memory_copy` the words of the array add up to 0, where 671088640 was due")
        self.assertEqual(run.measurement("memory_read/0")["status"], "done")
        self.assertEqual(run.json["incomplete_because"], "1 measurement failed")


class Transfers(unittest.TestCase):
    def test_host_and_device(self):
        run = Run("ns.host_to_device=10000000;ns.device_to_host=8000000;ns.host_to_device_pageable=20000000;"
                  "ns.device_to_host_pageable=40000000",
                  ["--only", "host_to_device", "device_to_host", "host_to_device_pageable", "device_to_host_pageable"])
        # 268,435,456 B in 10, 8, 20 and 40 ms.
        for name, median, memory in (("host_to_device", "26.84355", "page-locked"), ("device_to_host", "33.55443", "page-locked"),
                                     ("host_to_device_pageable", "13.42177", "pageable"),
                                     ("device_to_host_pageable", "6.710886", "pageable")):
            found = run.measurement(name + "/0")
            self.assertEqual((found["median"], found["bytes"]), (median, 1 << 28))
            self.assertEqual(found["conditions"]["host_memory"], memory)
            self.assertEqual(found["conditions"]["pcie_generation"], 5)

    def test_pairs(self):
        run = Run("gpus=3;ns.peer_copy=1000000;ns.small_copy=1500", ["--only", "peer_copy", "peer_latency"])
        pairs = [(m["from"], m["to"]) for m in run.json["measurements"] if m["what"] == "peer_copy"]
        self.assertEqual(pairs, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])
        for found in run.json["measurements"]:
            # 268,435,456 B in 1 ms; ten copies are launched every 2 us, each of which takes 1.5 us: the launch is what is waited for.
            self.assertEqual(found["median"], "268.4355" if found["what"] == "peer_copy" else "2")
            self.assertIs(found["conditions"]["direct"], True)

    def test_one_gpu_has_no_pair(self):
        found = Run("", ["--only", "peer_copy"]).measurement("peer_copy")
        self.assertEqual((found["status"], found["because"]), ("skipped", "one GPU has no pair"))

    def test_gpus_that_do_not_see_each_other(self):
        found = Run("gpus=2;peer=0", ["--only", "peer_copy"]).measurement("peer_copy/0-1")
        self.assertIs(found["conditions"]["direct"], False)


class Latency(unittest.TestCase):
    def test_launch(self):
        found = Run("ns.launch_call=2500;ns.nothing=4000", ["--only", "launch_latency"]).measurement("launch_latency/0")
        self.assertEqual((found["unit"], found["median"], found["p99"], found["count"]), ("us", "6.5", "6.5", 1000))
        self.assertEqual(found["conditions"]["launch_call_us"], "2.5")

    def test_allocation(self):
        # 10 GiB and 3 MiB: the largest piece and the sum are whole pages of 2 MiB.
        found = Run(f"memory={10 * GIB + 3 * (1 << 20)}", ["--only", "allocation"]).measurement("allocation/0")
        self.assertEqual(found["bytes"], 10 * GIB + (2 << 20))
        self.assertEqual(found["conditions"]["total_bytes"], 10 * GIB + (2 << 20))
        self.assertEqual((found["samples"], found["unit"]), ([str(10 * GIB + (2 << 20))], "bytes"))
        self.assertIsNone(found["unstable"])


class Matrix(unittest.TestCase):
    def test_rate(self):
        # 2 x 8192^3 = 1,099,511,627,776 operations in 1 ms; 100 of them fill a sample of 0.1 s.
        found = Run("ns.multiply=1000000;clock=1980,1410,1700", ["--only", "matrix_bf16"]).measurement("matrix_bf16/0")
        self.assertEqual((found["unit"], found["median"]), ("TFLOPS", "1099.512"))
        self.assertEqual(found["conditions"]["products_in_a_sample"], 100)
        # In 12 s, one product that is not timed and 100 that are: enough for a 99th percentile.
        self.assertEqual((found["count"], found["p99"]), (119, "1099.512"))
        self.assertEqual(found["clock_mhz"], {"min": 1410, "median": 1700, "max": 1980})
        # 119 samples of 101 products of a millisecond, and what is queued: 12 s are over with the last.
        self.assertEqual(found["conditions"]["duration_s"][:5], "12.01")
        self.assertEqual(found["conditions"]["library"], "cuBLASLt 12.8.4")

    def test_a_rate_is_sustained_for_ten_seconds_however_few_samples_are_asked_for(self):
        found = Run("ns.multiply=1000000", plan=plan(step("matrix_bf16", samples=5))).measurement("matrix_bf16/0")
        # In 10 s, as many as fit; 200 samples of 0.1 s take twice as long.
        self.assertEqual((found["count"], found["conditions"]["duration_s"][:4]), (100, "10.1"))
        found = Run("ns.multiply=1000000", plan=plan(step("matrix_bf16", samples=200))).measurement("matrix_bf16/0")
        self.assertEqual((found["count"], found["conditions"]["duration_s"][:4]), (200, "20.2"))

    def test_only_the_quick_plan_is_content_with_less(self):
        found = Run("ns.multiply=1000000", ["--quick", "--only", "matrix_bf16"]).measurement("matrix_bf16/0")
        self.assertEqual((found["count"], found["conditions"]["duration_s"][:4]), (30, "3.03"))

    def test_double_precision_is_a_smaller_product(self):
        # 2 x 4096^3 = 137,438,953,472 operations in 2 ms.
        found = Run("ns.multiply=2000000", ["--only", "matrix_fp64"]).measurement("matrix_fp64/0")
        self.assertEqual(found["median"], "68.71948")

    def test_what_the_gpu_cannot_do_is_skipped(self):
        run = Run("capability=8.0", ["--only", "matrix_fp8", "matrix_tf32"])
        self.assertEqual(run.code, 0)
        self.assertEqual(run.measurement("matrix_fp8/0")["because"], "a GPU of capability 8.0 does not multiply in fp8")
        self.assertEqual(run.measurement("matrix_tf32/0")["status"], "done")
        self.assertEqual(Run("capability=8.9", ["--only", "matrix_fp8"]).measurement("matrix_fp8/0")["status"], "done")

    def test_what_the_library_cannot_do_is_skipped(self):
        found = Run("unsupported=28", ["--only", "matrix_fp8"]).measurement("matrix_fp8/0")
        self.assertEqual(found["status"], "skipped")
        self.assertIn("cuBLASLt has no way to multiply 8192 x 8192 x 8192 in fp8", found["because"])

    def test_without_the_library(self):
        run = Run("", ["--only", "matrix_bf16"], without=["LIBCUBLASLT"])
        self.assertEqual((run.measurement("matrix_bf16/0")["status"], run.code), ("skipped", 0))
        missing = [m for m in run.json["missing"] if m["library"].startswith("libcublasLt")]
        self.assertIn("matrix_bf16", missing[0]["without"])
        self.assertTrue(missing[0]["because"])

    def test_bursts(self):
        run = Run("ns.multiply=1000000", plan=plan(step("matrix_bf16", seconds=10, load='"burst"')))
        found = run.measurement("matrix_bf16/0/burst")
        # Of every two seconds one is worked: about fifty samples in ten seconds, each at the full rate.
        self.assertIn(found["count"], range(49, 53))
        self.assertEqual(found["median"], "1099.512")
        self.assertEqual(found["conditions"]["load"], "bursts of 1 s, 1 s apart")


class Decode(unittest.TestCase):
    def test_steps(self):
        run = Run("ns.multiply=100000;ns.memory_read=50000",
                  plan=plan(step("decode_step", model=MODEL, batch="[1, 16]", context="[512, 2048]")))
        self.assertEqual([m["id"] for m in run.json["measurements"]],
                         ["decode_step/0/b1/c512", "decode_step/0/b1/c2048", "decode_step/0/b16/c512", "decode_step/0/b16/c2048"])
        found = run.measurement("decode_step/0/b16/c2048")
        # Two layers of four products of 100 us and one read of 50 us: 900 us. 16 tokens in that are 17,777.78 a second.
        self.assertEqual((found["unit"], found["median"], found["tokens_per_second"]), ("us", "900", "17777.78"))
        # Weights of a layer: 1024 x (1024 + 512) + 1024 x 1024 + 2 x 4096 x 1024 + 1024 x 4096 = 15,204,352, of two bytes each.
        self.assertEqual(found["conditions"]["weight_bytes"], 2 * 15_204_352 * 2)
        # Cache: 16 sequences x 2048 tokens x keys and values x 4 x 64 x 2 bytes, in two layers.
        self.assertEqual(found["conditions"]["cache_bytes"], 2 * 16 * 2048 * 2 * 4 * 64 * 2)
        self.assertEqual(found["bytes"], 2 * 15_204_352 * 2 + 2 * 16 * 2048 * 2 * 4 * 64 * 2)

    def test_a_model_that_does_not_fit_is_out_of_memory(self):
        run = Run("memory=1073741824", plan=plan(step("decode_step", model=MODEL.replace("layers = 2", "layers = 100"), batch="[1]",
                                                      context="[512]"), step("launch_latency")))
        self.assertEqual(run.code, 4)
        found = run.measurement("decode_step/0/b1/c512")
        self.assertEqual(found["status"], "failed")
        # 100 x (15,204,352 x 2 + 512 x 2 x 4 x 64 x 2) bytes
        self.assertEqual(found["because"], "out of memory: weights and caches take 3.093299 GB, and 1.073742 GB are free")
        self.assertNotIn("median", found)
        self.assertEqual(run.measurement("launch_latency/0")["status"], "done")


    def test_heads_of_an_odd_length_are_run_as_the_next_multiple_of_16(self):
        # 15 heads of 50 are 750, with twice 3 x 50 for keys and values 1,050: 752 and 1,056. 8 x 51 is 408: 416.
        model = "{layers = 2, hidden = 408, heads = 15, kv_heads = 3, head_dim = 50, intermediate = 100, bytes_per_weight = 1}"
        run = Run("", plan=plan(step("decode_step", model=model, batch="[1]", context="[33]")))
        found = run.measurement("decode_step/0/b1/c33")
        self.assertEqual((run.code, found["status"]), (0, "done"))
        # 1056 x 416 + 416 x 752 + 208 x 416 + 416 x 112 = 885,248 weights in each of two layers, a byte each.
        self.assertEqual(found["conditions"]["weight_bytes"], 2 * 885_248)
        # 33 tokens x keys and values x 150 x 2 bytes = 19,800: 19,808 are a multiple of 16.
        self.assertEqual(found["conditions"]["cache_bytes"], 2 * 19_808)
        self.assertEqual(found["conditions"]["head_dim"], 50)

    def test_the_largest_shape_of_a_plan_does_not_wrap_around(self):
        model = "{layers = 1000, hidden = 16, heads = 1, kv_heads = 4096, head_dim = 4096, intermediate = 16}"
        run = Run("", plan=plan(step("decode_step", model=model, batch="[4096]", context="[4194304]")))
        self.assertIn("out of memory: weights and caches take", run.json["measurements"][0]["because"])


class Collectives(unittest.TestCase):
    def test_bus_bandwidth(self):
        run = Run("gpus=8;ns.collective=2000000", ["--only", "all_reduce", "all_gather", "all_to_all"])
        # 536,870,912 B in 2 ms are 268.435456 GB/s; of that 14 / 8 and 7 / 8.
        for name, median in (("all_reduce", "469.762"), ("all_gather", "234.881"), ("all_to_all", "234.881")):
            found = run.measurement(name + "/8")
            self.assertEqual((found["median"], found["gpus"]), (median, list(range(8))))

    def test_one_gpu_and_no_library(self):
        found = Run("", ["--only", "all_reduce"]).measurement("all_reduce/1")
        self.assertEqual((found["status"], found["because"]), ("skipped", "a collective takes at least two GPUs"))
        found = Run("gpus=2", ["--only", "all_reduce"], without=["LIBNCCL"]).measurement("all_reduce/2")
        self.assertEqual((found["status"], found["because"]), ("skipped", "NCCL is missing"))


class Storage(unittest.TestCase):
    def test_a_file_is_written_read_and_gone(self):
        with tempfile.TemporaryDirectory(dir=".") as folder:
            steps = [step(name, path=f'"{folder}"', bytes=20_000_000, samples=2) for name in ("checkpoint_write", "checkpoint_read")]
            run = Run("", plan=plan(*steps))
            self.assertEqual(os.listdir(folder), [])
        for name in ("checkpoint_write", "checkpoint_read"):
            found = run.measurement(name)
            # Whole blocks of 8 MiB.
            self.assertEqual((found["status"], found["bytes"], found["count"]), ("done", 3 * (8 << 20), 2))
            self.assertGreater(float(found["median"]), 0)

    def test_a_folder_that_is_not_there(self):
        run = Run("", plan=plan(step("checkpoint_write", path='"/nowhere"')))
        self.assertEqual(run.code, 4)
        self.assertIn("`/nowhere`: No such file or directory", run.measurement("checkpoint_write")["because"])


if __name__ == "__main__":
    main()
