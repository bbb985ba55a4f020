import type { Workspace } from "@findable/contract";
import { type FindableClient, FindableError } from "@findable/contract/client";
import { plain } from "./text-layout.ts";
import { UsageError } from "./usage-error.ts";

const PAGE = 200;
const SHOWN = 10;

/** Every workspace of the key, newest first, page by page. */
export function eachWorkspace(client: FindableClient): AsyncIterable<Workspace> {
  return client.workspaces.list.all({ limit: PAGE });
}

/** The client in the workspace that was named by id or domain; where none was, in the only one there is. */
export async function chooseWorkspace(client: FindableClient, named: string | undefined): Promise<FindableClient> {
  if (named?.startsWith("ws_")) return client.inWorkspace(named);
  const { data, total } = await client.workspaces.list({ limit: PAGE });
  if (named !== undefined) return client.inWorkspace((await requireByDomain(client, named)).id);
  const [only] = data;
  if (only === undefined) {
    throw new UsageError("There is no workspace yet. `npm run findable -- brand <domain>` makes one.");
  }
  if (total === 1) return client.inWorkspace(only.id);
  const names = data.slice(0, SHOWN).map(({ id, primaryDomain }) => `  ${id}  ${plain(primaryDomain)}`);
  const more = total > SHOWN ? [`  … and ${total - SHOWN} more: npm run findable -- workspaces list`] : [];
  throw new UsageError(
    [
      `There are ${total} workspaces: say which one with --workspace or FINDABLE_WORKSPACE, by id or domain.`,
      ...names,
      ...more,
    ].join("\n"),
  );
}

async function requireByDomain(client: FindableClient, domain: string): Promise<Workspace> {
  for await (const workspace of eachWorkspace(client)) {
    if (workspace.primaryDomain === domain) return workspace;
  }
  throw new UsageError(`There is no workspace "${plain(domain)}": see \`npm run findable -- workspaces list\`.`);
}

/** The client in the workspace that has the run. Throws the service's `not_found` where none of the key's has it. */
export async function findWorkspaceOfRun(client: FindableClient, invocationId: string): Promise<FindableClient> {
  let refusal: unknown = new UsageError("There is no workspace yet, and so no run.");
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
