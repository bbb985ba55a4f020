import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSealer } from "./create-sealer.ts";
import { keepSecretsKey } from "./keep-secrets-key.ts";

const OLD_KEY = "an old key of more than 32 characters";
const NEW_KEY = "a new key of more than 32 characters!";

test("opens whatever it sealed, and never seals the same bytes twice", () => {
  const sealer = createSealer([NEW_KEY]);

  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (text, context) => {
      const sealed = sealer.seal(text.toWellFormed(), context);
      expect(sealer.open(sealed, context)).toBe(text.toWellFormed());
      expect(sealer.seal(text.toWellFormed(), context)).not.toEqual(sealed);
    }),
  );
});

test("refuses another context, another key and any changed bit", () => {
  const sealer = createSealer([NEW_KEY]);
  const sealed = sealer.seal("whsec_secret", "webhook:whk_1");
  const bits = Array.from({ length: sealed.length * 8 }, (_bit, index) => {
    const changed = Uint8Array.from(sealed);
    changed[index >> 3] = Number(sealed[index >> 3]) ^ (1 << (index & 7));
    return changed;
  });

  expect(Buffer.from(sealed).toString("latin1")).not.toContain("whsec");
  expect(() => sealer.open(sealed, "webhook:whk_2")).toThrow("cannot be decrypted");
  expect(() => createSealer([OLD_KEY]).open(sealed, "webhook:whk_1")).toThrow("cannot be decrypted");
  expect(() => sealer.open(sealed.subarray(0, 20), "webhook:whk_1")).toThrow("cannot be decrypted");
  for (const changed of bits) expect(() => sealer.open(changed, "webhook:whk_1")).toThrow("cannot be decrypted");
});

test("a key that comes first seals, and those behind it still open", () => {
  const before = createSealer([OLD_KEY]).seal("whsec_secret", "webhook:whk_1");
  const both = createSealer([NEW_KEY, OLD_KEY]);

  expect(both.open(before, "webhook:whk_1")).toBe("whsec_secret");
  const after = both.seal("whsec_secret", "webhook:whk_1");
  expect(createSealer([NEW_KEY]).open(after, "webhook:whk_1")).toBe("whsec_secret");
});

test("the key in the data folder is created once, and only its owner can read it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-secrets-"));
  try {
    const keys = Array.from({ length: 5 }, () => keepSecretsKey(path.join(folder, "data")));

    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(String(keys[0]), "base64")).toHaveLength(32);
    expect(await readdir(path.join(folder, "data"))).toEqual(["secrets.key"]);
    expect((await stat(path.join(folder, "data", "secrets.key"))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
});
