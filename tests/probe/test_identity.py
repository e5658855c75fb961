"""What the probe says of the machine."""

import hashlib
import unittest

from harness import PROBE, STAND_IN, Run, main

NOTHING = ["--only", "launch_latency"]


class OneGpu(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_ = Run("power=699500", NOTHING)
        cls.gpu = cls.run_.json["gpus"][0]

    def test_names_are_the_drivers(self):
        self.assertEqual(self.gpu["name"], "NVIDIA H100 80GB HBM3")
        self.assertEqual(self.gpu["uuid"], "GPU-a0a1a2a3-a4a5-a6a7-a8a9-aaabacadae00")
        self.assertEqual(self.gpu["pci"], "0000:0f:00.0")
        self.assertEqual(self.gpu["capability"], "9.0")
        self.assertEqual(self.gpu["memory_bytes"], 85_000_000_000)

    def test_the_part_and_its_board_are_what_the_bus_says(self):
        # nvmlPciInfo_t holds 0x233010DE: the device above, the vendor below.
        self.assertEqual((self.gpu["pci_device_id"], self.gpu["pci_subsystem_id"]), ("10de:2330", "10de:16c1"))

    def test_clocks_before_anything_ran_and_the_highest(self):
        self.assertEqual((self.gpu["clock_mhz"], self.gpu["clock_max_mhz"]), (345, 1980))
        self.assertEqual((self.gpu["memory_clock_mhz"], self.gpu["memory_clock_max_mhz"]), (2619, 2619))

    def test_versions(self):
        self.assertEqual(self.run_.json["driver"], {"version": "570.86.15", "cuda": "12.8"})

    def test_power_is_in_watts_and_not_rounded(self):
        self.assertEqual(self.gpu["power_cap_w"], "699.5")

    def test_an_unpartitioned_gpu_has_no_profile(self):
        self.assertIs(self.gpu["mig"], False)
        self.assertIsNone(self.gpu["mig_profile"])

    def test_no_nvlink_is_unknown_and_not_zero(self):
        self.assertIsNone(self.gpu["nvlinks_up"])

    def test_the_link_is_the_fastest_that_was_seen(self):
        # The stand-in's idle link is of generation 1.
        self.assertEqual(self.gpu["pcie"], {"generation": 5, "generation_max": 5, "width": 16, "width_max": 16})

    def test_temperature_before_and_after(self):
        self.assertEqual((self.gpu["temperature_before_c"], self.gpu["temperature_after_c"]), (31, 60))

    def test_an_idle_gpu_is_not_throttled(self):
        self.assertEqual(self.gpu["throttle_reasons"], [])

    def test_it_says_that_it_is_simulated_and_by_what(self):
        self.assertIs(self.run_.json["simulated"], True)
        self.assertEqual(set(self.run_.json["libraries"]), {STAND_IN})

    def test_the_digest_is_that_of_the_program(self):
        with open(PROBE, "rb") as file:
            self.assertEqual(self.run_.json["probe"]["sha256"], hashlib.sha256(file.read()).hexdigest())


class Others(unittest.TestCase):
    def test_a_mig_instance_has_its_own_identity_and_profile(self):
        gpu = Run("mig=1g.10gb", NOTHING).json["gpus"][0]
        self.assertIs(gpu["mig"], True)
        self.assertEqual(gpu["mig_profile"], "1g.10gb")
        self.assertEqual(gpu["uuid"], "MIG-a0a1a2a3-a4a5-a6a7-a8a9-aaabacadae00")

    def test_ecc_counts(self):
        gpu = Run("ecc_errors=3", NOTHING).json["gpus"][0]
        self.assertEqual((gpu["ecc"], gpu["ecc_corrected"], gpu["ecc_uncorrected"], gpu["ecc_uncorrected_ever"]), (True, 0, 3, 6))

    def test_ecc_off_is_not_ecc_unknown(self):
        self.assertIs(Run("ecc=0", NOTHING).json["gpus"][0]["ecc"], False)
        gpu = Run("ecc=none", NOTHING).json["gpus"][0]
        self.assertIsNone(gpu["ecc"])
        self.assertIsNone(gpu["ecc_uncorrected"])

    def test_without_nvml_what_it_would_say_is_unknown(self):
        run = Run("ecc_errors=3;mig=1g.10gb", NOTHING, without=["LIBNVML"])
        self.assertEqual(run.code, 0)
        gpu = run.json["gpus"][0]
        for key in ("pci_device_id", "pci_subsystem_id", "clock_mhz", "memory_clock_mhz"):
            self.assertIsNone(gpu[key], key)
        for key in ("ecc", "ecc_uncorrected", "mig", "power_cap_w", "nvlinks_up", "temperature_before_c", "other_processes", "throttle_reasons"):
            self.assertIsNone(gpu[key], key)
        self.assertIsNone(run.json["driver"]["version"])
        self.assertIsNone(run.json["topology"])
        self.assertIsNone(run.measurement("launch_latency/0")["clock_mhz"])
        self.assertIn("libnvidia-ml.so.1", [m["library"] for m in run.json["missing"]])

    def test_a_part_that_the_driver_leaves_open_is_unknown(self):
        gpu = Run("pci=0", NOTHING).json["gpus"][0]
        self.assertEqual((gpu["pci_device_id"], gpu["pci_subsystem_id"], gpu["pci"]), (None, None, "0000:0f:00.0"))

    def test_nvml_that_does_not_start_is_missing(self):
        run = Run("nvml_init=9", NOTHING)
        missing = {m["library"]: m["because"] for m in run.json["missing"]}
        self.assertEqual(missing["libnvidia-ml.so.1"], "`nvmlInit_v2` says 9")

    def test_others_on_the_gpu_are_counted(self):
        self.assertEqual(Run("processes=2", NOTHING).json["gpus"][0]["other_processes"], 2)

    def test_throttling_is_named(self):
        # 0x4 and 0x40 of nvmlClocksEventReasons, and a bit that has no name.
        run = Run("throttle=4164", NOTHING)
        self.assertEqual(run.json["gpus"][0]["throttle_reasons"], ["bit_12", "hw_thermal_slowdown", "sw_power_cap"])
        conditions = run.measurement("launch_latency/0")["conditions"]
        self.assertEqual(conditions["throttle_reasons"], "bit_12, hw_thermal_slowdown, sw_power_cap")


class EightGpus(unittest.TestCase):
    def test_through_switches_all_are_linked_with_all(self):
        run = Run("gpus=8;nvlink=switch", NOTHING)
        self.assertEqual(len(run.json["gpus"]), 8)
        self.assertEqual(run.json["gpus"][7]["uuid"], "GPU-a0a1a2a3-a4a5-a6a7-a8a9-aaabacadae07")
        self.assertEqual(run.json["gpus"][7]["nvlinks_up"], 18)
        for row, cells in enumerate(run.json["topology"]):
            self.assertEqual(cells, ["X" if column == row else "NV18" for column in range(8)])

    def test_what_is_at_the_other_end_of_a_link_may_be_unknown(self):
        run = Run("gpus=2;nvlink=untold", NOTHING)
        self.assertEqual(run.json["topology"], [["X", "?"], ["?", "X"]])
        self.assertEqual(run.json["gpus"][0]["nvlinks_up"], 18)

    def test_bridges_link_pairs_and_the_rest_is_wired_as_it_is(self):
        run = Run("gpus=8;nvlink=pairs", NOTHING)
        self.assertEqual(run.json["topology"][0], ["X", "NV4", "NODE", "NODE", "SYS", "SYS", "SYS", "SYS"])
        self.assertEqual(run.json["topology"][5], ["SYS", "SYS", "SYS", "SYS", "NV4", "X", "NODE", "NODE"])
        self.assertEqual(run.json["gpus"][0]["nvlinks_up"], 4)


if __name__ == "__main__":
    main()
