import type { ErrorEnvelope } from "@findable/contract";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import { readingOf } from "./answer-reading.ts";
import { isRecord } from "./records.ts";
import { shorten } from "./shorten.ts";

/** Of text and structure together. */
const MAX_ERROR_TOKENS = 400;
/** Limits to try in order until the details fit. */
const LADDER = [
  { characters: 600, items: 10 },
  { characters: 400, items: 5 },
  { characters: 240, items: 3 },
  { characters: 160, items: 2 },
  { characters: 100, items: 1 },
  { characters: 40, items: 1 },
];

/** An error with its remedy as a field. The page of its code explains it further, so nothing else about the code is repeated. */
export function compactError(envelope: ErrorEnvelope, remedy: string | undefined): CallToolResult {
  const { type, code, message, details, requestId, ...modes } = envelope;
  const advice = remedy === undefined || message.includes(remedy) ? {} : { remedy };
  const full = { code, message, ...advice, details: orUndefined(details), requestId, ...modes };
  const fits = (one: Record<string, unknown>) =>
    estimateTokens(JSON.stringify(one)) + estimateTokens(textOf(one)) <= MAX_ERROR_TOKENS;
  const shortened = fits(full) ? full : LADDER.map((bounds) => cut(full, bounds)).find(fits);
  const shown = shortened ?? {
    code,
    message: message.slice(0, MAX_ERROR_TOKENS),
    ...advice,
    type,
    requestId,
    ...modes,
  };
  return { isError: true, content: [{ type: "text", text: textOf(shown) }], structuredContent: shown };
}

function cut(error: Record<string, unknown>, bounds: (typeof LADDER)[number]): Record<string, unknown> {
  const { value, cuts } = shorten(error, { ...bounds, cutsSchemas: true });
  return { ...(isRecord(value) && value), ...(cuts.length > 0 && { cut: cuts.slice(0, 3).join("; ") }) };
}

function textOf({ code, message, remedy, requestId, ...rest }: Record<string, unknown>): string {
  const sentence = [message, remedy].filter((part) => part !== undefined).join(" ");
  return `${code}: ${sentence}\n${readingOf({ ...rest, requestId })}`;
}

function orUndefined(details: Record<string, unknown>): Record<string, unknown> | undefined {
  return Object.keys(details).length === 0 ? undefined : details;
}
