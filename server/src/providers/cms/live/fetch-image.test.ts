import { expect, test } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { fetchImage } from "./fetch-image.ts";

const PIECE = new Uint8Array(1_000_000);

/** A host that sends an image of so many megabytes, as long as somebody reads. */
function hostOf(megabytes: number) {
  const sent = { pieces: 0, isCancelled: false };
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sent.pieces === megabytes) return controller.close();
          sent.pieces += 1;
          controller.enqueue(PIECE);
        },
        cancel() {
          sent.isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
  const fetch = (async () =>
    new Response(body(), { headers: { "content-type": "image/png" } })) as typeof globalThis.fetch;
  const connection = { fetch, now: () => new Date(), timeoutMs: 10_000, signal: new AbortController().signal };
  return { sent, connection };
}

test("a featured image of 210 MB is read to the limit and refused", async () => {
  const { sent, connection } = hostOf(210);

  const failure = await failureOf(fetchImage(connection, "https://acme.example/a.png"));

  expect(failure).toMatchObject({ message: "The featured image is larger than 10 MB.", facts: { sent: false } });
  expect(sent.isCancelled).toBe(true);
  expect(sent.pieces).toBeLessThanOrEqual(12);
});

test("a featured image within the limit is read whole", async () => {
  const { connection } = hostOf(9);

  const { bytes, type } = await fetchImage(connection, "https://acme.example/a.png");

  expect([bytes.byteLength, type]).toEqual([9_000_000, "image/png"]);
});
