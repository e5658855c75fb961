"""The way of a figure from the probe to a verdict: planned, measured, signed, imported, judged. What the stand-in yields is not
evidence however well it is signed, and whoever touches a step is found out.

    python3 test_chain.py PROBE STAND_IN PROVISO
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from harness import Run, main

PROVISO = sys.argv[3]
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "16-measured"

# A healthy machine of two H100 SXM: 2 x 1 GiB in 715,827 ns are 3000 GB/s, and 85,520,809,984 bytes are 81,559 MiB.
HEALTHY = "gpus=2;memory=85520809984;ns.memory_copy=715827"


def edit(file, old, new):
    """As somebody would in an editor; what is not there was not touched."""
    before = file.read_text(encoding="utf-8")
    assert old in before, f"`{old}` is not in {file}"
    file.write_text(before.replace(old, new), encoding="utf-8")


class Chain:
    """The example, as of 30 November 2026, before anything was measured: aurora's offer alone, no figures, no keys."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.case = self.folder / "case"
        shutil.copytree(EXAMPLE, self.case)
        shutil.rmtree(self.case / "measured")
        (self.case / "measured").mkdir()
        (self.case / "keys.toml").write_text("keys = []\n", encoding="utf-8")
        quotes = self.case / "quotes.toml"
        quotes.write_text("[[quotes]]".join(quotes.read_text(encoding="utf-8").split("[[quotes]]")[:2]), encoding="utf-8")
        self.result = self.folder / "aurora.json"

    def proviso(self, *words, code=0):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PROVISO_")}
        done = subprocess.run([PROVISO, *map(str, words)], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=120,
                              check=False)
        assert code is None or done.returncode == code, f"{words} ended with {done.returncode}\n{done.stdout}{done.stderr}"
        return done

    def new_key(self, owner, listed_as="lab"):
        """Its secret half's file; the public half is the only one that the case lists, unless its role is None."""
        secret = self.folder / (owner + ".key")
        line = self.proviso("key", "new", owner, "--out", secret).stdout.strip()
        if listed_as:
            (self.case / "keys.toml").write_text(f'[[keys]]\nkey = "{line}"\nrole = "{listed_as}"\n', encoding="utf-8")
        return secret

    def plan(self):
        """What the case lacks, before anything is in `measured`."""
        early = self.folder / "early"
        shutil.copytree(self.case, early)
        (early / "none.json").write_text("[]", encoding="utf-8")
        lines = (early / "case.toml").read_text(encoding="utf-8").replace("measured/*.toml", "none.json").splitlines()
        lines = [line for line in lines if not line.startswith(("measurements", "machine_states"))]
        (early / "case.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.proviso("evidence", "plan", early, "-o", self.folder / "plan.toml")
        return (self.folder / "plan.toml").read_text(encoding="utf-8")

    def measure(self, machine=HEALTHY):
        """The probe's own output, of the day on which the example's laboratory measured: only its clock is set back."""
        run = Run(machine, plan=self.plan())
        assert run.code == 0, run.err
        self.result.write_text(run.out.replace(run.json["started_at"], "2026-11-23T09:00:00Z"), encoding="utf-8")
        return run.json

    def sign(self, file, key):
        self.proviso("sign", file, "--key", key, "--on", "2026-11-24")

    def keep(self, *words):
        """Imports the result; answers with its manifest."""
        self.proviso("evidence", "import", self.result, "-o", self.case / "measured", "--provider", "aurora.example", "--by", "lab", *words)
        return next((self.case / "measured").glob("*.toml"))

    def whole(self, key, *words):
        """Everything after the measuring, as it should be done."""
        self.sign(self.result, key)
        manifest = self.keep(*words)
        self.sign(manifest, key)
        return manifest

    def decide(self):
        """The verdict; and each rule of the case and of aurora's offer that does not pass, with what is said of it."""
        done = self.proviso("eval", self.case, "--format", "json", code=None)
        if not done.stdout:
            return done.stderr, {}
        decision = json.loads(done.stdout)
        rules = decision["case_rules"] + next(c["rules"] for c in decision["candidates"] if c["id"] == "aurora-h100")
        said = {}
        for rule in rules:
            if rule["outcome"] not in ("pass", "not_applicable"):
                reasons = [missing["reason"] for missing in rule["missing"]] or [rule["message"]]
                name = rule["rule"].split(".")[-1]
                said[name] = said.get(name, "") + rule["outcome"] + ": " + "; ".join(reasons) + "\n"
        return decision["verdict"]["kind"], said

    def pretend_it_was_real(self):
        edit(self.result, '"simulated": true', '"simulated": false')


class OfAStandIn(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.chain = Chain(self.scratch.name)

    def test_the_probe_runs_what_the_case_lacks_and_nothing_else(self):
        result = self.chain.measure()
        self.assertEqual([(m["id"], m["count"], m["median"]) for m in result["measurements"]],
                         [("memory_copy/0", 5, "3000.004"), ("memory_copy/1", 5, "3000.004")])
        self.assertIs(result["simulated"], True)

    def test_signed_and_imported_it_is_refused_by_name(self):
        self.chain.measure()
        self.chain.whole(self.chain.new_key("example.lab"))
        verdict, said = self.chain.decide()
        self.assertEqual(verdict, "insufficient")
        self.assertEqual(said["memory_is_as_fast"], "unknown: nobody measured it on this machine\n")
        self.assertEqual(said["part_is_as_offered"], "unknown: nobody read the state of this machine\n")
        self.assertEqual(said["trusted_machine"], "unknown: nobody measured this machine\n")
        # Each of them by its name.
        for rule, names in (("nothing_is_simulated", ("memory_copy/0", "memory_copy/1")),
                            ("no_state_is_simulated", ("GPU-a0a1a2a3-a4a5-a6a7-a8a9-aaabacadae00",))):
            for name in names:
                self.assertIn(name, said[rule])

    def test_which_part_it_ran_on_at_which_clock_and_for_how_long_is_kept(self):
        run = Run(HEALTHY + ";clock=1980,1410,1410", plan='schema = "proviso.plan/1"\n[[step]]\nmeasure = "matrix_bf16"\n')
        self.chain.result.write_text(run.out, encoding="utf-8")
        manifest = self.chain.keep()
        entries = json.loads(self.chain.proviso("evidence", "show", manifest, "--format", "json").stdout)["imports"][0]["entries"]
        values = [{value["field"]: value["value"] for value in entry["values"]} for entry in entries]
        rate = next(fields for fields in values if fields.get("what") == "matrix_bf16")
        self.assertEqual((rate["clock"], rate["lowest_clock"], rate["simulated"]), ("1410 MHz", "1410 MHz", "true"))
        self.assertEqual(rate["duration"][:4], "12.0")
        state = next(fields for fields in values if "uuid" in fields)
        self.assertEqual((state["pci_device"], state["pci_subsystem"], state["clock"], state["memory_clock"]),
                         ("10de:2330", "10de:16c1", "345 MHz", "2619 MHz"))

    def test_everything_else_about_it_is_in_order(self):
        # The same chain over a result that lies about this alone: nothing but the mark stands between a stand-in and an award.
        self.chain.measure()
        self.chain.pretend_it_was_real()
        self.chain.whole(self.chain.new_key("example.lab"))
        self.assertEqual(self.chain.decide(), ("award", {}))


class Tampered(unittest.TestCase):
    """Each step of a chain that would have come to an award, touched."""

    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.chain = Chain(self.scratch.name)
        self.key = self.chain.new_key("example.lab")

    def measured(self, machine=HEALTHY):
        self.chain.measure(machine)
        self.chain.pretend_it_was_real()

    def untrusted(self, why, verdict="insufficient"):
        kind, said = self.chain.decide()
        self.assertEqual(kind, verdict)
        self.assertIn(why, said["trusted_machine"])

    def test_the_mark_taken_off_after_signing(self):
        self.chain.measure()
        self.chain.sign(self.chain.result, self.key)
        self.chain.pretend_it_was_real()
        self.chain.sign(self.chain.keep(), self.key)
        self.untrusted("has changed since it was signed")

    def test_a_byte_of_the_result_between_signing_and_import(self):
        self.measured()
        self.chain.sign(self.chain.result, self.key)
        edit(self.chain.result, '"3000.004"', '"3100.004"')
        self.chain.sign(self.chain.keep(), self.key)
        self.untrusted("has changed since it was signed")
        done = self.chain.proviso("verify", self.chain.result, "--keys", self.chain.case / "keys.toml", code=None)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("has changed since it was signed", done.stdout + done.stderr)

    def test_a_byte_of_the_result_after_the_import(self):
        self.measured()
        self.chain.whole(self.key)
        kept = [file for file in (self.chain.case / "measured" / "raw").iterdir() if not file.name.endswith(".dsse.json")]
        edit(kept[0], '"3000.004"', '"3100.004"')
        self.assertIn("error[PV0651]", self.chain.decide()[0])
        self.assertEqual(self.chain.proviso("evidence", "verify", self.chain.case / "measured", code=1).stdout.splitlines()[-1],
                         "1 import, 1 not as they came")

    def test_whose_machine_it_was(self):
        self.measured()
        manifest = self.chain.whole(self.key)
        edit(manifest, "aurora.example", "borealis.example")
        edit(self.chain.case / "quotes.toml", "aurora.example", "borealis.example")
        self.untrusted(f"measured/{manifest.name} has changed since it was signed")

    def test_a_key_that_is_not_listed(self):
        self.measured()
        self.chain.whole(self.chain.new_key("other.lab", listed_as=None))
        self.untrusted("is signed by a key that is not listed")

    def test_a_key_of_somebody_else(self):
        self.measured()
        self.chain.whole(self.chain.new_key("aurora.sales", listed_as="sales"))
        self.untrusted("the result signed by sales, whose machine it was by sales", "reject")

    def test_no_signature_on_the_result(self):
        self.measured()
        self.chain.sign(self.chain.keep(), self.key)
        self.untrusted("nobody signed measured/raw/")

    def test_a_record_of_another_gpu(self):
        self.measured(HEALTHY + ";name=NVIDIA H100 PCIe")
        self.chain.whole(self.key)
        verdict, said = self.chain.decide()
        self.assertEqual(verdict, "reject")
        self.assertIn("it shows NVIDIA H100 PCIe", said["part_is_as_offered"])

    def test_a_record_of_another_gpu_that_is_called_the_offered_one(self):
        self.measured(HEALTHY + ";name=NVIDIA H100 PCIe")
        self.chain.whole(self.key, "--gpu", "H100 SXM")
        verdict, said = self.chain.decide()
        self.assertEqual(verdict, "reject")
        self.assertIn("asserted to be H100 SXM; the driver calls it NVIDIA H100 PCIe", said["gpu_is_read"])

    def test_a_step_left_out_of_the_plan(self):
        self.chain.plan()
        run = Run(HEALTHY, plan='schema = "proviso.plan/1"\n[[step]]\nmeasure = "launch_latency"\n')
        self.chain.result.write_text(run.out.replace(run.json["started_at"], "2026-11-23T09:00:00Z"), encoding="utf-8")
        self.chain.pretend_it_was_real()
        self.chain.whole(self.key)
        verdict, said = self.chain.decide()
        self.assertEqual(verdict, "insufficient")
        self.assertIn("nobody measured it on this machine", said["memory_is_as_fast"])


if __name__ == "__main__":
    main()
