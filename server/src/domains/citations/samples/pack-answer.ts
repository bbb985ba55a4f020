import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { EngineAnswer } from "../../../providers/answers/port.ts";

/** The part of an answer that is stored compressed. */
export type AnswerBody = Pick<EngineAnswer, "text" | "citations" | "consulted" | "searches" | "warnings">;

/** Level 5 takes less than a millisecond for an answer; level 11 takes twenty and saves another tenth. */
const QUALITY = 5;
/** Far more than an answer can have. Only this service writes stored answers, so more is an error. */
const MAX_BYTES = 64 * 1024 * 1024;

export function packAnswer({ text, citations, consulted, searches, warnings }: AnswerBody): Uint8Array {
  const bytes = Buffer.from(toJsonb({ text, citations, consulted, searches, warnings }));
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

// Safe cast: only `packAnswer` writes these bytes.
export function unpackAnswer(bytes: Uint8Array): AnswerBody {
  return JSON.parse(brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES }).toString());
}
