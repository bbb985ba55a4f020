import { getInvocation, listWorkspaces, type OutputOf, type Workspace } from "@findable/contract";
import type { ApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { plain } from "./text-layout.ts";
import { UsageError } from "./usage-error.ts";

const PAGE = 200;
const SHOWN = 10;

/** Every workspace of the key, newest first, page by page. */
export async function* eachWorkspace(client: ApiClient): AsyncGenerator<Workspace> {
  let cursor: string | undefined;
  for (;;) {
    const page: OutputOf<typeof listWorkspaces> = await client.call(listWorkspaces, {
      limit: PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    yield* page.data;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

/** The client in the workspace that was named by id or domain; where none was, in the only one there is. */
export async function chooseWorkspace(client: ApiClient, named: string | undefined): Promise<ApiClient> {
  if (named?.startsWith("ws_")) return client.inWorkspace(named);
  const { data, total } = await client.call(listWorkspaces, { limit: PAGE });
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

async function requireByDomain(client: ApiClient, domain: string): Promise<Workspace> {
  for await (const workspace of eachWorkspace(client)) {
    if (workspace.primaryDomain === domain) return workspace;
  }
  throw new UsageError(`There is no workspace "${plain(domain)}": see \`npm run findable -- workspaces list\`.`);
}

/** The client in the workspace that has the run. Throws the service's `not_found` where none of the key's has it. */
export async function findWorkspaceOfRun(client: ApiClient, invocationId: string): Promise<ApiClient> {
  let refusal: unknown = new UsageError("There is no workspace yet, and so no run.");
  for await (const { id } of eachWorkspace(client)) {
    try {
      await client.inWorkspace(id).call(getInvocation, { id: invocationId });
      return client.inWorkspace(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
      refusal = error;
    }
  }
  throw refusal;
}
