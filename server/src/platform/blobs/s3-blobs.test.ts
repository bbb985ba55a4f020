import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeS3, S3_KEY, startS3 } from "../../../test/fakes/vendors/s3.ts";
import { BytesRemoved } from "../../kernel/files/unread.ts";
import { requireBucket } from "./prove-blobs.ts";
import { createS3Blobs } from "./s3-blobs.ts";

const HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

let s3: FakeS3;
let drafts: string;

beforeEach(async () => {
  s3 = await startS3();
  drafts = await mkdtemp(path.join(tmpdir(), "findable-drafts-"));
});
afterEach(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(drafts, { recursive: true });
});

function open(settings: Partial<typeof S3_KEY> = {}) {
  return createS3Blobs({ url: s3.url, ...S3_KEY, ...settings, drafts });
}

test("keeps bytes in the bucket under their hash, once, and gives them back whole or in part", async () => {
  const blobs = open();

  const { checksum, size } = await blobs.put(Buffer.from("hello"));
  await blobs.put(Buffer.from("hello"));

  expect([checksum, size]).toEqual([`sha256:${HELLO}`, 5]);
  expect([...s3.objects.keys()]).toEqual([`/bucket/blobs/2c/f2/${HELLO}`]);
  expect(s3.answered.filter((one) => one.startsWith("PUT"))).toEqual(["PUT 200"]);
  expect(await text(await blobs.read(checksum))).toBe("hello");
  expect(await text(await blobs.read(checksum, { start: 1, end: 3 }))).toBe("ell");
  await blobs.remove(checksum);
  await blobs.remove(checksum);
  expect(s3.objects.size).toBe(0);
  await expect(blobs.read(checksum)).rejects.toThrow(BytesRemoved);
});

test("takes a large draft in by way of the disk, and nothing of one that is dropped", async () => {
  const blobs = open();
  const pieces = () => Readable.from(Array.from({ length: 80 }, (_, index) => Buffer.alloc(65_536, index)));

  const kept = await blobs.draft(pieces());
  await blobs.draft(Readable.from([Buffer.from("dropped")])).then((draft) => draft[Symbol.asyncDispose]());
  expect(s3.objects.size).toBe(0);
  await kept.keep();
  await kept[Symbol.asyncDispose]();

  expect(kept.size).toBe(80 * 65_536);
  expect((await buffer(await blobs.read(kept.checksum))).equals(await buffer(pieces()))).toBe(true);
  expect(await readdir(drafts)).toEqual([]);
});

test("retries while the bucket is busy, and reports its answer when the retries fail", async () => {
  s3.beBusy(2);
  const blobs = open();
  const { checksum } = await blobs.put(Buffer.from("hello"));
  expect(await text(await blobs.read(checksum))).toBe("hello");

  const stranger = open({ secretAccessKey: "wrong" });

  await expect(stranger.put(Buffer.from("other"))).rejects.toThrow("answered 403");
  expect(s3.objects.size).toBe(1);
});

test("a start proves the bucket, leaves nothing in it, and names the settings of one that it cannot use", async () => {
  await requireBucket({ url: s3.url, ...S3_KEY });

  expect(s3.objects.size).toBe(0);
  const wrongKey = { ...S3_KEY, secretAccessKey: "wrong" };
  await expect(requireBucket({ url: s3.url, ...wrongKey })).rejects.toThrow(
    /^The bucket at BLOBS_S3_URL \(http:.*\) is not usable: .*403.* Check the URL, BLOBS_S3_REGION/,
  );
});
