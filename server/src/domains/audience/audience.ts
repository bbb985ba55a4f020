import type { Segment } from "@findable/contract";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";

/** A segment as research returns it. */
export type FoundSegment = Omit<Segment, "id" | "origin" | "createdAt" | "updatedAt" | "deletedAt">;

/** Names are equal if they differ only in case, compatibility forms or spaces. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
}

/** The key of a name that a person chose. Throws `validation_error`. */
export function requireName(name: string): string {
  const key = nameKey(name);
  if (key === "") throw validationError([{ field: "name", message: "must contain a letter, a digit or a sign" }]);
  return key;
}

/** The first segment of each name; segments without a name are omitted. */
export function distinctSegments(segments: readonly FoundSegment[]): Map<string, FoundSegment> {
  const distinct = new Map<string, FoundSegment>();
  for (const segment of segments) {
    const key = nameKey(segment.name.replaceAll("\0", ""));
    if (key !== "" && !distinct.has(key)) distinct.set(key, storable(segment));
  }
  return distinct;
}

/** Models sometimes write NUL, which the database cannot store. */
function storable(segment: FoundSegment): FoundSegment {
  const plain = (text: string) => text.replaceAll("\0", "");
  const plainOrNull = (text: string | null) => (text === null ? null : plain(text));
  return {
    name: plain(segment.name).trim(),
    jobToBeDone: plainOrNull(segment.jobToBeDone),
    pain: plainOrNull(segment.pain),
    budgetShape: plainOrNull(segment.budgetShape),
    buyingProcess: plainOrNull(segment.buyingProcess),
    channels: segment.channels.map(plain),
    competitors: segment.competitors.map(plain),
    confidence: segment.confidence,
    sourceCitations: segment.sourceCitations.map(plain),
    evidence: segment.evidence.map(({ field, value, url, quote }) => ({
      field,
      value: plain(value),
      url: plainOrNull(url),
      quote: plain(quote),
    })),
  };
}

export function segmentLimitReached(limit: number, count: number): AppError {
  return new AppError(
    "segment_limit_reached",
    `This workspace can have ${limit} audience segments and would have ${count}.`,
    { limit, count },
  );
}

export function segmentExists(name: string): AppError {
  return new AppError("segment_exists", `This workspace already has a segment "${name}".`, { name });
}

export function segmentNotFound(segmentId: string): AppError {
  return new AppError("not_found", `This workspace has no segment "${segmentId}".`, { segmentId });
}
