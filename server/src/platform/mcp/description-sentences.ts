/** The first sentence of a description of ours, which has no abbreviations, and the others. */
export function splitDescription(description: string): { opening: string; rest: string } {
  const [opening = "", ...rest] = description.split(/(?<=\.) /);
  return { opening, rest: rest.join(" ") };
}
