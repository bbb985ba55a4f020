import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The headless shell uses a third less CPU. */
const WITHOUT_WINDOW = "/usr/bin/chromium-headless-shell";
const PLACES = [WITHOUT_WINDOW, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The machine's Chromium, or the one that Playwright installed. `CHROMIUM` overrides it. */
export function findChromium(): string | undefined {
  const places = [process.env["CHROMIUM"] ?? "", ...PLACES, chromium.executablePath()];
  return places.find((file) => file !== "" && existsSync(file));
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      `No Chromium at ${PLACES.join(", ")}. Install one, as by \`apt-get install chromium\`, or name it in CHROMIUM.`,
    );
  }
  // Needed as root and in containers with little shared memory.
  return await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
