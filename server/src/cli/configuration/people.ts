import { AGENCY_WIDE_ROLES, ROLE_NAMES, type Role } from "@findable/contract";
import type { FindableClient } from "@findable/contract/client";
import { UsageError } from "../usage-error.ts";
import type { Change, RecordState } from "./change.ts";
import { differencesOf } from "./compare.ts";
import { keyOf, PEOPLE, type Values } from "./kinds.ts";

/* People in a configuration file. Their key is the address, and an omission in the file removes no one. */

/** `workspaces` of a person who may see all of them. */
const ALL = "all";
/** `owner` of a key that belongs to no person. */
export const AGENCY_OWNER = "agency";

const isAgencyWide = (role: unknown) => AGENCY_WIDE_ROLES.some((one) => one === role);

/** A listed person as a file describes them: workspaces by domain, and nothing about workspaces for roles that see all. */
export function describePerson(record: Values, domains: ReadonlyMap<string, string>): Values {
  const { email, name, role, workspaceIds, status } = record;
  const workspaces = Array.isArray(workspaceIds)
    ? workspaceIds.map((id) => domains.get(String(id)) ?? String(id)).toSorted()
    : ALL;
  return { email, name, role, ...(isAgencyWide(role) ? {} : { workspaces }), active: status !== "inactive" };
}

/** Problems of an entry that its schema would find only while the file is applied. */
export function checkPerson(entry: Values, place: string): string[] {
  const { email, name, role, workspaces, active } = entry;
  const roles: readonly unknown[] = ROLE_NAMES;
  const isList =
    Array.isArray(workspaces) && workspaces.length > 0 && workspaces.every((one) => typeof one === "string");
  return [
    ...(roles.includes(role) ? [] : [`${place}: \`role\` of ${email} must be one of ${ROLE_NAMES.join(", ")}.`]),
    ...(typeof name === "string" ? [] : [`${place}: ${email} lacks \`name\`.`]),
    ...(workspaces === undefined || workspaces === ALL || isList
      ? []
      : [`${place}: \`workspaces\` of ${email} must be \`${ALL}\` or a list of domains.`]),
    ...(isList && isAgencyWide(role)
      ? [`${place}: ${email} sees all workspaces as ${role}; leave \`workspaces\` out.`]
      : []),
    ...(active === undefined || typeof active === "boolean"
      ? []
      : [`${place}: \`active\` of ${email} must be true or false.`]),
  ];
}

/**
 * Plans the people of a file. A person whom it does not name is left alone unless `prune`. Nothing is planned that would decide by itself
 * about API keys of a person, and a file that leaves no active OWNER is refused.
 */
export function planPeople(
  entries: readonly Values[] | undefined,
  now: readonly RecordState[],
  { prune }: { prune: boolean },
): Change[] {
  if (entries === undefined) return [];
  const changes = entries.flatMap((wanted) => planPerson(wanted, now));
  const named = new Set(entries.map((entry) => keyOf(entry, PEOPLE)));
  const left = now
    .filter(({ values }) => !named.has(keyOf(values, PEOPLE)))
    .map((one) => (prune ? leave(one, "delete", []) : { ...base(one), act: "unmanaged" as const }));
  const planned = [...changes.toSorted((one, other) => ownersFirst(one) - ownersFirst(other)), ...left];
  requireOwner(now, planned);
  return planned;
}

function planPerson(wanted: Values, now: readonly RecordState[]): Change[] {
  const found = now.find(({ values }) => keyOf(values, PEOPLE) === keyOf(wanted, PEOPLE));
  if (found === undefined) {
    // Someone who may not sign in needs no invitation.
    if (wanted["active"] === false) return [];
    const target = { kind: PEOPLE, id: undefined, wanted };
    return [
      { act: "create", domain: undefined, what: PEOPLE.name, name: String(wanted["email"]), differences: [], target },
    ];
  }
  const { email: _email, name: _name, ...compared } = wanted;
  // Roles that see all workspaces have no list of them.
  const differences = differencesOf(found.values, compared).filter(
    ({ field, wanted: value }) => !(field === "workspaces" && value === ALL && isAgencyWide(wanted["role"])),
  );
  if (differences.length === 0) return [];
  const ends = differences.filter(({ field, wanted: value }) => field === "active" && value === false);
  const others = differences.filter((one) => !ends.includes(one));
  const update: Change = { ...base(found), act: "update", differences: others };
  update.target = { ...update.target, wanted };
  return [...(others.length === 0 ? [] : [update]), ...(ends.length === 0 ? [] : [leave(found, "update", ends)])];
}

