import { diffArrays } from "diff";

export interface DiffPart {
  change: "same" | "added" | "removed";
  /** Successive lines. */
  text: string;
}

/** Texts with more changed lines are shown as one replaced block, because comparing them takes the square of this number. */
const MAX_CHANGED_LINES = 4_000;

/** The differences between two texts by lines, in order. */
export function diffLines(before: string, after: string): DiffPart[] {
  const changes = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: MAX_CHANGED_LINES });
  if (changes === undefined) {
    return [
      { change: "removed", text: before },
      { change: "added", text: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    change: added ? "added" : removed ? "removed" : "same",
    text: value.join("\n"),
  }));
}
