#!/usr/bin/env python3
"""Verifies a ledger, its checkpoints and its proofs without Proviso: from the specifications, with Python's own library.

    independent.py LEDGER [--checkpoint NOTE] [--keys FILE]     the file alone, or held against a checkpoint
    independent.py --self-test

Specifications: docs/ledger.md (the file), RFC 6962 2.1 and RFC 9162 2.1.3 to 2.1.5 (the tree), RFC 8032 5.1 (Ed25519), C2SP
signed-note and tlog-checkpoint. It is written to be read: nothing here is fast.
"""

import argparse
import base64
import hashlib
import json
import sqlite3
import sys
import zlib


class Refused(Exception):
    """What was looked at does not hold."""


def sha256(*pieces):
    return hashlib.sha256(b"".join(pieces)).digest()


# ---- The tree: RFC 6962, 2.1 ---------------------------------------------------------------------------------------------


def leaf_hash(entry):
    return sha256(b"\x00", entry)


def node_hash(left, right):
    return sha256(b"\x01", left, right)


def tree_hash(leaves):
    if not leaves:
        return sha256(b"")
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while 2 * left < len(leaves):
        left *= 2
    return node_hash(tree_hash(leaves[:left]), tree_hash(leaves[left:]))


def root_from_inclusion(leaf, index, size, proof):
    """The root that the proof leads to, by the recursive definition of PATH read backwards."""
    if size == 1:
        if proof:
            raise Refused("the proof is too long")
        return leaf
    if not proof:
        raise Refused("the proof is too short")
    left = 1
    while 2 * left < size:
        left *= 2
    beside = proof[-1]
    if index < left:
        return node_hash(root_from_inclusion(leaf, index, left, proof[:-1]), beside)
    return node_hash(beside, root_from_inclusion(leaf, index - left, size - left, proof[:-1]))


def roots_from_consistency(earlier_root, earlier, size, proof, whole=True):
    """Both roots that the proof leads to, by the recursive definition of SUBPROOF read backwards."""
    if earlier == size:
        if whole and not proof:
            return earlier_root, earlier_root
        if whole or len(proof) != 1:
            raise Refused("the proof has another length")
        return proof[0], proof[0]
    if not proof:
        raise Refused("the proof is too short")
    left = 1
    while 2 * left < size:
        left *= 2
    beside = proof[-1]
    if earlier <= left:
        then, now = roots_from_consistency(earlier_root, earlier, left, proof[:-1], whole)
        return then, node_hash(now, beside)
    then, now = roots_from_consistency(earlier_root, earlier - left, size - left, proof[:-1], False)
    return node_hash(beside, then), node_hash(beside, now)


# ---- Ed25519: RFC 8032, 5.1 ----------------------------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def recover_x(y, sign):
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P or (x == 0 and sign):
        raise Refused("it is no point of the curve")
    return P - x if x % 2 != sign else x


def add(a, b):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = a, b
    e, f = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    g, h, i, j = f - e, d - c, d + c, f + e
    return g * h % P, i * j % P, h * i % P, g * j % P


def multiply(factor, point):
    out = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            out = add(out, point)
        point, factor = add(point, point), factor >> 1
    return out


def decompress(data):
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    if y >= P:
        raise Refused("it is no point of the curve")
    x = recover_x(y, sign)
    return x, y, 1, x * y % P


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(message, signature, key):
    if len(signature) != 64 or len(key) != 32:
        return False
    try:
        public, point = decompress(key), decompress(signature[:32])
    except Refused:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    (x1, y1, z1, _), (x2, y2, z2, _) = multiply(s, BASE), add(point, multiply(k, public))
    return (x1 * z2 - x2 * z1) % P == 0 and (y1 * z2 - y2 * z1) % P == 0


# ---- Notes and checkpoints: C2SP signed-note, tlog-checkpoint ------------------------------------------------------------


def read_key(line):
    """Name, id and key of a verifier's line."""
    name, key_id, text = line.strip().split("+", 2)
    data = base64.b64decode(text, validate=True)
    if data[:1] != b"\x01" or len(data) != 33:
        raise Refused("it is no Ed25519 key")
    if sha256(name.encode(), b"\n", data)[:4].hex() != key_id:
        raise Refused("the key's id is another")
    return name, bytes.fromhex(key_id), data[1:]


def open_note(note, keys):
    """The text of a note that one of the keys has signed."""
    text, blank, signatures = note.rpartition("\n\n")
    if not blank:
        raise Refused("the note is not signed")
    text += "\n"
    for line in signatures.splitlines():
        dash, name, data = line.split(" ")
        data = base64.b64decode(data, validate=True)
        for key_name, key_id, key in keys:
            if dash == "\u2014" and (name, data[:4]) == (key_name, key_id) and is_signed(text.encode(), data[4:], key):
                return text
    raise Refused("none of the keys has signed the note")


def read_checkpoint(text):
    """Origin, size and root."""
    origin, size, root = text.split("\n")[:3]
    root = base64.b64decode(root, validate=True)
    if not origin or len(root) != 32 or str(int(size)) != size:
        raise Refused("it is no checkpoint")
    return origin, int(size), root


