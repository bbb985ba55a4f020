export interface DiffPart {
  change: "same" | "added" | "removed";
  /** Successive lines. */
  text: string;
}

/** Larger differences are shown as one replaced block, because comparing all lines would take too long. */
const MAX_CELLS = 4_000_000;

/** The differences between two texts by lines, in order. */
export function diffLines(before: string, after: string): DiffPart[] {
  const [old, young] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, young.length) - start &&
    old[old.length - 1 - end] === young[young.length - 1 - end]
  ) {
    end += 1;
  }
  const middle = diffMiddle(old.slice(start, old.length - end), young.slice(start, young.length - end));
  const tail = end === 0 ? [] : old.slice(-end);
  return joined([...old.slice(0, start).map(same), ...middle, ...tail.map(same)]);
}

function same(text: string): DiffPart {
  return { change: "same", text };
}

function diffMiddle(old: readonly string[], young: readonly string[]): DiffPart[] {
  if (old.length * young.length > MAX_CELLS) {
    return [
      ...old.map((text): DiffPart => ({ change: "removed", text })),
      ...young.map((text): DiffPart => ({ change: "added", text })),
    ];
  }
  const lengths = commonLengths(old, young);
  const at = (row: number, column: number) => lengths[row * (young.length + 1) + column] ?? 0;
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < young.length) {
    const [text = "", other = ""] = [old[row], young[column]];
    if (row < old.length && column < young.length && text === other) {
      parts.push(same(text));
      row += 1;
      column += 1;
    } else if (column >= young.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ change: "removed", text });
      row += 1;
    } else {
      parts.push({ change: "added", text: other });
      column += 1;
    }
  }
  return parts;
}

/** The length of the longest common subsequence of every two ends of the lists. */
function commonLengths(old: readonly string[], young: readonly string[]): Uint32Array {
  const width = young.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = young.length - 1; column >= 0; column -= 1) {
      const [below = 0, beside = 0] = [lengths[(row + 1) * width + column], lengths[row * width + column + 1]];
      const diagonal = lengths[(row + 1) * width + column + 1] ?? 0;
      lengths[row * width + column] = old[row] === young[column] ? diagonal + 1 : Math.max(below, beside);
    }
  }
  return lengths;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const joint: DiffPart[] = [];
  for (const part of parts) {
    const last = joint.at(-1);
    if (last?.change === part.change) last.text += `\n${part.text}`;
    else joint.push({ ...part });
  }
  return joint;
}
