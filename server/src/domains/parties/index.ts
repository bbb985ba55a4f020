export type { NamedPages } from "./learn-names.ts";
export { organizationNames } from "./organization-names.ts";
export { findParty, recordOwnNames, recordRivalNames, selectRivals } from "./parties.store.ts";
export { type Brand, brandOf, nameIn, namesInPhrases, oneNameEach } from "./party-names.ts";
