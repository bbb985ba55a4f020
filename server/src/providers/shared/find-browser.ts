import { access, constants } from "node:fs/promises";
import path from "node:path";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const USUAL_FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"];

/** The browser that renders pages: the named one, else an installed one; undefined if this machine has none. */
export async function findBrowser(named: string | undefined, searchPath: string): Promise<string | undefined> {
  if (named !== undefined) return (await isProgram(named)) ? named : undefined;
  const folders = [...searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder)), ...USUAL_FOLDERS];
  for (const file of [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...MAC]) {
    if (await isProgram(file)) return file;
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  return await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
