#!/usr/bin/env python3
"""Writes a tender of many offers for tender.proviso, the same bytes every time, and times its decision.

    offers.py FOLDER [COUNT]                      writes the case, 1,000 offers unless told otherwise
    offers.py --time PROVISO FOLDER [COUNT]       writes it, decides it five times, prints the shortest time

Offers differ in part, price, size, place, proof and in what they leave open, so that all outcomes of rules occur.
"""

import json
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from timed import arguments, shortest  # noqa: E402

GPUS = (("H100 SXM", 3_200, 2.40), ("H200 SXM", 4_000, 3.20), ("A100 80GB SXM", 1_800, 1.60), ("B200", 6_400, 4.80))
SECURITY = {"network": "private_only", "private_endpoint": True, "egress_policy": "denied unless listed", "identity": "single sign-on",
            "secrets": "a vault", "audit_log_kept": "365 day", "support_access": "approved_each_time", "incident_notice": "24 h",
            "gpu_sharing": "whole", "encrypted_at_rest": True, "encrypted_in_transit": True, "encrypted_in_use": True,
            "fips_140_level": 3, "supports_review": True}
CUSTODY = {"kept_on": "encrypted volumes", "checkpoints_kept": "30 day", "backups_kept": "30 day", "deleted_within": "30 day",
           "deletion_method": "keys are destroyed", "legal_hold": True}
SOFTWARE = {"stack": {"driver": "570.86", "cuda": "12.8", "nccl": "2.26", "framework": "pytorch", "framework_version": "2.7"},
            "ways_in": ["by_kubernetes"], "serves_with": ["vllm", "triton"],
            "observed": ["gpu_use", "memory_use", "queue_wait", "latency", "errors", "cost"],
            "upgrade": "announced 14 days before", "rollback": "the previous image for 30 days"}
MACHINE = {"form": "hgx_board", "cores": "192 core", "memory": "2048 GiB", "nvme": "30 TB", "storage_rate": "10 GB/s",
           "network_rate": "400 Gbit/s", "nearness": "same_pod", "placement_proof": "contract 4.2",
           "replaced": {"gpu": "24 h", "node": "24 h", "storage": "8 h", "network": "4 h"}}
BRIEF = {"id": "bench", "issued_on": "2026-11-02", "owner": "o", "review_on": "2027-05-03", "deadline": "2027-03-31",
         "kind": "realtime_inference", "model": "Llama-3.3-70B-Instruct", "model_revision": "6f60", "precision": "fp8",
         "kv_precision": "fp8", "gpus_per_replica": "4 gpu", "context": "8192 token/request", "input_p95": "1024 token/request",
         "output_p95": "256 token/request", "streams": True, "kv_strategy": "paged", "concurrency": "32 request", "burst_factor": 3,
         "burst_duration": "60 s", "burst_recovery": "30 s", "ttft_p99": "800 ms", "max_error_rate": "0.5 %", "availability": "99.5 %",
         "recovery": "4 h", "acceptance_criterion": "a judge scores 4 or 5 of 5", "input_tokens": "40 Gtoken/month",
         "output_tokens": "7 Gtoken/month", "egress": "200 GB/month", "utilisation": "55 %", "utilisation_p10": "20 %",
         "retry_share": "0 %", "growth": "0 %", "horizon": "12 month", "traffic_confirmed": True, "model_confirmed": True,
         "utilisation_confirmed": True, "data_class": "confidential", "data_region": "DE", "retention": "30 day",
         "control": {"weights": True}, "platform_owner": "p", "platform_labor": "4000 USD/month", "serving_stack": "200 USD/month",
         "observability": "300 USD/month", "integration_labor": "1000 USD/month", "budget": "40000 USD/month",
         "max_exposure": "400000 USD", "recovers_tax": True, "end_use_country": "DE"}


def certificate(scheme, level, place):
    return {"scheme": scheme, "level": level, "state": "in_force", "services": ["gpu cloud"], "places": [place],
            "issued_on": "2026-06-15", "valid_until": "2027-06-14"}


