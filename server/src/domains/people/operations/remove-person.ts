import { removePerson as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { endKeys, requireAnotherOwner } from "../end-access.ts";
import { changeMember, findPerson, lockPeople, passOnApprovals, voidInvitations } from "../members.store.ts";
import { deletePersonSessions, savePrincipal } from "../people.store.ts";
import { notFound, requireMayGive } from "../rules.ts";

export const removePerson = implement(contract)(async (context, { id, ...wish }) => {
  const { tx, agencyId, actor } = context;
  await lockPeople(tx, agencyId);
  const person = await findPerson(tx, agencyId, id);
  if (person === undefined) throw notFound(id);
  requireMayGive(actor, person.role);
  await requireAnotherOwner(context, person);
  await endKeys(context, person, wish);
  await changeMember(tx, id, { status: "removed" });
  await savePrincipal(tx, id, person.role);
  await passOnApprovals(tx, id);
  await voidInvitations(tx, id);
  await deletePersonSessions(tx, id);
  return {};
});
