import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  link?: boolean;
  integrity?: string;
  os?: string[];
  cpu?: string[];
}

// The lock file of this repository, which npm writes.
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };

const MACHINES = ["linux x64", "linux arm64", "darwin x64", "darwin arm64"];
const PLATFORM = /[-_/](?:linux|darwin|win32|android|freebsd|openbsd|netbsd|openharmony|sunos|aix|wasm32)\b.*$/;

/** The machines of the README that a package with native parts exists for, by its name without the machine. */
function machinesByPackage(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, { os, cpu }] of Object.entries(packages)) {
    if (os === undefined || cpu === undefined || !PLATFORM.test(path)) continue;
    const name = path.replace(/^.*node_modules\//, "").replace(PLATFORM, "");
    const machines = found.get(name) ?? new Set();
    for (const system of os) for (const processor of cpu) machines.add(`${system} ${processor}`);
    found.set(name, machines);
  }
  return found;
}

test("the lock file holds every native part for Linux and macOS, on x64 and arm64", () => {
  const missing = [...machinesByPackage()].flatMap(([name, machines]) =>
    MACHINES.filter((machine) => !machines.has(machine)).map((machine) => `${name} for ${machine}`),
  );

  expect(machinesByPackage().size).toBeGreaterThan(4);
  expect(missing).toEqual([]);
});

test("every package of the lock file has its checksum", () => {
  const open = Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes("node_modules/") && link !== true && integrity === undefined)
    .map(([path]) => path);

  expect(open).toEqual([]);
});
