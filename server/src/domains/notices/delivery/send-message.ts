import type { Db } from "../../../kernel/database/db.ts";
import type { NoticeResult, SendNotice } from "../../webhooks/index.ts";
import { beginAttempt, findMessage, type MessageRow, takeBackAttempt } from "../messages.store.ts";
import { prepareForChannel } from "./for-channel.ts";
import { prepareForPerson } from "./for-person.ts";
import type { NoticeSenderOptions, Sent } from "./sending.ts";

const MINUTE_MS = 60_000;
/** After failed attempts: 52 hours together, so that a mail server may be down for a day. */
const RETRY_DELAYS_MS = [0.5, 2, 10, 30, 60, 120, 240, 480, 720, 1440].map((minutes) => minutes * MINUTE_MS);
const MAX_RETRY_AFTER_MS = 60 * MINUTE_MS;
/** An older digest says nothing new. */
const LATEST_DIGEST_MS = 24 * 60 * MINUTE_MS;

/**
 * Sends the messages that the queue of webhooks carries. Access and choices are read here and not when the event happened: nothing
 * reaches a person who lost access in between. A digest is sent at most once, every other message at least once.
 */
export function createNoticeSender(options: NoticeSenderOptions): SendNotice {
  return async ({ messageId, attempts }) => {
    const startedAt = performance.now();
    const message = await findMessage(options.db, messageId);
    if (message === undefined) return dropped("The message was deleted.");
    const prepared = await (message.target_id.startsWith("nch_") ? prepareForChannel : prepareForPerson)(
      options,
      message,
    );
    if (prepared === undefined) return dropped("No recipient is left.");
    if ("postponedMs" in prepared) return { ...dropped(null), state: "retry", retryMs: prepared.postponedMs };
    const isFirst = await beginAttempt(options.db, message.id);
    if (!isFirst && message.at_most_once) return dropped("An earlier attempt may have sent it.");
    const sent = await prepared.attempt();
    const next = await settle(options.db, message, sent, attempts);
    const { responseCode, excerpt, error } = sent;
    return { ...next, tried: true, responseCode, excerpt, error, latencyMs: performance.now() - startedAt };
  };
}

async function settle(
  db: Db,
  message: MessageRow,
  { outcome, retryAfterMs = 0 }: Sent,
  attempts: number,
): Promise<Pick<NoticeResult, "state" | "retryMs">> {
  if (outcome === "accepted") return { state: "delivered", retryMs: null };
  const ageMs = Date.parse(message.now) - Date.parse(message.created_at);
  const isLate = message.at_most_once && (outcome === "unknown" || ageMs > LATEST_DIGEST_MS);
  const delayMs = RETRY_DELAYS_MS[attempts];
  if (outcome === "refused" || isLate || delayMs === undefined) return { state: "dead", retryMs: null };
  if (outcome === "unsent") await takeBackAttempt(db, message.id);
  return { state: "retry", retryMs: Math.max(delayMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)) };
}

function dropped(error: string | null): NoticeResult {
  return { state: "dropped", retryMs: null, tried: false, responseCode: null, excerpt: null, error, latencyMs: 0 };
}
