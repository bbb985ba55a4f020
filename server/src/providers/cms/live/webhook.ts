import { Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { signatureOf } from "../../../kernel/secrets/signature.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { Maybe } from "../../shared/maybe.ts";
import { readText } from "../../shared/read-text.ts";
import type { Article, Publication, PublishRequest } from "../port.ts";
import { brokenConnection, failedAnswer } from "./publish-failure.ts";

export interface WebhookOptions {
  fetch: typeof fetch;
  now: () => Date;
  timeoutMs: number;
}

const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_URL_LENGTH = 2000;
const MAX_ID_LENGTH = 200;
const VENDOR = "The receiver";

// Findable's publishing format: docs/guides/publishing.md.
const Answer = Type.Object({
  url: Maybe(Type.String()),
  id: Maybe(Type.Union([Type.String(), Type.Number()])),
});

/** Posts the article to the user's URL, signed like a webhook. */
export async function publishByWebhook(
  { fetch, now, timeoutMs }: WebhookOptions,
  { target, article, effectKey, signal }: PublishRequest,
  secret: string,
): Promise<Publication> {
  const body = JSON.stringify(messageOf(article));
  using deadline = startDeadline(signal, timeoutMs);
  let response: Response;
  let text: string | undefined;
  try {
    response = await fetch(target.url, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "idempotency-key": effectKey,
        "service-signature": signatureOf(body, [secret], Math.floor(now().getTime() / 1000)),
      },
      body,
      redirect: "manual",
      signal: deadline.signal,
    });
    text = await readText(response, MAX_RESPONSE_BYTES);
  } catch (error) {
    if (deadline.signal.aborted) throw new ProviderError("cms", "transient", `${VENDOR} did not respond in time.`);
    throw brokenConnection(VENDOR, error);
  }
  if (!response.ok) throw failedAnswer(VENDOR, response, { honoursKeys: target.honoursKeys, now: now() });
  return publicationOf(text);
}

function messageOf({ id, title, slug, isDraft, html, markdown, ...metadata }: Article) {
  return { type: "content.publish", version: 1, id, title, slug, isDraft, html, markdown, metadata };
}

/** A 2xx response means published. Its body is read only for a URL and an ID. */
function publicationOf(text: string | undefined): Publication {
  const answer = parseJson(text);
  if (!Check(Answer, answer)) return { url: null, id: null, checksum: null, warnings: [] };
  const id = answer.id === null || answer.id === undefined ? "" : String(answer.id).trim();
  return {
    url: webAddress(answer.url ?? ""),
    id: id === "" || id.length > MAX_ID_LENGTH ? null : id,
    checksum: null,
    warnings: [],
  };
}

function webAddress(text: string): string | null {
  const url = text.length > MAX_URL_LENGTH ? null : URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.username === "" && url.password === "" ? url.href : null;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
