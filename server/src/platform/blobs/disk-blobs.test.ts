import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BytesRemoved } from "../../kernel/files/unread.ts";
import { createDiskBlobs } from "./disk-blobs.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "findable-blobs-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test("gives back any bytes, whole or a range of them", async () => {
  const blobs = createDiskBlobs({ folder });
  const cases = fc.uint8Array({ minLength: 1, maxLength: 5000 }).chain((bytes) =>
    fc.tuple(
      fc.constant(bytes),
      fc
        .nat(bytes.length - 1)
        .chain((start) => fc.tuple(fc.constant(start), fc.integer({ min: start, max: bytes.length - 1 }))),
    ),
  );

  await fc.assert(
    fc.asyncProperty(cases, async ([bytes, [start, end]]) => {
      const { checksum, size } = await blobs.put(bytes);

      expect(size).toBe(bytes.length);
      expect(await buffer(await blobs.read(checksum))).toEqual(Buffer.from(bytes));
      expect(await buffer(await blobs.read(checksum, { start, end }))).toEqual(
        Buffer.from(bytes.slice(start, end + 1)),
      );
    }),
    { numRuns: 30 },
  );
});

test("names bytes by their hash and keeps them once, however many store them at the same time", async () => {
  const blobs = createDiskBlobs({ folder });
  const hex = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

  const stored = await Promise.all(Array.from({ length: 10 }, () => blobs.put(Buffer.from("hello"))));

  expect(new Set(stored.map((one) => one.checksum))).toEqual(new Set([`sha256:${hex}`]));
  expect(await filesIn(folder)).toEqual([path.join(folder, "2c", "f2", hex)]);
});

test("writes bytes again that the disk has lost a part of", async () => {
  const blobs = createDiskBlobs({ folder });
  const { checksum } = await blobs.put(Buffer.from("hello"));
  const [file] = await filesIn(folder);
  await truncate(String(file), 2);

  await blobs.put(Buffer.from("hello"));

  expect(String(await buffer(await blobs.read(checksum)))).toBe("hello");
});

test("refuses to read what is gone, and addresses that are none", async () => {
  const blobs = createDiskBlobs({ folder });

  await expect(blobs.read(`sha256:${"0".repeat(64)}`)).rejects.toThrow(BytesRemoved);
  await expect(blobs.read("sha256:../../etc/passwd")).rejects.toThrow("not a blob address");
});
