import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Log } from "../platform/processes/log.ts";

const PAGE = fileURLToPath(new URL("../../../web/dist/index.html", import.meta.url));
const BUILD = fileURLToPath(new URL("../../../web/scripts/build.ts", import.meta.url));

/** Builds the web app in the background if `npm ci --ignore-scripts` left it out. `/app` reports the build until then. */
export function buildWebAppIfMissing(log: Log): void {
  if (existsSync(PAGE)) return;
  log("info", "building the web app");
  execFile(process.execPath, [BUILD], (error, _stdout, stderr) => {
    if (error === null) log("info", "built the web app");
    else log("warn", "building the web app failed; run `npm run build:web` for details", { stderr });
  });
}
