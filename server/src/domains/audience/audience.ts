import type { Segment } from "@findable/contract";

/** A segment as research finds it. */
export type FoundSegment = Omit<Segment, "id" | "createdAt" | "updatedAt">;

/** What makes two names the same segment: case, compatibility forms and spaces do not matter. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
}

/** The first of each name; those without a name are left out. */
export function distinctSegments(segments: readonly FoundSegment[]): Map<string, FoundSegment> {
  const distinct = new Map<string, FoundSegment>();
  for (const segment of segments) {
    const key = nameKey(segment.name.replaceAll("\0", ""));
    if (key !== "" && !distinct.has(key)) distinct.set(key, storable(segment));
  }
  return distinct;
}

/** Models write NUL now and then; the database has no place for it. */
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