/** A removal, or the end of sign-in: only planned where no key of the person depends on it. */
function leave(person: RecordState, act: "delete" | "update", differences: Change["differences"]): Change {
  const { keys, status } = person.record;
  const change = { ...base(person), differences };
  if (Number(keys) > 0) {
    const note = `owns ${Number(keys) === 1 ? "an API key" : `${keys} API keys`}: revoke or hand over in the app under People, and apply again`;
    return { ...change, act: "fixed", note };
  }
  if (act === "update" && status === "invited")
    return { ...change, act: "fixed", note: "has not accepted yet: remove the entry and apply with --prune-people" };
  return { ...change, act, target: { ...change.target, wanted: act === "update" ? { active: false } : {} } };
}

function base({ id, values, record }: RecordState): Omit<Change, "act"> {
  const target = { kind: PEOPLE, id, wanted: {}, record };
  return { domain: undefined, what: PEOPLE.name, name: String(values["email"]), differences: [], target };
}

/** A new owner comes before the former one goes. */
function ownersFirst({ target }: Change): number {
  return target.wanted["role"] === "OWNER" ? 0 : 1;
}

function requireOwner(now: readonly RecordState[], changes: readonly Change[]): void {
  const owners = now.filter(({ record }) => record["role"] === "OWNER" && record["status"] === "active");
  const gains = changes.some(({ act, target, differences }) => {
    const becomes = differences.some(({ field, wanted }) => field === "role" && wanted === "OWNER");
    return act === "update" && becomes && target.record?.["status"] === "active";
  });
  const loses = (id: string) =>
    changes.some(({ act, target, differences }) => {
      if (target.id !== id || (act !== "update" && act !== "delete")) return false;
      return (
        act === "delete" ||
        differences.some(({ field, wanted }) => field === "active" || (field === "role" && wanted !== "OWNER"))
      );
    });
  if (owners.length === 0 || gains || owners.some(({ id }) => !loses(id))) return;
  throw new UsageError(
    "The file would leave the agency without an active OWNER. Give that role to somebody who has accepted their invitation.",
  );
}

/** Plans the keys that only their owner can create: `self` is the address of the person who applies, if a person does. */
export function planOwnedKey(change: Change, self: string | undefined): Change {
  const { owner } = change.target.wanted;
  const isOwn = typeof owner === "string" && owner.toLowerCase() === self?.toLowerCase();
  if (change.act !== "create" || owner === undefined || owner === AGENCY_OWNER || isOwn) return change;
  return { ...change, act: "fixed", note: `only ${String(owner)} can create it: apply the file with a key of theirs` };
}

/** Invites, changes or removes a person. Returns the link of an invitation where the service sends no mail. */
export async function applyPerson(
  { act, target, differences }: Change,
  { client, signal, idOf }: { client: FindableClient; signal: AbortSignal; idOf(domain: string): string },
): Promise<string | undefined> {
  const { id = "", wanted, record } = target;
  if (act === "delete") return void (await client.people.remove({ id }, { signal }));
  const role = wanted["role"] as Role;
  const workspaces = wanted["workspaces"];
  const workspaceIds = Array.isArray(workspaces) ? workspaces.map((domain) => idOf(String(domain))) : undefined;
  // A changed role voids an open invitation, so it is sent again.
  if (act === "create" || record?.["status"] === "invited") {
    const kept =
      workspaces === undefined && Array.isArray(record?.["workspaceIds"])
        ? record["workspaceIds"].map(String)
        : undefined;
    const seen = isAgencyWide(role) ? undefined : (workspaceIds ?? kept);
    const person = { email: String(wanted["email"]), name: String(wanted["name"]), role };
    const { data } = await client.people.invite(
      { people: [{ ...person, ...(seen === undefined ? {} : { workspaceIds: seen }) }] },
      { signal },
    );
    return data[0]?.acceptUrl ?? undefined;
  }
  const fields = new Set(differences.map(({ field }) => field));
  const isWidened = isAgencyWide(role) || (fields.has("workspaces") && workspaces === ALL);
  await client.people.update(
    {
      id,
      ...(fields.has("role") ? { role } : {}),
      ...(isWidened
        ? { workspaceIds: null }
        : fields.has("workspaces") && workspaceIds !== undefined
          ? { workspaceIds }
          : {}),
      ...(fields.has("active") ? { active: wanted["active"] === true } : {}),
    },
    { signal },
  );
  return undefined;
}
