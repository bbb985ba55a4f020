import { isDemoWorkspace } from "./api/demo.ts";
import { askAhead } from "./api/fetch-as-app.ts";
import { FIRST_QUESTIONS } from "./first-questions.ts";
import { PAGE_CODE } from "./page-code.ts";
import { type Place, placeAt } from "./paths.ts";
import "./styles/app.css";

// What would follow the app's own code in a row begins beside it. Whoever needs it later hears of what went wrong.
const place = placeAt(location.pathname);
if (place !== undefined) {
  PAGE_CODE[place.page]().catch(() => undefined);
  ask(place).catch(() => undefined);
}
void import("./app.tsx");

async function ask({ page, workspaceId, params }: Place): Promise<void> {
  const session = await askAhead("/app/api/session");
  const question = FIRST_QUESTIONS[page];
  if (question === undefined || workspaceId === undefined || isDemoWorkspace(workspaceId)) return;
  if (location.search !== "" || !(await session.json()).signedIn) return;
  const path = question.replaceAll(/\$(\w+)/g, (_match, name: string) => params[name] ?? "");
  await askAhead(`/app/api${path}`, { "X-Workspace-Id": workspaceId });
}
