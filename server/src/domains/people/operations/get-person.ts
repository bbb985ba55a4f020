import { getPerson as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findKeysOf, findPerson } from "../members.store.ts";
import { notFound } from "../rules.ts";

export const getPerson = implement(contract)(async ({ db, agencyId }, { id }) => {
  const [person, ownedKeys] = await Promise.all([findPerson(db, agencyId, id), findKeysOf(db, id)]);
  if (person === undefined) throw notFound(id);
  return { ...person, ownedKeys };
});
