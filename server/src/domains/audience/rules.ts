import type { Segment } from "@findable/contract";

/** Pure rules that the demo shares with the service. */

type Words = Pick<
  Segment,
  "name" | "jobToBeDone" | "pain" | "budgetShape" | "buyingProcess" | "channels" | "competitors"
>;

/** A segment as a person corrects it. The quotes of a run support only the fields that the person left as they were. */
export function corrected(segment: Segment, changes: { readonly [F in keyof Words]?: Words[F] | undefined }): Segment {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: Segment = { ...segment, ...given, confidence: 1, origin: "person" };
  const isSupported = ({ field, value }: Segment["evidence"][number]) => [next[field]].flat().includes(value);
  return {
    ...next,
    name: next.name.trim(),
    evidence: next.evidence.filter((one) => !(one.field in given) || isSupported(one)),
  };
}