def offer(dice, number):
    gpu, _, price = dice.choice(GPUS)
    place = dice.choice(("DE", "FI", "FR", "NL", "NO", "GB"))
    made = {"id": f"offer-{number:04}", "provider": f"provider-{number % 40:02}.example", "service": "gpu cloud",
            "mode": dice.choice(("rent", "rent", "reserve")), "captured_on": dice.choice(("2026-11-20", "2026-11-25", "2026-11-10")),
            "valid_until": "2026-12-31", "price_origin": dice.choice(("written_offer", "written_offer", "own_page")), "gpu": gpu,
            "gpus": "8 gpu", "intra_node": "nvswitch", "price": f"{price * dice.uniform(0.7, 1.3):.4f} USD/gpu/h", "tax_basis": "net",
            "idle_billed": dice.random() < 0.5, "shuts_down": True, "minimum": "0 USD/month", "upfront": "0 USD",
            "cancellation_notice": "30 day", "cancellation_fee": "0 USD", "overage_price": "2.99 USD/gpu/h", "usage_export": "FOCUS 1.2",
            "invoice_detail": "per_hour", "cost_tags": True, "support": "business", "storage": "180 USD/month", "snapshots": "40 USD/month",
            "egress_price": "0.02 USD/GB", "network": "60 USD/month", "support_price": "500 USD/month", "residency": [place],
            "processing": [place], "access": [place], "jurisdiction": ["EU"] if dice.random() < 0.9 else ["EU", "US"],
            "tenancy": "dedicated_host", "keys": "customer_keys", "retention": "30 day", "trains_on_prompts": False, "lead_time": "0 day",
            "gpu_mean_time": "46080 h*gpu", "restart_time": "2 min", "security": SECURITY, "custody": CUSTODY, "software": SOFTWARE,
            "machine": MACHINE, "operator": {"name": "o", "owner_countries": [place], "subcontractors": [], "site_owner": "s"},
            "certificates": [certificate("gdpr_processing_agreement", "article 28", place), certificate("iso_27001", "2022", place)]}
    if made["mode"] == "reserve":
        made["term"] = dice.choice(("3 month", "12 month", "36 month"))
    for field in ("storage", "access", "cost_tags", "keys", "price"):
        if dice.random() < 0.05:
            del made[field]
    return made


def run(gpu, rate, load):
    steady = load == "steady"
    return {"id": f"{gpu} {load}", "measured_on": "2026-11-16", "origin": "own", "provider": "provider-00.example", "engine": "vllm",
            "engine_version": "0.11.0", "driver": "570.86", "model": "Llama-3.3-70B-Instruct", "model_revision": "6f60", "precision": "fp8",
            "kv_precision": "fp8", "gpu": gpu, "gpus": "4 gpu", "load": load, "load_model": "open_loop",
            "concurrency": "32 request" if steady else "96 request", "sent": "1000 request", "requests": "1000 request",
            "failed": "0 request", "retried": "0 request", "refused": "30 request", "accepted": "970 request", "out_of_memory": "0 request",
            "duration": f"{256_000 / rate:.4f} s", "input_tokens": "1024000 token", "output_tokens": "256000 token",
            "output_rate": f"{rate} token/s", "ttft_p50": "210 ms", "ttft_p99": "420 ms" if steady else "780 ms", "tpot_p99": "19 ms",
            "burst_multiplier": 3, "burst_duration": "60 s", "burst_recovery": "30 s", "peak_memory": "70000 MiB/gpu", "fragmentation": "3 %",
            "free_memory": "8000 MiB/gpu", "fault_drills": ["kill_worker", "drain_node", "restart_stack", "failed_deploy"],
            "cold_start": "240 s", "model_load": "90 s", "readable_by": ["platform", "security", "finance"], "costs_reconciled": True,
            "raw_data": "sha256:4f5d"}


def write(folder, count):
    dice = random.Random(20261130)
    folder.mkdir(parents=True, exist_ok=True)
    documents = {"brief": BRIEF, "quotes": [offer(dice, number) for number in range(count)],
                 "evidence": [run(gpu, rate, load) for gpu, rate, _ in GPUS[:3] for load in ("steady", "burst")]}
    for name, document in documents.items():
        (folder / f"{name}.json").write_text(json.dumps(document, indent=1), encoding="utf-8")
    lines = [f'policy = "{HERE / "tender.proviso"}"', "as_of  = 2026-11-30", "", "[inputs]"]
    (folder / "case.toml").write_text("\n".join(lines + [f'{name} = "{name}.json"' for name in documents]) + "\n", encoding="utf-8")


def main():
    tool, folder, count = arguments(__doc__, 1_000)
    write(folder, count)
    if tool is None:
        return
    best, peak = shortest([tool, "eval", str(folder), "--format", "json", "--trace", "none"], good=(0, 1, 2))
    print(f"{count} offers under all rules of four packs, read, decided and written: {best:.3f} s, of five times; at most {peak} MiB")


if __name__ == "__main__":
    main()
