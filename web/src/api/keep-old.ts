const NAMES_A_THING = /^(id|slug|path)$|_id$/;

interface Asked {
  queryKey: readonly unknown[];
}

/**
 * Keeps the previous answer while a new one loads, if only the filters changed. If the workspace or the object changed, it drops
 * the answer: figures of one run must never appear under the name of another.
 */
export function keepOld<Answer>(
  key: readonly unknown[],
): (old: Answer | undefined, asked: Asked | undefined) => Answer | undefined {
  return (old, asked) => (asked !== undefined && isSameThing(asked.queryKey, key) ? old : undefined);
}

function isSameThing(
  [workspace, name, input]: readonly unknown[],
  [otherWorkspace, otherName, otherInput]: readonly unknown[],
): boolean {
  return workspace === otherWorkspace && name === otherName && thingOf(input) === thingOf(otherInput);
}

function thingOf(input: unknown): string {
  const fields = typeof input === "object" && input !== null ? Object.entries(input) : [];
  return JSON.stringify(fields.filter(([name]) => NAMES_A_THING.test(name)));
}
