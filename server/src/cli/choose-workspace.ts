import { normaliseDomain } from "@findable/contract";
import type { Workspace } from "@findable/contract/client";
import { type FindableClient, FindableError } from "@findable/contract/client";
import { plain } from "./text-layout.ts";
import { UsageError } from "./usage-error.ts";

const PAGE = 200;
const SHOWN = 10;

/** All workspaces of the key, newest first, page by page. */
export function eachWorkspace(client: FindableClient): AsyncIterable<Workspace> {
  return client.workspaces.list.all({ limit: PAGE });
}

/** A client for the workspace named by ID or domain; without a name, for the only workspace. */
export async function chooseWorkspace(client: FindableClient, named: string | undefined): Promise<FindableClient> {
  if (named?.startsWith("ws_")) return client.inWorkspace(named);
  const { data, total } = await client.workspaces.list({ limit: PAGE });
  if (named !== undefined) return client.inWorkspace((await requireByDomain(client, named)).id);
  const [only] = data;
  if (only === undefined) {
    throw new UsageError("No workspaces yet. Create one with `npm run findable -- brand <domain>`.");
  }
  if (total === 1) return client.inWorkspace(only.id);
  const names = data.slice(0, SHOWN).map(({ id, primaryDomain }) => `  ${id}  ${plain(primaryDomain)}`);
  const more = total > SHOWN ? [`  … and ${total - SHOWN} more: npm run findable -- workspaces list`] : [];
  throw new UsageError(
    [
      `The key can access ${total} workspaces. Select one by ID or domain with --workspace or FINDABLE_WORKSPACE.`,
      ...names,
      ...more,
    ].join("\n"),
  );
}

async function requireByDomain(client: FindableClient, named: string): Promise<Workspace> {
  const domain = normaliseDomain(named) ?? named;
  for await (const workspace of eachWorkspace(client)) {
    if (normaliseDomain(workspace.primaryDomain) === domain) return workspace;
  }
  throw new UsageError(
    `Unknown workspace "${plain(named)}". \`npm run findable -- workspaces list\` shows all workspaces.`,
  );
}

/** A client for the workspace of the run. Throws the service's `not_found` if no workspace of the key has it. */
export async function findWorkspaceOfRun(client: FindableClient, invocationId: string): Promise<FindableClient> {
  let refusal: unknown = new UsageError("No workspaces yet, so no runs.");
  for await (const { id } of eachWorkspace(client)) {
    try {
      await client.inWorkspace(id).agent.invocations.get({ id: invocationId });
      return client.inWorkspace(id);
    } catch (error) {
      if (!(error instanceof FindableError) || error.code !== "not_found") throw error;
      refusal = error;
    }
  }
  throw refusal;
}
