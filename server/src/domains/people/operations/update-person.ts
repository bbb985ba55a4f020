import { updatePerson as contract, type InputOf, type Person } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { type EndedKeys, endKeys, requireAnotherOwner } from "../end-access.ts";
import {
  changeMember,
  findMissingWorkspaces,
  findPerson,
  lockPeople,
  passOnApprovals,
  voidInvitations,
} from "../members.store.ts";
import { deletePersonSessions, savePrincipal } from "../people.store.ts";
import { notFound, requireFate, requireMayGive, workspaceError } from "../rules.ts";

const NO_KEYS: EndedKeys = { revokedKeys: [], handedOverKeys: [] };

export const updatePerson = implement(contract)(async (context, input) => {
  const { tx, agencyId, actor } = context;
  await lockPeople(tx, agencyId);
  const person = await findPerson(tx, agencyId, input.id);
  if (person === undefined) throw notFound(input.id);
  const role = input.role ?? person.role;
  const workspaces = input.workspaceIds === undefined ? person.workspaceIds : input.workspaceIds;
  requireMayGive(actor, person.role);
  requireMayGive(actor, role);
  await requireValid(context, person, input);
  const leaves = input.active === false && person.status === "active";
  if (leaves || role !== "OWNER") await requireAnotherOwner(context, person);
  const ended = leaves ? await endKeys(context, person, input) : NO_KEYS;
  if (!leaves) requireFate([], input);
  const status = leaves ? "inactive" : input.active === true && person.status === "inactive" ? "active" : undefined;
  await changeMember(tx, person.id, { role, workspaces, ...(status === undefined ? {} : { status }) });
  await savePrincipal(tx, person.id, role);
  await passOnApprovals(tx, person.id);
  // An invitation states the role that it gives.
  if (role !== person.role) await voidInvitations(tx, person.id);
  const endedSessions = (await deletePersonSessions(tx, person.id)).length;
  const changed = await findPerson(tx, agencyId, person.id);
  if (changed === undefined) throw notFound(person.id);
  return { ...changed, endedSessions, ...ended };
});

async function requireValid(
  { tx, agencyId }: CommandContext,
  person: Person,
  { role = person.role, workspaceIds, active }: InputOf<typeof contract>,
): Promise<void> {
  const workspaces = workspaceIds === undefined ? person.workspaceIds : workspaceIds;
  const field = workspaceIds === undefined ? "role" : "workspaceIds";
  const errors = workspaceError(role, workspaces, field);
  const [missing] = await findMissingWorkspaces(tx, agencyId, workspaceIds ?? []);
  if (missing !== undefined) {
    errors.push({ field: "workspaceIds", message: `names a workspace that the agency does not have: ${missing}` });
  }
  if (active !== undefined && person.status === "invited") {
    errors.push({ field: "active", message: "is not allowed before the person has accepted the invitation" });
  }
  if (errors.length > 0) throw validationError(errors);
}
