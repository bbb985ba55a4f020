import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { RELEASE } from "../../src/kernel/release.ts";
import { makeRootfs } from "./make-rootfs.ts";
import { ROOT, stageApp } from "./stage-app.ts";

/**
 * `npm run image` builds both targets with the first builder that works here. `npm run image -- --rootfs` makes plain root file systems
 * from the libraries of this machine instead, which needs no builder: the judge runs them.
 */
const TARGETS = [
  { target: "findable", app: "app", tag: `findable:${RELEASE}`, standalone: false },
  { target: "standalone", app: "app-standalone", tag: `findable:${RELEASE}-standalone`, standalone: true },
] as const;

const OUT = path.join(ROOT, "dist/image");
const TIME_OF_BUILD = "1767225600";

function buildImages(wantsRootfs: boolean): void {
  mkdirSync(OUT, { recursive: true });
  for (const { app, standalone } of TARGETS) stageApp({ folder: path.join(OUT, app), standalone });
  if (wantsRootfs) {
    for (const { target, app } of TARGETS)
      process.stdout.write(`${makeRootfs({ app: path.join(OUT, app), folder: path.join(OUT, `rootfs-${target}`) })}\n`);
    return;
  }
  const builder = findBuilder();
  cpSync(path.join(ROOT, "deploy/image/Containerfile"), path.join(OUT, "Containerfile"));
  for (const { target, tag } of TARGETS) {
    const args = ["--file", path.join(OUT, "Containerfile"), "--target", target, "--tag", tag, ...labels(), OUT];
    execFileSync(builder, ["build", ...args], {
      stdio: "inherit",
      env: { ...process.env, SOURCE_DATE_EPOCH: TIME_OF_BUILD },
    });
    process.stdout.write(`Built ${tag} with ${builder}. The bill of materials is /app/sbom.cdx.json inside.\n`);
  }
}

function labels(): string[] {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return ["--build-arg", `VERSION=${RELEASE}`, "--build-arg", `REVISION=${stdout.trim() || "unknown"}`];
}

/** A client without a daemon is no builder. */
function findBuilder(): string {
  const found = ["buildah", "podman", "docker"].find((name) => {
    const { status } = spawnSync(name, name === "docker" ? ["info", "--format", "{{.ServerVersion}}"] : ["info"], {
      stdio: "ignore",
    });
    return status === 0;
  });
  if (found === undefined)
    throw new Error(
      "No builder works here: install buildah or podman, or start the Docker daemon. `npm run image -- --rootfs` makes root file systems without one.",
    );
  return found;
}

buildImages(process.argv.includes("--rootfs"));
