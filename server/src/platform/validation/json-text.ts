import { isUtf8 } from "node:buffer";
import { validationError } from "../../kernel/errors/app-error.ts";

/** Deeper bodies are rejected before parsing, because recursive code would overflow the stack. */
const MAX_JSON_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Throws `validation_error` unless the bytes are UTF-8 and nest at most 64 deep. Does not parse them. */
function checkJsonText(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw validationError([{ field: "", message: "must be UTF-8 text" }]);
  if (nestsDeeperThan(bytes, MAX_JSON_DEPTH)) {
    throw validationError([{ field: "", message: `must not nest deeper than ${MAX_JSON_DEPTH} levels` }]);
  }
}

/** Parses a JSON text; undefined for an empty one. Throws `validation_error`. */
export function parseJsonText(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  checkJsonText(bytes);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(" in JSON")[0] : "";
    throw validationError([{ field: "", message: `must be valid JSON (${shorten(reason ?? "")})` }]);
  }
}

function shorten(reason: string): string {
  return reason.length > 80 ? `${reason.slice(0, 80)}…` : reason;
}

function nestsDeeperThan(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  let insideString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (insideString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) insideString = false;
    } else if (byte === QUOTE) insideString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
  }
  return false;
}
