import { isRecord } from "./errors.ts";
import type { WebhookEvent } from "./generated/shapes.ts";

export interface VerifyWebhookOptions {
  /** Raw body of the request, before any parsing. */
  payload: string | Uint8Array;
  /** The `Service-Signature` header. */
  header: string | null | undefined;
  /** Signing secret of the webhook, `whsec_…`, or several during a rotation. */
  secret: string | readonly string[];
  /** Maximum difference between the signature's time and now, in seconds; default 300. */
  toleranceSeconds?: number;
  /** Defaults to the current time. */
  now?: Date;
}

export type SignatureFault = "malformed_header" | "wrong_signature" | "too_old" | "malformed_payload";

/** The delivery is not authentic. Respond with 400 and ignore it. */
export class WebhookSignatureError extends Error {
  readonly reason: SignatureFault;

  constructor(reason: SignatureFault, message: string) {
    super(message);
    this.name = "WebhookSignatureError";
    this.reason = reason;
  }
}

const ENCODER = new TextEncoder();

/** Verifies the signature of a delivery and returns its event. Rejects with a WebhookSignatureError. */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { payload, secret, toleranceSeconds = 300, now = new Date() } = options;
  const { time, signatures } = parseHeader(options.header ?? "");
  const bytes = typeof payload === "string" ? ENCODER.encode(payload) : payload;
  const message = concatenate(ENCODER.encode(`${time}.`), bytes);
  if (!(await isSigned(message, signatures, typeof secret === "string" ? [secret] : secret))) {
    throw new WebhookSignatureError("wrong_signature", "No signature of this delivery matches the secret.");
  }
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(time));
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookSignatureError(
      "too_old",
      `The signature time differs from now by ${Math.round(ageSeconds)} s; at most ${toleranceSeconds} s are allowed.`,
    );
  }
  return parseEvent(new TextDecoder().decode(bytes));
}

function parseHeader(header: string): { time: string; signatures: Uint8Array<ArrayBuffer>[] } {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const times = parts.filter(([name, value = ""]) => name === "t" && /^\d{1,15}$/.test(value));
  const hexes = parts.filter(([name, value = ""]) => name === "v1" && /^[0-9a-f]{64}$/i.test(value));
  const time = times[0]?.[1];
  if (time === undefined || times.length > 1 || hexes.length === 0) {
    throw new WebhookSignatureError(
      "malformed_header",
      `The Service-Signature header must have the form "t=<seconds>,v1=<hex>"; received "${header.slice(0, 100)}".`,
    );
  }
  return { time, signatures: hexes.map(([, hex = ""]) => fromHex(hex)) };
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_item, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

function concatenate(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Checks every pair, even after a match. WebCrypto compares each in constant time. */
async function isSigned(
  message: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const checks = secrets
    .filter((secret) => secret !== "")
    .map(async (secret) => {
      const key = await crypto.subtle.importKey("raw", ENCODER.encode(secret), algorithm, false, ["verify"]);
      return Promise.all(signatures.map((signature) => crypto.subtle.verify("HMAC", key, signature, message)));
    });
  return (await Promise.all(checks)).flat().includes(true);
}

function parseEvent(text: string): WebhookEvent {
  try {
    const event: unknown = JSON.parse(text);
    if (isRecord(event) && typeof event["type"] === "string" && typeof event["id"] === "string") return asEvent(event);
  } catch {
    // Reported below.
  }
  throw new WebhookSignatureError("malformed_payload", "The body of this delivery is signed but is not an event.");
}

// The signature proves that the service created it. Types of later versions match no case of a switch over the known ones.
function asEvent(event: Record<string, unknown>): WebhookEvent {
  return event as unknown as WebhookEvent;
}
