import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface ChromiumProgram {
  executablePath: string;
  /** Variables that it needs beside those of this process. */
  env: Record<string, string>;
}

const PACKAGE = new URL("../package.json", import.meta.resolve("@sparticuz/chromium"));
const CACHE = path.join(import.meta.dirname, "../../../node_modules/.cache/chromium");

/** The package contains a Chromium for this platform only. */
export function hasPackagedChromium(platform: NodeJS.Platform, arch: NodeJS.Architecture): boolean {
  return platform === "linux" && arch === "x64";
}

/** Provides Chromium of the npm package with the libraries and fonts that a bare machine lacks. Unpacked once for each version. */
export async function unpackChromium(cache: string = CACHE): Promise<ChromiumProgram> {
  const { version } = JSON.parse(await readFile(PACKAGE, "utf8"));
  const folder = path.join(cache, version);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: path.join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: path.join(folder, "al2023/lib"),
      FONTCONFIG_PATH: path.join(folder, "fonts"),
    },
  };
}

/** Several workers may unpack at once: each into a separate folder, and the first to finish gives its folder the name. */
async function unpack(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const mine = await mkdtemp(`${folder}-`);
  try {
    const script = fileURLToPath(new URL("unpack-chromium.ts", import.meta.url));
    await promisify(execFile)(process.execPath, [script], { env: { TMPDIR: mine } });
    await writeFile(path.join(mine, "fonts/fonts.conf"), fontSettings(folder));
    await rename(mine, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(mine, { recursive: true, force: true });
  }
}

/** The package's own settings name folders that other users of the machine may write to. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
