export { learnNames, type NamedPages } from "./learn-names.ts";
export { findParty, type Party, recordOwnNames, recordRivalNames, selectRivals } from "./parties.store.ts";
export { type Brand, brandOf, nameIn, namesInPhrases, oneNameEach, partyKey } from "./party-names.ts";
