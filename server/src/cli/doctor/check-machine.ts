import { mkdir, statfs, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { createEgress } from "../../platform/egress/egress.ts";
import { reasonOf } from "../../platform/processes/reason-of.ts";
import type { Config } from "../../start/config.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const NEEDED_NODE = 24;
const LEAST_FREE_BYTES = 1024 ** 3;

export function checkNode(version: string): Check {
  const major = Number(version.replace(/^v/, "").split(".", 1)[0]);
  if (major >= NEEDED_NODE) return ok("node", `Node ${version}.`);
  return fail(
    "node",
    `Node ${version} is too old.`,
    `Start with \`npm run …\`, which brings Node ${NEEDED_NODE} along.`,
  );
}

export async function checkDataFolder({ dataDir }: Config): Promise<Check> {
  const probe = path.join(dataDir, `.doctor-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, "");
    await unlink(probe);
    const { bavail, bsize } = await statfs(dataDir);
    const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
    if (bavail * bsize >= LEAST_FREE_BYTES) return ok("data folder", `${dataDir} can be written, ${free}.`);
    return warn("data folder", `${dataDir} has only ${free}.`, "Make room, or set DATA_DIR to a larger disk.");
  } catch (error) {
    return fail(
      "data folder",
      `${dataDir} cannot be written: ${reasonOf(error)}.`,
      "Set DATA_DIR to a folder this user may write.",
    );
  }
}

export async function checkEgress({ egressAllowPrivate }: Config): Promise<Check> {
  if (egressAllowPrivate) {
    return warn(
      "egress guard",
      "Sites on private and loopback addresses may be read (EGRESS_ALLOW_PRIVATE=true).",
      "Unset it where people you do not know may name the sites.",
    );
  }
  await using egress = createEgress({ allowPrivate: false });
  try {
    await egress.proveGuard();
    return ok("egress guard", "Proved: no request reached this machine through it.");
  } catch (error) {
    return fail("egress guard", reasonOf(error), "Do not start the service; report this.");
  }
}
