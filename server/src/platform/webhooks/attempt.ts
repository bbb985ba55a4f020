import { signatureOf } from "../../kernel/secrets/signature.ts";
import type { Egress } from "../egress/egress.ts";
import { type PostAnswer, PostTimeoutError } from "../egress/post.ts";
import type { ClaimedDelivery } from "./deliveries.store.ts";
import { excerptOf } from "./excerpt.ts";
import { failureSentence } from "./failure-sentence.ts";
import { readRetryAfter } from "./retry-delay.ts";

export interface Attempt {
  outcome: "delivered" | "failed";
  responseCode: number | null;
  bodyExcerpt: string | null;
  error: string | null;
  latencyMs: number;
  retryAfterMs: number | undefined;
  /** Whether there was an answer, or a clear failure, before the time was up. */
  inTime: boolean;
}

export interface Signing {
  /** The newest first. */
  secrets: readonly string[];
  atSeconds: number;
}

const EXCERPT_BYTES = 1024;

/** Posts a delivery once. Anything but a 2xx in time is a failure. */
export async function attempt(
  post: Egress["post"],
  delivery: Pick<ClaimedDelivery, "event_id" | "event_type" | "body" | "attempts"> & { url: string },
  { secrets, atSeconds }: Signing,
  timeoutMs: number,
): Promise<Attempt> {
  const { url, body } = delivery;
  const beganAt = performance.now();
  const headers = {
    "Content-Type": "application/json",
    "Service-Signature": signatureOf(body, secrets, atSeconds),
    "Service-Event-Id": delivery.event_id,
    "Service-Event-Type": delivery.event_type,
    "Service-Delivery-Attempt": String(delivery.attempts + 1),
    "User-Agent": "Findable-Webhooks/1",
  };
  try {
    return answered(await post({ url, body, headers, timeoutMs, mostBytes: EXCERPT_BYTES }));
  } catch (error) {
    return {
      outcome: "failed",
      responseCode: null,
      bodyExcerpt: null,
      error: failureSentence(error),
      latencyMs: performance.now() - beganAt,
      retryAfterMs: undefined,
      inTime: !(error instanceof PostTimeoutError),
    };
  }
}

function answered({ status, headers, latencyMs, start }: PostAnswer): Attempt {
  const delivered = status >= 200 && status < 300;
  return {
    outcome: delivered ? "delivered" : "failed",
    responseCode: status,
    bodyExcerpt: excerptOf(start, one(headers["content-encoding"])),
    error: null,
    latencyMs,
    retryAfterMs: delivered ? undefined : readRetryAfter(one(headers["retry-after"]), one(headers["date"])),
    inTime: true,
  };
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