def read_proof(text):
    """Head line, number, hashes, and the note of the checkpoint."""
    head, _, note = text.partition("\n\n")
    lines = head.split("\n")
    return lines[0], int(lines[1].split(" ")[1]), [base64.b64decode(line, validate=True) for line in lines[2:]], note


def check_inclusion(text, body, keys):
    """That the proof shows this body to be an entry of a ledger whose checkpoint one of the keys signed; its number."""
    form, index, proof, note = read_proof(text)
    _, size, root = read_checkpoint(open_note(note, keys))
    if form != "c2sp.org/tlog-proof@v1" or index >= size:
        raise Refused("it is no proof of inclusion")
    if root_from_inclusion(leaf_hash(body), index, size, proof) != root:
        raise Refused("the proof does not lead to the root")
    return index


def check_consistency(text, earlier_note, keys):
    """That the proof's checkpoint extends the earlier one, both signed."""
    form, earlier, proof, note = read_proof(text)
    then_origin, then_size, then_root = read_checkpoint(open_note(earlier_note, keys))
    origin, size, root = read_checkpoint(open_note(note, keys))
    if form != "proviso.consistency/1" or earlier != then_size or origin != then_origin or earlier > size:
        raise Refused("it is no proof for this checkpoint")
    if roots_from_consistency(then_root, earlier, size, proof) != (then_root, root):
        raise Refused("the proof does not lead to both roots")
    return size


# ---- The file: docs/ledger.md --------------------------------------------------------------------------------------------


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def read_ledger(path):
    """Origin, leaves, entries and blobs; Refused where anything does not fit."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    database.text_factory = bytes
    blobs = {}
    for digest, size, packed in database.execute("SELECT sha256, size, packed FROM blobs"):
        blobs[digest.hex()] = data = zlib.decompress(packed)
        if sha256(data) != digest or len(data) != size:
            raise Refused(f"blob {digest.hex()[:12]} was changed")
    leaves, entries, used = [], [], set()
    for seq, body in database.execute("SELECT seq, body FROM bodies ORDER BY seq"):
        entry = json.loads(body)
        if canonical(entry) != body or entry["seq"] != seq or seq != len(entries):
            raise Refused(f"entry {len(entries)} is not in its place or form")
        kept = [entry["document"], *entry["files"]] if entry["kind"] == "decision" else []
        for one in kept:
            if len(blobs.get(one["sha256"], b"")) != one["size"]:
                raise Refused(f"entry {seq} lacks {one['sha256'][:12]}")
            used.add(one["sha256"])
        leaves.append(leaf_hash(body))
        entries.append(entry)
    listed = [leaf for leaf, in database.execute("SELECT leaf FROM entries ORDER BY seq")]
    if listed != leaves:
        raise Refused("the list of leaves is not that of the bodies")
    if set(blobs) != used:
        raise Refused("there are bytes that no entry speaks of")
    database.close()
    return entries[0]["origin"], leaves, entries, blobs


def check_ledger(path, checkpoint=None):
    origin, leaves, _, _ = read_ledger(path)
    if checkpoint:
        named, size, root = checkpoint
        if named != origin or size > len(leaves) or tree_hash(leaves[:size]) != root:
            raise Refused("the ledger does not begin with the checkpoint")
    return origin, len(leaves), tree_hash(leaves)


# ---- Whether this file is right ------------------------------------------------------------------------------------------


def self_test():
    # RFC 8032, 7.1, TEST 3, and the same with the last bit of the message changed.
    key = bytes.fromhex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
    signature = bytes.fromhex("6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                              "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a")
    assert is_signed(b"\xaf\x82", signature, key) and not is_signed(b"\xaf\x83", signature, key)
    # The reference root of Certificate Transparency for eight leaves.
    inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
    leaves = [leaf_hash(bytes.fromhex(text)) for text in inputs]
    assert tree_hash(leaves).hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
    # The published proofs of the same tree: leaf 5 of 8, and from 6 to 8 (RFC 6962 reference tests).
    proof = [bytes.fromhex(text) for text in ("bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                                              "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                                              "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7")]
    assert root_from_inclusion(leaves[5], 5, 8, proof) == tree_hash(leaves)
    # The key and note of the documentation of Go's sumdb/note.
    peter = read_key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
    note = text + ("\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJn"
                   "AM=\n")
    assert open_note(note, [peter]) == text
    try:
        open_note(note.replace("answer", "Answer"), [peter])
    except Refused:
        print("self-test passed")
        return
    raise AssertionError("a changed note was taken")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("ledger", nargs="?")
    parser.add_argument("--checkpoint")
    parser.add_argument("--keys")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    try:
        checkpoint = None
        if arguments.checkpoint:
            with open(arguments.checkpoint, encoding="utf-8", newline="") as file:
                text = file.read()
            if arguments.keys:
                with open(arguments.keys, encoding="utf-8") as file:
                    text = open_note(text, [read_key(line) for line in file if line.strip() and line[0] != "#"])
            checkpoint = read_checkpoint(text)
        origin, size, root = check_ledger(arguments.ledger, checkpoint)
    except Refused as refused:
        sys.exit(f"independent: {refused}")
    print(f"{size} entries of {origin}, root {base64.b64encode(root).decode()}")


if __name__ == "__main__":
    main()
