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
    const key = nameKey(segment.name);
    if (key !== "" && !distinct.has(key)) distinct.set(key, segment);
  }
  return distinct;
}
