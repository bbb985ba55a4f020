import { isRecord } from "./errors.ts";
import type { WebhookEvent } from "./generated/shapes.ts";

export interface VerifyWebhookOptions {
  /** The request's body as it came, before any parsing. */
  payload: string | Uint8Array;
  /** The `Service-Signature` header. */
  header: string | null | undefined;
  /** The webhook's secret, `whsec_…`, or several while you change it. */
  secret: string | readonly string[];
  /** How far the signature's time may be from now, in seconds; default 300. */
  toleranceSeconds?: number;
  /** Default the clock. */
  now?: Date;
}

export type SignatureFault = "malformed_header" | "wrong_signature" | "too_old" | "malformed_payload";

/** A delivery that is not to be believed: answer it with 400 and do nothing. */
export class WebhookSignatureError extends Error {
  readonly reason: SignatureFault;

  constructor(reason: SignatureFault, message: string) {
    super(message);
    this.name = "WebhookSignatureError";
    this.reason = reason;
  }
}

const ENCODER = new TextEncoder();

/** The event of a delivery, once its signature has been checked. Rejects with a WebhookSignatureError. */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { payload, secret, toleranceSeconds = 300, now = new Date() } = options;
  const { time, signatures } = parseHeader(options.header ?? "");
  const bytes = typeof payload === "string" ? ENCODER.encode(payload) : payload;
  const message = concatenate(ENCODER.encode(`${time}.`), bytes);
  if (!(await isSigned(message, signatures, typeof secret === "string" ? [secret] : secret))) {
    throw new WebhookSignatureError("wrong_signature", "No signature of this delivery was made with this secret.");
  }
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(time));
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookSignatureError(
      "too_old",
      `This delivery was signed ${Math.round(ageSeconds)} s away from now; ${toleranceSeconds} s are allowed.`,
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
      `The Service-Signature header must be like "t=<seconds>,v1=<hex>"; it is "${header.slice(0, 100)}".`,
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

/** Tries every pair, whatever the first says; WebCrypto compares each in constant time. */
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
    // Said below.
  }
  throw new WebhookSignatureError("malformed_payload", "The body of this delivery is signed, but it is no event.");
}

// It is signed, so the service made it; a type of a later version falls through a switch over the known ones.
function asEvent(event: Record<string, unknown>): WebhookEvent {
  return event as unknown as WebhookEvent;
}
