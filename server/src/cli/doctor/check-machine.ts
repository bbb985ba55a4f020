import { mkdir, statfs, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { createEgress } from "../../platform/egress/egress.ts";
import { reasonOf } from "../../platform/processes/reason-of.ts";
import type { Config } from "../../start/config.ts";
import { findOpenPlaces } from "../../start/private-folder.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const MIN_NODE_VERSION = 24;
const MIN_FREE_BYTES = 1024 ** 3;

export function checkNode(version: string): Check {
  const major = Number(version.replace(/^v/, "").split(".", 1)[0]);
  if (major >= MIN_NODE_VERSION) return ok("node", `Node ${version}.`);
  return fail(
    "node",
    `Node ${version} is too old.`,
    `Start with \`npm run …\`, which uses Node ${MIN_NODE_VERSION} from the packages.`,
  );
}

export async function checkDataFolder({ dataDir }: Config): Promise<Check> {
  const probe = path.join(dataDir, `.doctor-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await unlink(probe);
    const [open] = findOpenPlaces(dataDir);
    if (open !== undefined) {
      return warn(
        "data folder",
        `Other users of this machine can read ${open}, and the start could not change that.`,
        `As its owner, run \`chmod -R go-rwx ${dataDir}\` while the service is stopped.`,
      );
    }
    const { bavail, bsize } = await statfs(dataDir);
    const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
    if (bavail * bsize >= MIN_FREE_BYTES) return ok("data folder", `${dataDir} is writable, ${free}.`);
    return warn("data folder", `${dataDir} has only ${free}.`, "Free disk space, or set DATA_DIR to a larger disk.");
  } catch (error) {
    return fail(
      "data folder",
      `${dataDir} is not writable: ${reasonOf(error)}.`,
      "Set DATA_DIR to a folder that this user can write to.",
    );
  }
}

export async function checkEgress({ egressAllowPrivate }: Config): Promise<Check> {
  if (egressAllowPrivate) {
    return warn(
      "egress guard",
      "Requests to private and loopback addresses are allowed (EGRESS_ALLOW_PRIVATE=true).",
      "Unset it if untrusted people can choose which sites are read.",
    );
  }
  await using egress = createEgress({ allowPrivate: false });
  try {
    await egress.proveGuard();
    return ok("egress guard", "Verified: no request reached this machine through the guard.");
  } catch (error) {
    return fail("egress guard", reasonOf(error), "Do not start the service. Report this problem.");
  }
}
