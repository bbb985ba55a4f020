import { getMe as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findCaller } from "../members.store.ts";
import { capabilitiesOf } from "../rules.ts";

export const getMe = implement(contract)(async ({ db, actor, agencyId }) => {
  const { person, boundWorkspaceId: bound } = actor;
  const found = await findCaller(db, agencyId, actor.keyId);
  if (found === undefined) throw new Error("The caller has no agency.");
  const isPerson = person?.isSignedIn === true;
  return {
    kind: isPerson ? "person" : "key",
    id: actor.keyId,
    name: found.name,
    ...(found.email === null ? {} : { email: found.email }),
    ...(person === undefined ? {} : { role: person.role }),
    ...(person === undefined || isPerson ? {} : { owner: person.membershipId }),
    ...(found.language === null ? {} : { language: found.language }),
    ...(found.time_zone === null ? {} : { timeZone: found.time_zone }),
    agency: { id: agencyId, name: found.agency_name, mode: actor.mode },
    workspaceIds: person?.workspaces === undefined ? (bound === undefined ? null : [bound]) : [...person.workspaces],
    may: capabilitiesOf(actor),
  };
});
