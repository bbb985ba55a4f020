import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The machine's own Chromium; `CHROMIUM` names another one. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = [process.env["CHROMIUM"] ?? "", ...PLACES].find((file) => file !== "" && existsSync(file));
  if (executablePath === undefined) {
    throw new Error(
      `No Chromium at ${PLACES.join(", ")}. Install one, as by \`apt-get install chromium\`, or name it in CHROMIUM.`,
    );
  }
  // As root, and in containers with little shared memory.
  return await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
