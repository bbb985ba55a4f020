import { invitePeople as contract, type InputOf, type OutputOf } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { hashOfToken, newToken } from "../../../kernel/secrets/secret-token.ts";
import { emailKeyOf, looksLikeAnother } from "../email.ts";
import {
  changeMember,
  countPeople,
  findByAddress,
  findMissingWorkspaces,
  findPerson,
  insertInvitation,
  lockPeople,
} from "../members.store.ts";
import { insertMember, savePrincipal } from "../people.store.ts";
import { INVITATION_DAYS, MAX_PEOPLE, requireMayGive, workspaceError } from "../rules.ts";

type Invited = InputOf<typeof contract>["people"][number];
type Outcome = OutputOf<typeof contract>["data"][number];

export const invitePeople = implement(contract)(async (context, { people }) => {
  const { tx, agencyId, actor } = context;
  const keys = addressesOf(people);
  for (const { role } of people) requireMayGive(actor, role);
  await requireWorkspaces(context, people);
  await lockPeople(tx, agencyId);
  const count = await countPeople(tx, agencyId);
  if (count + people.length > MAX_PEOPLE) {
    throw new AppError("limit_reached", `An agency has at most ${MAX_PEOPLE} people; this one has ${count}.`, {
      limit: MAX_PEOPLE,
    });
  }
  const data: Outcome[] = [];
  for (const [index, person] of people.entries()) data.push(await invite(context, person, keys[index] ?? ""));
  return { data };
});

/** The comparison forms of the addresses. Throws for what is no address, looks like another, or is listed twice. */
function addressesOf(people: readonly Invited[]): string[] {
  const keys = people.map(({ email }) => emailKeyOf(email));
  const errors = people.flatMap(({ email, role, workspaceIds }, index) => {
    const field = `people[${index}]`;
    const key = keys[index];
    const wrong = (message: string) => [{ field: `${field}.email`, message }];
    if (key === undefined) return wrong("must be an e-mail address, such as `mara@example.com`");
    if (looksLikeAnother(email)) return wrong("mixes letters of several scripts that look alike");
    if (keys.indexOf(key) !== index) return wrong("is listed twice");
    return workspaceError(role, workspaceIds ?? null, `${field}.workspaceIds`);
  });
  if (errors.length > 0) throw validationError(errors);
  return keys.map((key) => key ?? "");
}

async function requireWorkspaces({ tx, agencyId }: CommandContext, people: readonly Invited[]): Promise<void> {
  const missing = await findMissingWorkspaces(tx, agencyId, [
    ...new Set(people.flatMap((one) => one.workspaceIds ?? [])),
  ]);
  const errors = people.flatMap(({ workspaceIds = [] }, index) =>
    workspaceIds.some((id) => missing.includes(id))
      ? [
          {
            field: `people[${index}].workspaceIds`,
            message: `names a workspace that the agency does not have: ${missing[0]}`,
          },
        ]
      : [],
  );
  if (errors.length > 0) throw validationError(errors);
}

async function invite(context: CommandContext, person: Invited, emailKey: string): Promise<Outcome> {
  const { tx, agencyId, actor } = context;
  const { name, email, role, workspaceIds } = person;
  const found = await findByAddress(tx, agencyId, emailKey);
  if (found !== undefined && found.status !== "invited") {
    return { ...(await require(context, found.id)), outcome: "already_member", acceptUrl: null };
  }
  if (found !== undefined) requireMayGive(actor, found.role);
  const membershipId = found?.id ?? (await add(context, person, emailKey));
  if (found !== undefined) await changeMember(tx, found.id, { name, role, workspaces: workspaceIds ?? null });
  await savePrincipal(tx, membershipId, role);
  const token = newToken();
  const invitation = { agencyId, membershipId, emailKey, invitedBy: actor.keyId, days: INVITATION_DAYS };
  const invitationId = await insertInvitation(tx, { ...invitation, tokenHash: hashOfToken(token) ?? "" });
  const url = context.services.links.invitation(token);
  const isSent = await sendInvitation(context, { invitationId, name, email: email.trim(), url });
  return {
    ...(await require(context, membershipId)),
    outcome: found === undefined ? "invited" : "resent",
    acceptUrl: isSent ? null : url,
  };
}

async function add({ tx, agencyId, actor }: CommandContext, person: Invited, emailKey: string): Promise<string> {
  const { name, email, role, workspaceIds: workspaces } = person;
  const status = "invited";
  const member = {
    agencyId,
    name,
    email: email.trim(),
    emailKey,
    role,
    workspaces,
    status,
    invitedBy: actor.keyId,
  } as const;
  const id = await insertMember(tx, member);
  if (id === undefined) throw new Error("A locked agency got a member twice.");
  return id;
}

/** Returns false where no mail is sent: without a mail server, and in test worlds. Then the answer holds the link. */
async function sendInvitation(
  { tx, actor, services }: CommandContext,
  invitation: { invitationId: string; name: string; email: string; url: string },
): Promise<boolean> {
  if (services.queueInvitation === undefined || actor.mode === "test") return false;
  await services.queueInvitation(tx, { ...invitation, agencyId: actor.agencyId, inviterId: actor.keyId });
  return true;
}

async function require({ tx, agencyId }: CommandContext, id: string) {
  const person = await findPerson(tx, agencyId, id);
  if (person === undefined) throw new Error("The invited person was not recorded.");
  return person;
}
