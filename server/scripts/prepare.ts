import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What packs the service, and what builds the web app. */
const BUILDERS = ["rolldown", "vite"];

/** What npm runs after `npm ci`: makes what is not in the repository. */
function prepare(): void {
  run("contract/scripts/generate-client.ts");
  const missing = BUILDERS.filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    process.stdout.write(
      `Without ${missing.join(" and ")}, which \`--omit=dev\` leaves out, the service runs from its sources, and there is no web app. docs/operating.md says how to have both.\n`,
    );
    return;
  }
  run("server/scripts/pack.ts");
  run("web/scripts/build.ts");
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

function run(script: string): void {
  execFileSync(process.execPath, [fileURLToPath(new URL(`../../${script}`, import.meta.url))], { stdio: "inherit" });
}

prepare();
