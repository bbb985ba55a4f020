import type { ContentClaim } from "@findable/contract";
import { type LedgerClaim, type LedgerInput, ledgerOf } from "./claims/ledger.ts";
import type { ClaimSource } from "./claims/sources.ts";

export interface CheckedText {
  body: string;
  claims: ContentClaim[];
  /** Sentences that were taken out because nothing supports them. */
  removed: string[];
}

export interface ClaimCheck extends LedgerInput {
  /** Parts of the body that stay as they are, because people wrote them. */
  keep: readonly string[];
  /** Whether unsupported facts stay, marked in the claims, as the pillar of the text says. */
  isMarked?: boolean;
  /** The text before an editing pass. What it stated without a source may stay in other words. */
  earlier?: string;
}

/** Takes out the sentences with facts that no source supports. Headings and kept parts stay and are marked as unsupported. */
export function removeUnsupported({ keep, earlier, isMarked = false, ...input }: ClaimCheck): CheckedText {
  if (isMarked) return { body: input.body, claims: claimsOf(input), removed: [] };
  const { claims } = ledgerOf({ ...input, sources: [...input.sources, ...statedEarlier(input, earlier)] });
  const isHeading = ({ start }: LedgerClaim) =>
    input.body.slice(input.body.lastIndexOf("\n", start - 1) + 1, start).startsWith("#");
  const kept = keep
    .map((part) => ({ start: input.body.indexOf(part), end: input.body.indexOf(part) + part.length }))
    .filter(({ start }) => start >= 0);
  const isKept = (claim: LedgerClaim) => kept.some(({ start, end }) => claim.start >= start && claim.start < end);
  const unsupported = claims.filter((claim) => claim.status === "unsupported" && !isHeading(claim) && !isKept(claim));
  const body = cut(input.body, unsupported);
  return { body, claims: claimsOf({ ...input, body }), removed: unsupported.map(({ text }) => text) };
}

/** Facts that the text before stated without a source, as sources. */
function statedEarlier(input: LedgerInput, earlier: string | undefined): ClaimSource[] {
  if (earlier === undefined) return [];
  const unsupported = ledgerOf({ ...input, body: earlier }).claims.filter(({ status }) => status === "unsupported");
  return unsupported.map(({ text }, index) => ({ id: `earlier-${index + 1}`, url: null, text }));
}

/** The facts of a text, with their support. */
export function claimsOf(input: LedgerInput): ContentClaim[] {
  return ledgerOf(input).claims.map(({ start, end, text, kinds, status, sourceId, url }) => ({
    start,
    end,
    text,
    kinds: [...kinds],
    support: status === "unsupported" ? "none" : url === null ? "brand" : "snippet",
    snippetId: url === null ? null : sourceId,
    url,
  }));
}

function cut(body: string, parts: readonly Pick<LedgerClaim, "start" | "end">[]): string {
  let kept = "";
  let at = 0;
  for (const { start, end } of parts) {
    kept += body.slice(at, start);
    at = end;
  }
  return `${kept}${body.slice(at)}`
    .replace(/^[ \t]*(?:[-*+]|\d+\.)[ \t]*$/gm, "")
    .replace(/^[ \t]+(?=\S)/gm, (space) => (space.length === 1 ? "" : space))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
