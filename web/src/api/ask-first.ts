import { FIRST_REQUESTS } from "../first-requests.ts";
import type { Place } from "../paths.ts";
import { isDemoWorkspace } from "./demo.ts";
import { prefetch } from "./fetch-as-app.ts";

/** Places that were asked for. A page that is opened again shows what it has and asks by itself. */
const asked = new Set<string>();

/** Sends the main request of a page without filters while its code loads. Failures are left to the reader of the response. */
export async function askFirst({ page, workspaceId, params }: Place, search: string): Promise<void> {
  const question = FIRST_REQUESTS[page];
  if (question === undefined || search !== "" || workspaceId === undefined || isDemoWorkspace(workspaceId)) return;
  const path = question.replaceAll(/\$(\w+)/g, (_match, name: string) => params[name] ?? "");
  const place = `${workspaceId} ${path}`;
  if (asked.has(place)) return;
  asked.add(place);
  await prefetch(`/app/api${path}`, { "X-Workspace-Id": workspaceId });
}
