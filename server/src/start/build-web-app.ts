import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Log } from "../platform/processes/log.ts";

const PAGE = fileURLToPath(new URL("../../../web/dist/index.html", import.meta.url));
const BUILD = fileURLToPath(new URL("../../../web/scripts/build.ts", import.meta.url));

/** Packages that were installed without scripts come without the app: it is built beside the start, and `/app` says so until then. */
export function buildWebAppIfMissing(log: Log): void {
  if (existsSync(PAGE)) return;
  log("info", "the web app is being built");
  execFile(process.execPath, [BUILD], (error, _said, complaint) => {
    if (error === null) log("info", "the web app is built");
    else log("warn", "the web app could not be built; `npm run build:web` says why", { complaint });
  });
}
