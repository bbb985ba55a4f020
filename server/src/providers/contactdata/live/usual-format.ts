import { lettersOf } from "./person-names.ts";

interface Name {
  firstName: string;
  lastName: string;
}

const FORMATS: readonly ((name: Name) => string)[] = [
  ({ firstName, lastName }) => `${lettersOf(firstName)}.${lettersOf(lastName)}`,
  ({ firstName, lastName }) => `${lettersOf(firstName).slice(0, 1)}.${lettersOf(lastName)}`,
  ({ firstName, lastName }) => `${lettersOf(firstName).slice(0, 1)}${lettersOf(lastName)}`,
  ({ firstName, lastName }) => `${lettersOf(firstName)}${lettersOf(lastName)}`,
  ({ firstName, lastName }) => `${lettersOf(firstName)}_${lettersOf(lastName)}`,
  ({ firstName, lastName }) => `${lettersOf(lastName)}.${lettersOf(firstName)}`,
  ({ firstName }) => lettersOf(firstName),
];
const FEWEST_EXAMPLES = 2;

/** The format that all known addresses of people at a site follow; undefined if fewer than two are known or they differ. */
export function usualFormat(known: readonly (Name & { local: string })[]): ((name: Name) => string) | undefined {
  if (known.length < FEWEST_EXAMPLES) return undefined;
  return FORMATS.find((format) => known.every((person) => format(person) === person.local.toLowerCase()));
}
