import { createHmac } from "node:crypto";
import { expect, expectTypeOf, test } from "vitest";
import {
  type DeadLetter,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventType,
  WebhookSignatureError,
} from "./index.ts";

const SECRET = "whsec_7Qm3vXr9Lk2TzB5nWc8YdJ4hPf6SgA1u";
const OLD_SECRET = "whsec_0ld0ld0ld0ld0ld0ld0ld0ld0ld0ld0l";
const SIGNED_AT = 1_794_819_600;
const now = new Date(SIGNED_AT * 1000);
const payload = JSON.stringify({
  type: "agent.invocation.failed",
  id: "evt_1",
  createdAt: "2026-11-16T09:00:00.000Z",
  workspaceId: "ws_1",
  data: { invocationId: "inv_1", error: { code: "crawl_failed", message: "Zoë’s site did not answer." } },
});

function sign(body: string | Uint8Array, secret = SECRET, time = SIGNED_AT): string {
  return createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
}

const header = `t=${SIGNED_AT},v1=${sign(payload)}`;

function reasonOf(options: Partial<VerifyWebhookOptions>): Promise<string> {
  return verifyWebhook({ payload, header, secret: SECRET, now, ...options }).then(
    () => "accepted",
    (error: unknown) => (error instanceof WebhookSignatureError ? error.reason : String(error)),
  );
}

test("returns the event of a delivery signed with the secret, from text or bytes", async () => {
  const event = await verifyWebhook({ payload, header, secret: SECRET, now });
  const sameEvent = await verifyWebhook({ payload: new TextEncoder().encode(payload), header, secret: SECRET, now });

  expect(event).toEqual(JSON.parse(payload));
  expect(sameEvent).toEqual(event);
  if (event.type === "agent.invocation.failed") expectTypeOf(event.data.error.code).toEqualTypeOf<string>();
});

test("verifies a signature made by another program", async () => {
  // printf '1794819600.{"type":"rank.checked","id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
  const known = "315152359ed23d13d5296795866dfacb818dab8649b380724c35d050493bb1ce";

  await expect(
    verifyWebhook({
      payload: '{"type":"rank.checked","id":"evt_1"}',
      header: `t=1794819600,v1=${known}`,
      secret: "whsec_test",
      now,
    }),
  ).resolves.toMatchObject({ type: "rank.checked" });
});

test("accepts either of two signatures and either of two secrets during a secret rotation", async () => {
  const both = `t=${SIGNED_AT},v1=${sign(payload)},v1=${sign(payload, OLD_SECRET)}`;
  const onlyOld = `t=${SIGNED_AT},v1=${sign(payload, OLD_SECRET)}`;

  expect(await reasonOf({ header: both })).toBe("accepted");
  expect(await reasonOf({ header: both, secret: OLD_SECRET })).toBe("accepted");
  expect(await reasonOf({ header: onlyOld, secret: [SECRET, OLD_SECRET] })).toBe("accepted");
  expect(await reasonOf({ header: onlyOld })).toBe("wrong_signature");
});

test("finds the valid one of many signatures, at any position and next to unknown fields", async () => {
  const strange = Array.from({ length: 20 }, (_, index) => `v1=${sign(payload, `whsec_${index}`)}`);
  const beside = ["v0=00", "v1=short", "v1=", "v2=11", "t", ""];

  for (const at of [0, 10, 20]) {
    const signatures = strange.toSpliced(at, 0, `v1=${sign(payload)}`);
    expect(await reasonOf({ header: [`t=${SIGNED_AT}`, ...beside, ...signatures].join(", ") })).toBe("accepted");
  }
  expect(await reasonOf({ header: [`t=${SIGNED_AT}`, ...beside, ...strange].join(",") })).toBe("wrong_signature");
});

test("every type of event narrows to its own data", () => {
  type DataOf<T extends WebhookEvent["type"]> = Extract<WebhookEvent, { type: T }>["data"];

  expectTypeOf<WebhookEvent["type"]>().toEqualTypeOf<WebhookEventType>();
  expectTypeOf<DataOf<"rank.checked">["failed"]>().toEqualTypeOf<number>();
  expectTypeOf<DataOf<"link_building.inbound.received">["relationshipId"]>().toEqualTypeOf<string | null>();
  expectTypeOf<DeadLetter["event"]>().toEqualTypeOf<WebhookEvent>();
});

test("refuses a body, a time or a secret that was not signed", async () => {
  expect(await reasonOf({ payload: `${payload} ` })).toBe("wrong_signature");
  expect(await reasonOf({ header: `t=${SIGNED_AT + 1},v1=${sign(payload)}` })).toBe("wrong_signature");
  expect(await reasonOf({ secret: `${SECRET}x` })).toBe("wrong_signature");
  expect(await reasonOf({ secret: [] })).toBe("wrong_signature");
  expect(await reasonOf({ secret: "", header: `t=${SIGNED_AT},v1=${sign(payload, "")}` })).toBe("wrong_signature");
});

test("refuses a signature more than 300 seconds from now, before or after", async () => {
  const at = (seconds: number) => ({ now: new Date((SIGNED_AT + seconds) * 1000) });

  expect(await reasonOf(at(300))).toBe("accepted");
  expect(await reasonOf(at(301))).toBe("too_old");
  expect(await reasonOf(at(-301))).toBe("too_old");
  expect(await reasonOf({ ...at(301), toleranceSeconds: 400 })).toBe("accepted");
});

test("refuses a header without time or signature, and one with two times", async () => {
  const signature = sign(payload);
  const malformed = [
    undefined,
    null,
    "",
    `t=${SIGNED_AT}`,
    `v1=${signature}`,
    `t=now,v1=${signature}`,
    `t=${SIGNED_AT},v1=${signature.slice(1)}`,
    `t=${SIGNED_AT},v0=${signature}`,
    `t=${SIGNED_AT},t=${SIGNED_AT},v1=${signature}`,
  ];

  for (const one of malformed) expect(await reasonOf({ header: one })).toBe("malformed_header");
});

test("refuses a signed body that is not an event with its own reason", async () => {
  for (const body of ["[]", "null", "{", '{"type":1,"id":"evt_1"}']) {
    expect(await reasonOf({ payload: body, header: `t=${SIGNED_AT},v1=${sign(body)}` })).toBe("malformed_payload");
  }
});
