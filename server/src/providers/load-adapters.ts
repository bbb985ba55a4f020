import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ADAPTER_KIT, type AdapterFile } from "./adapter-kit.ts";
import { limitVendor } from "./limit-vendor.ts";
import { PORT_VERSIONS, type Vendor } from "./shared/ports/vendor.ts";

export const ADAPTERS = "ADAPTERS";

export interface LoadedAdapters {
  vendors: readonly Vendor[];
  /** A sentence for each package that cannot be used. */
  problems: readonly string[];
}

/** Loads the vendors of packages and folders, by comma. They run with the rights of the service, within limits of their calls. */
export async function loadAdapters(text: string | undefined, known: readonly Vendor[]): Promise<LoadedAdapters> {
  const names = (text ?? "").split(",").map((name) => name.trim());
  const vendors: Vendor[] = [];
  const problems: string[] = [];
  for (const name of names.filter((one) => one !== "")) {
    try {
      const file: { default?: AdapterFile } = await import(pathToFileURL(entryOf(name)).href);
      if (typeof file.default !== "function") throw new Error("it has no function as its default export");
      const brought = [file.default(ADAPTER_KIT)].flat();
      for (const vendor of brought) vendors.push(limitVendor(requireUsable(vendor, [...known, ...vendors])));
    } catch (error) {
      problems.push(`${ADAPTERS} names ${name}: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  return { vendors, problems };
}

/** The file of a folder or of an installed package. */
function entryOf(name: string): string {
  const place = /^[./~]/.test(name) || path.isAbsolute(name) ? path.resolve(name) : installed(name);
  if (!existsSync(place)) throw new Error(`${place} does not exist`);
  if (statSync(place).isFile()) return place;
  const manifest = path.join(place, "package.json");
  const { main }: { main?: string } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
  const files = [main, "index.ts", "index.js"].flatMap((file) => (file === undefined ? [] : path.join(place, file)));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error("it has no `main` in its package.json, no index.ts and no index.js");
  return found;
}

function installed(name: string): string {
  const folders = process.cwd().split(path.sep);
  const places = folders.map((_, index) => [...folders.slice(0, folders.length - index), "node_modules", name]);
  return places.map((parts) => parts.join(path.sep)).find((place) => existsSync(place)) ?? name;
}

function requireUsable(vendor: Vendor, known: readonly Vendor[]): Vendor {
  const { port, id, portVersion } = vendor;
  if (!Object.hasOwn(PORT_VERSIONS, port)) throw new Error(`there is no port ${port}`);
  if (portVersion !== PORT_VERSIONS[port])
    throw new Error(
      `${id} was written for version ${portVersion} of ${port}, which is at version ${PORT_VERSIONS[port]}`,
    );
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) throw new Error(`"${id}" is no identifier of a vendor`);
  if (known.some((one) => one.port === port && one.id === id)) throw new Error(`${port} has a vendor ${id} already`);
  return vendor;
}
