import { isDemoWorkspace } from "./api/demo.ts";
import { prefetch } from "./api/fetch-as-app.ts";
import { FIRST_REQUESTS } from "./first-requests.ts";
import { PAGE_CODE } from "./page-code.ts";
import { type Place, placeAt } from "./paths.ts";
import "./styles/app.css";

// Start in parallel what would otherwise wait for the app's code. Ignore failures here: the later reader of the promise handles
// them.
const place = placeAt(location.pathname);
if (place !== undefined) {
  PAGE_CODE[place.page]().catch(() => undefined);
  ask(place).catch(() => undefined);
}
void import("./app.tsx");

async function ask({ page, workspaceId, params }: Place): Promise<void> {
  const session = await prefetch("/app/api/session");
  const question = FIRST_REQUESTS[page];
  if (question === undefined || workspaceId === undefined || isDemoWorkspace(workspaceId)) return;
  if (location.search !== "" || !(await session.json()).signedIn) return;
  const path = question.replaceAll(/\$(\w+)/g, (_match, name: string) => params[name] ?? "");
  await prefetch(`/app/api${path}`, { "X-Workspace-Id": workspaceId });
}
