import { askFirst } from "./api/ask-first.ts";
import { prefetch } from "./api/fetch-as-app.ts";
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

async function ask(here: Place): Promise<void> {
  const session = await prefetch("/app/api/session");
  if ((await session.json()).signedIn) await askFirst(here, location.search);
}
