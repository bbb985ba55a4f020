/** A record of a workspace. Runs, keys and tenants are no resources that a run works on. */
const IDENTIFIER = /^(?!(?:inv|agt|sess|req|ws|akey|evt)_)[a-z]{2,6}_[a-z][a-z0-9]{23}$/;
const MAX_RESOURCES = 5000;

/** The resources that a run takes: those that its caller names, its files, and every identifier in its input. */
export function takenResources(
  input: unknown,
  { resourceIds = [], filesReadable = [] }: { resourceIds?: readonly string[]; filesReadable?: readonly string[] },
): string[] {
  const taken = new Set([...resourceIds, ...filesReadable]);
  addIdentifiers(taken, input);
  return [...taken].slice(0, MAX_RESOURCES);
}

function addIdentifiers(taken: Set<string>, value: unknown): void {
  if (typeof value === "string") {
    if (IDENTIFIER.test(value)) taken.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) addIdentifiers(taken, part);
  }
}
