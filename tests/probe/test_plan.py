"""Plans: what they say is done, and what cannot be understood is refused where it stands."""

import tempfile
import unittest

from harness import Run, main, plan, step


class Plans(unittest.TestCase):
    def refused(self, text, place, what):
        run = Run("", plan=text)
        self.assertEqual((run.code, run.out), (3, ""))
        self.assertIn(f"plan.toml:{place}: {what}", run.err)

    def test_exactly_what_it_says(self):
        text = plan(step("memory_read", bytes='"1073741824"', samples=7, because='"acme.bandwidth is unknown"'), step("launch_latency"))
        run = Run("gpus=2", plan='case = "examples/14-hybrid"\n' + text)
        self.assertEqual([m["id"] for m in run.json["measurements"]],
                         ["memory_read/0", "memory_read/1", "launch_latency/0", "launch_latency/1"])
        self.assertEqual(run.measurement("memory_read/1")["count"], 7)
        self.assertEqual(run.json["plan"]["case"], "examples/14-hybrid")
        self.assertEqual(run.json["plan"]["step"][0]["because"], "acme.bandwidth is unknown")

    def test_the_first_gpus(self):
        run = Run("gpus=4", plan=plan(step("launch_latency", gpus=2), step("all_reduce", gpus=3)))
        self.assertEqual([m["id"] for m in run.json["measurements"]], ["launch_latency/0", "launch_latency/1", "all_reduce/3"])

    def test_more_gpus_than_there_are(self):
        run = Run("gpus=2", plan=plan(step("all_reduce", gpus=8)))
        found = run.measurement("all_reduce/2")
        self.assertEqual((found["status"], found["because"]), ("skipped", "the plan wants 8 GPUs, and there are 2"))

    def test_two_steps_of_one_measure_have_two_names(self):
        run = Run("", plan=plan(step("memory_read"), step("memory_read", bytes=1 << 31)))
        self.assertEqual([(m["id"], m["bytes"]) for m in run.json["measurements"]], [("memory_read/0", 1 << 30), ("memory_read/0#2", 1 << 31)])

    def test_for_so_many_seconds(self):
        # A millisecond each, in groups of ten behind one that is not timed.
        found = Run("", plan=plan(step("memory_read", seconds=1))).measurement("memory_read/0")
        self.assertEqual(found["count"], 910)

    def test_only_narrows_a_plan(self):
        run = Run("", ["--only", "launch_latency"], plan=plan(step("memory_read"), step("launch_latency")))
        self.assertEqual([m["id"] for m in run.json["measurements"]], ["launch_latency/0"])
        self.assertEqual(Run("", ["--only", "memory_copy"], plan=plan(step("memory_read"))).code, 9)

    def test_what_is_refused(self):
        self.refused('schema = "proviso.plan/2"\n', "1:10", "`schema` is not `proviso.plan/1`")
        self.refused(plan(), "1:1", "a plan has at least one `[[step]]`")
        self.refused(plan(step("memory_speed")), "4:11", "`memory_speed` is nothing that can be measured")
        self.refused(plan(step("memory_read", sample=3)), "5:10", "unknown key `sample`")
        self.refused(plan(step("memory_read", samples=0)), "5:11", "`samples` is a whole number from 1 to 100000")
        self.refused(plan(step("memory_read", bytes='"1 GiB"')), "5:9", "`bytes` is a whole number from 4096 to 17592186044416")
        self.refused(plan(step("memory_read", seconds=1.5)), "5:11", "`seconds` is a whole number")
        self.refused(plan(step("matrix_fp8", seconds=9)), "5:11", "a rate is measured for 10 `seconds` at least")
        self.refused(plan(step("memory_read", load='"heavy"')), "5:8", "`load` is `steady` or `burst`")
        self.refused(plan(step("decode_step")), "3:1", "`decode_step` needs `model`, `batch` and `context`")
        self.refused(plan(step("memory_read", batch="[]")), "5:9", "`batch` is a list of whole numbers")
        self.assertIn("plan.toml:1:", Run("", plan="schema = \n").err)

    def test_a_plan_that_names_no_folder_takes_that_of_the_command_line(self):
        with tempfile.TemporaryDirectory(dir=".") as given, tempfile.TemporaryDirectory(dir=".") as named:
            text = plan(step("checkpoint_write", bytes=8 << 20, samples=1), step("checkpoint_read", bytes=8 << 20, samples=1, path=f'"{named}"'))
            run = Run("", ["--path", given], plan=text)
            self.assertEqual([m["conditions"]["path"] for m in run.json["measurements"]], [given, named])
            found = Run("", plan=text).measurement("checkpoint_write")
        self.assertEqual((found["status"], found["because"]),
                         ("skipped", "no path to write to was given: a step has a `path`, or all have that of `--path`"))

    def test_half_bytes_are_not_multiplied(self):
        model = '{layers = 1, hidden = 64, kv_heads = 1, head_dim = 16, bytes_per_weight = "0.5"}'
        self.refused(plan(step("decode_step", model=model, batch="[1]", context="[1]")), "5:83", "`bytes_per_weight` is a whole number from 1 to 2")

    def test_usage(self):
        self.assertEqual(Run("", ["--plan", "/nowhere.toml"]).code, 3)
        self.assertEqual(Run("", ["--only", "memory_speed"]).code, 9)
        self.assertEqual(Run("", ["--fast"]).code, 9)
        self.assertEqual(Run("", ["--quick", "--plan", "x.toml"]).code, 9)
        self.assertEqual(Run("", ["--only", "checkpoint_write"]).code, 9)
        listed = Run("", ["--list"])
        self.assertEqual((listed.code, len(listed.out.splitlines())), (0, 23))
        self.assertIn("--plan", Run("", ["--help"]).out)


if __name__ == "__main__":
    main()
