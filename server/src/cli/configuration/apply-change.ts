import type { FindableClient } from "@findable/contract/client";
import type { Environment } from "../../start/setting-reader.ts";
import type { Change } from "./change.ts";
import { type Kind, PEOPLE, type Values } from "./kinds.ts";
import { AGENCY_OWNER, applyPerson } from "./people.ts";
import { pick, resolveSecrets } from "./read-file.ts";
import { asValues } from "./read-service.ts";

export interface ApplyOptions {
  client: FindableClient;
  environment: Environment;
  signal: AbortSignal;
  /** Identifiers of workspaces by domain. A created workspace is added. */
  workspaceIds: Map<string, string>;
}

/** A secret that the API returned once, or the link of an invitation. */
export interface NewSecret {
  what: string;
  name: string;
  secret: string;
}

/** Makes one change. Returns the secret of a created key or webhook, or the link of an invitation that no mail brings. */
export async function applyChange(change: Change, options: ApplyOptions): Promise<NewSecret | undefined> {
  const { act, what, target, domain, name } = change;
  if (act === "fixed" || act === "unmanaged") return undefined;
  if (what === "workspace") return void (await applyWorkspace(change, options));
  const client = domain === undefined ? options.client : options.client.inWorkspace(idOf(domain, options));
  const { signal } = options;
  if (what === "rubric") return void (await client.call("produce.rubric.update", target.wanted, { signal }));
  if (what === PEOPLE.name) {
    const link = await applyPerson(change, { client, signal, idOf: (workspace) => idOf(workspace, options) });
    return link === undefined ? undefined : { what: "people", name, secret: link };
  }
  const { kind, id } = target;
  if (kind === undefined) throw new Error(`Changes of ${what} have no kind.`);
  if (act === "delete") return void (await client.call(kind.remove, { [kind.idInput]: id }, { signal }));
  const wanted = resolveSecrets(target.wanted, kind, options.environment);
  if (act === "update") return void (await update(client, kind, id, { wanted, signal, change }));
  const created = asValues(await client.call(kind.create, inputOf(wanted, kind, options), { signal }));
  const later = pick(wanted, kind.later);
  const needsUpdate = Object.entries(later).some(([field, value]) => created[field] !== value);
  if (kind.update !== undefined && needsUpdate)
    await client.call(kind.update, { [kind.idInput]: created[kind.id], ...later }, { signal });
  return typeof created["secret"] === "string" ? { what, name, secret: created["secret"] } : undefined;
}

/** Sends the fields that differ, and secrets, which cannot be compared. */
async function update(
  client: FindableClient,
  kind: Kind,
  id: string | undefined,
  { wanted, signal, change }: { wanted: Values; signal: AbortSignal; change: Change },
): Promise<void> {
  if (kind.update === undefined) return;
  const fields = new Set(change.differences.map(({ field }) => field.split(".", 1)[0] ?? ""));
  if (kind.secret !== undefined) fields.add(kind.secret);
  await client.call(kind.update, { [kind.idInput]: id, ...pick(wanted, [...fields]) }, { signal });
}

function inputOf(wanted: Values, kind: Kind, options: ApplyOptions): Values {
  const { workspace, owner, ...input } = Object.fromEntries(
    Object.entries(wanted).filter(([field]) => !kind.later.includes(field)),
  );
  return {
    ...input,
    ...(owner === undefined ? {} : { owner: owner === AGENCY_OWNER ? AGENCY_OWNER : "me" }),
    ...(typeof workspace === "string" ? { workspaceId: idOf(workspace, options) } : {}),
  };
}

async function applyWorkspace({ act, target, domain, name }: Change, options: ApplyOptions): Promise<void> {
  const { client, signal } = options;
  const { active, primaryDomain, ...rest } = target.wanted;
  if (act === "update") {
    await client.call(
      "workspaces.update",
      { id: target.id, ...rest, ...(active === undefined ? {} : { active }) },
      { signal },
    );
    return;
  }
  const created = asValues(await client.call("workspaces.create", { name, primaryDomain, ...rest }, { signal }));
  options.workspaceIds.set(domain ?? name, String(created["id"]));
  if (active === false) await client.call("workspaces.update", { id: created["id"], active }, { signal });
}

function idOf(domain: string, { workspaceIds }: ApplyOptions): string {
  const id = workspaceIds.get(domain);
  if (id === undefined) throw new Error(`The workspace ${domain} does not exist, and the file does not create it.`);
  return id;
}
