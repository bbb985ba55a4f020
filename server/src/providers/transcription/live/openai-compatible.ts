import { Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { formBody } from "../../shared/form-body.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { OPENAI_KEY } from "../../shared/model-keys.ts";
import { defineVendor } from "../../shared/ports/vendor.ts";
import type { TranscriptionPort } from "../port.ts";

export interface TranscriptionOptions {
  model: string;
  /** Base URL of the API, for example `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey?: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Time limit of one recording in milliseconds; default 120,000. */
  timeoutMs?: number;
}

/** OpenAI's limit. Self-hosted servers rarely have a lower limit. */
const MAX_BYTES = 25 * 1024 * 1024;

/** @see https://platform.openai.com/docs/api-reference/audio/createTranscription */
const Transcription = Type.Object({ text: Maybe(Type.String()), error: Maybe(Type.Unknown()) });

/** Transcribes with OpenAI, or with a server with the same API. */
export function createTranscription(options: TranscriptionOptions): TranscriptionPort {
  const { model, baseUrl, apiKey, timeoutMs = 120_000 } = options;
  return {
    model: `openai-compatible/${model}`,
    maxBytes: MAX_BYTES,
    async transcribe({ bytes, fileName, contentType, signal }) {
      const answer = await callJson({
        port: "transcription",
        vendor: "The transcription service",
        fetch: options.fetch,
        url: addressBelow(baseUrl, "audio/transcriptions"),
        method: "POST",
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
        form: formBody({ model, response_format: "json" }, { name: "file", fileName, contentType, bytes }),
        timeoutMs,
        signal,
        schema: Transcription,
        now: options.now,
        explain,
        ...(apiKey === undefined ? {} : { secrets: [apiKey] }),
      });
      // LM Studio answers unknown addresses with 200 and an error.
      if (typeof answer.text === "string") return answer.text;
      if (answer.error === undefined || answer.error === null) return "";
      throw new ProviderError("transcription", "config", noEndpoint(200), { httpStatus: 200 });
    },
  };
}

/** A vendor that does not know the model names it. */
function explain(status: number, body: unknown): Explanation | undefined {
  if (status !== 404 && status !== 405) return undefined;
  return /model/i.test(JSON.stringify(body ?? "")) ? undefined : { kind: "config", message: noEndpoint(status) };
}

function noEndpoint(status: number): string {
  return (
    `The transcription service has no endpoint \`audio/transcriptions\` at this address (HTTP ${status}). ` +
    "Correct TRANSCRIPTION_BASE_URL: most servers expect it to end in /v1."
  );
}

const OPENAI_URL = "https://api.openai.com/v1";

/** OpenAI, or a server with the same API. Workspaces cannot connect it. */
export const transcription = defineVendor({
  port: "transcription",
  id: "openai-compatible",
  name: "OpenAI-compatible",
  about: "Texts of audio files",
  pricing: "OpenAI bills by the minute. Your own server is free.",
  docs: "https://platform.openai.com/api-keys",
  credentials: {
    apiKey: {
      kind: "token",
      label: "API key",
      env: [
        {
          name: "TRANSCRIPTION_API_KEY",
          default: "OPENAI_API_KEY, for OpenAI only",
          meaning: "API key of the transcription server.",
        },
      ],
    },
    openAiKey: { kind: "token", label: "API key of OpenAI", env: [OPENAI_KEY] },
  },
  settings: {
    model: {
      kind: "text",
      label: "Model",
      required: true,
      env: [{ name: "TRANSCRIPTION_MODEL", default: "none", meaning: "Model that transcribes audio files of a run." }],
    },
    baseUrl: {
      kind: "address",
      label: "URL",
      env: [
        {
          name: "TRANSCRIPTION_BASE_URL",
          default: "OpenAI's",
          meaning: "Base URL of another server that offers OpenAI's `/audio/transcriptions`.",
        },
      ],
    },
  },
  impliedBy: ["TRANSCRIPTION_MODEL", "TRANSCRIPTION_BASE_URL", "TRANSCRIPTION_API_KEY"],
  check: ({ apiKey, openAiKey, baseUrl }) =>
    (apiKey ?? openAiKey ?? baseUrl) === undefined
      ? [
          {
            field: "credentials.apiKey",
            message: "(or OPENAI_API_KEY) is missing, or TRANSCRIPTION_BASE_URL of another server",
          },
        ]
      : [],
  create: ({ model, baseUrl = OPENAI_URL, ...keys }, { fetch, now }) => {
    const apiKey = keys.apiKey ?? (baseUrl === OPENAI_URL ? keys.openAiKey : undefined);
    return createTranscription({ model, baseUrl, fetch, now, ...(apiKey === undefined ? {} : { apiKey }) });
  },
});
