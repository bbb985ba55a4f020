import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { GOOGLE_KEY } from "../../shared/model-keys.ts";
import type { AnswerSpan } from "../port.ts";
import { ANSWER_TIMEOUT_MS, CHECK_TIMEOUT_MS, type EngineAdapter, type EngineOptions } from "./engine-adapter.ts";
import { defineEngine } from "./engine-vendor.ts";
import { finishAnswer } from "./finish-answer.ts";
import type { RawAnswer, RawCitation, RawSource } from "./raw-answer.ts";
import { isGroundingRedirect, resolveRedirects } from "./resolve-redirects.ts";
import { claimSpan, shifted } from "./text-offsets.ts";

const ADDRESS = "https://generativelanguage.googleapis.com";
const VENDOR = "Google Gemini";

const Page = Maybe(Type.Object({ uri: Maybe(Type.String()), title: Maybe(Type.String()) }));
/** A source has one of these forms. Reading only `web` would leave answers that rest on the others without a citation. */
const Chunk = Type.Object({
  web: Page,
  maps: Page,
  retrievedContext: Page,
  image: Maybe(Type.Object({ sourceUri: Maybe(Type.String()), title: Maybe(Type.String()) })),
});
const Support = Type.Object({
  segment: Maybe(
    Type.Object({
      partIndex: Maybe(Type.Number()),
      startIndex: Maybe(Type.Number()),
      endIndex: Maybe(Type.Number()),
      text: Maybe(Type.String()),
    }),
  ),
  groundingChunkIndices: Maybe(Type.Array(Type.Number())),
});
const Part = Type.Object({ text: Maybe(Type.String()), thought: Maybe(Type.Boolean()) });
const Candidate = Type.Object({
  finishReason: Maybe(Type.String()),
  content: Maybe(Type.Object({ parts: Maybe(Type.Array(Part)) })),
  groundingMetadata: Maybe(
    Type.Object({
      webSearchQueries: Maybe(Type.Array(Type.String())),
      groundingChunks: Maybe(Type.Array(Chunk)),
      groundingSupports: Maybe(Type.Array(Support)),
    }),
  ),
});

/** @see https://ai.google.dev/gemini-api/docs/google-search */
const GeminiResponse = Type.Object({
  modelVersion: Maybe(Type.String()),
  promptFeedback: Maybe(Type.Object({ blockReason: Maybe(Type.String()) })),
  candidates: Maybe(Type.Array(Candidate)),
  usageMetadata: Maybe(
    Type.Object({ promptTokenCount: Maybe(Type.Number()), candidatesTokenCount: Maybe(Type.Number()) }),
  ),
});
type GeminiResponse = Static<typeof GeminiResponse>;

