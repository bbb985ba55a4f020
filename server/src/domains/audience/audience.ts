import type { Segment } from "@findable/contract";

/** A segment as research returns it. */
export type FoundSegment = Omit<Segment, "id" | "createdAt" | "updatedAt">;

/** Names are equal if they differ only in case, compatibility forms or spaces. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
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
  };
}