const REFUSALS = ["SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "RECITATION", "IMAGE_SAFETY"];

/** Gemini with Google Search. The vendor lets neither the search be forced nor the place be set. */
function createGeminiAnswers(options: EngineOptions): EngineAdapter {
  const { apiKey, model, baseUrl = ADDRESS, timeoutMs = ANSWER_TIMEOUT_MS } = options;
  const call = {
    port: "answers",
    vendor: VENDOR,
    fetch: options.fetch,
    headers: { "x-goog-api-key": apiKey },
    now: options.now,
    secrets: [apiKey],
    explain,
  } as const;
  const address = `v1beta/models/${encodeURIComponent(model)}`;
  return {
    targets: [{ llm: "llm_assistant_4", surface: "api", vendor: "google", requestedModel: model }],
    async ask({ prompt, signal }) {
      const body = await callJson({
        ...call,
        url: addressBelow(baseUrl, `${address}:generateContent`),
        method: "POST",
        body: { contents: [{ role: "user", parts: [{ text: prompt }] }], tools: [{ google_search: {} }] },
        timeoutMs,
        signal,
        schema: GeminiResponse,
      });
      const raw = readGemini(body);
      const links = [...raw.cited, ...raw.retrieved].map(({ url }) => url);
      return finishAnswer(raw, await resolveRedirects(links, { fetch: options.fetch, signal }));
    },
    async check(signal) {
      const url = addressBelow(baseUrl, address);
      await callJson({ ...call, url, method: "GET", timeoutMs: CHECK_TIMEOUT_MS, signal, schema: Type.Unknown() });
      return null;
    },
  };
}

function readGemini(response: GeminiResponse): RawAnswer {
  const [candidate] = response.candidates ?? [];
  const reason = candidate?.finishReason;
  const isRefused = Boolean(response.promptFeedback?.blockReason) || REFUSALS.includes(reason ?? "");
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map(wordsOf).join("");
  if (!isRefused) requireText(text, reason);
  const { webSearchQueries, groundingChunks, groundingSupports } = candidate?.groundingMetadata ?? {};
  const chunks = (groundingChunks ?? []).map(sourceOf);
  return {
    text,
    isRefused,
    hasSearched: (webSearchQueries ?? []).length > 0 || chunks.length > 0,
    model: response.modelVersion ?? null,
    retrieval: "offered",
    locationApplied: "none",
    searches: webSearchQueries ?? [],
    cited: (groundingSupports ?? []).flatMap((support) => citationsOf(support, parts, chunks)),
    retrieved: chunks.filter((chunk) => chunk !== undefined),
    inputTokens: response.usageMetadata?.promptTokenCount,
    outputTokens: response.usageMetadata?.candidatesTokenCount,
  };
}

function requireText(text: string, reason: string | null | undefined): void {
  if (text.trim() !== "" && (!reason || reason === "STOP")) return;
  const message =
    text.trim() === "" ? `${VENDOR} returned no text.` : `${VENDOR} cut the answer off (${reason ?? "unknown"}).`;
  throw new ProviderError("answers", "upstream_empty", message, {
    httpStatus: 200,
    ...(reason ? { providerCode: reason } : {}),
  });
}

/** Thoughts are not part of the answer, but count as parts. */
function wordsOf({ text, thought }: Static<typeof Part>): string {
  return thought ? "" : (text ?? "");
}

/** The title of a redirect is the host of its target. */
function sourceOf({ web, maps, retrievedContext, image }: Static<typeof Chunk>): RawSource | undefined {
  const url = web?.uri || maps?.uri || retrievedContext?.uri || image?.sourceUri;
  if (!url) return undefined;
  const title = (web ?? maps ?? retrievedContext ?? image)?.title;
  const isHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(title ?? "");
  return { url, title, ...(isGroundingRedirect(url) && isHost && title ? { host: title } : {}) };
}

function citationsOf(
  { segment, groundingChunkIndices }: Static<typeof Support>,
  parts: readonly Static<typeof Part>[],
  chunks: readonly (RawSource | undefined)[],
): RawCitation[] {
  const span = spanOf(segment, parts);
  return (groundingChunkIndices ?? []).flatMap((index) => {
    const chunk = chunks[index];
    return chunk === undefined ? [] : [{ ...chunk, span }];
  });
}

/** Offsets count bytes of UTF-8 within a part. */
function spanOf(segment: Static<typeof Support>["segment"], parts: readonly Static<typeof Part>[]): AnswerSpan | null {
  if (!segment) return null;
  const index = segment.partIndex ?? 0;
  const part = parts[index];
  if (part === undefined) return null;
  const base = parts.slice(0, index).map(wordsOf).join("").length;
  const bytes = { start: segment.startIndex ?? 0, end: segment.endIndex ?? Number.NaN };
  return shifted(claimSpan(wordsOf(part), bytes, segment.text || undefined), base);
}

const Refusal = Type.Object({
  error: Type.Object({
    status: Maybe(Type.String()),
    details: Maybe(Type.Array(Type.Object({ reason: Maybe(Type.String()), retryDelay: Maybe(Type.String()) }))),
  }),
});

/** A wrong key is status 400, and the time to wait is in the body. */
function explain(_status: number, body: unknown): Explanation | undefined {
  if (!Check(Refusal, body)) return undefined;
  const details = body.error.details ?? [];
  const delay = details.map(({ retryDelay }) => /^(\d+(?:\.\d+)?)s$/.exec(retryDelay ?? "")?.[1]).find(Boolean);
  return {
    ...(body.error.status ? { providerCode: body.error.status } : {}),
    ...(details.some(({ reason }) => reason === "API_KEY_INVALID") && { kind: "auth" as const }),
    ...(delay === undefined ? {} : { retryAfterMs: Math.ceil(Number(delay) * 1000) }),
  };
}

export const geminiAnswers = defineEngine({
  id: "google",
  name: "Google",
  llm: "llm_assistant_4",
  pricing: "Billed by tokens and web searches.",
  docs: "https://aistudio.google.com/apikey",
  keySetting: GOOGLE_KEY,
  create: createGeminiAnswers,
});
