import { mkdir, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { isStorageUnavailable } from "../../kernel/errors/storage-unavailable.ts";
import { describeBucketFault, findBlobFault } from "../../platform/blobs/prove-blobs.ts";
import { createEgress } from "../../platform/egress/egress.ts";
import { findNetworkFault } from "../../platform/egress/find-network-fault.ts";
import { describeProxy } from "../../platform/egress/proxy.ts";
import { reasonOf } from "../../platform/processes/reason-of.ts";
import { freeBytes, inGigabytes } from "../../platform/storage/free-space.ts";
import type { Config } from "../../start/config.ts";
import { findOpenPlaces } from "../../start/private-folder.ts";
import { openUnrecordedBlobs } from "../../wiring/create-services.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const MORE_SPACE = "Free disk space, or set DATA_DIR to a larger disk.";
const MIN_NODE_VERSION = 24;
/** The warning comes before runs are refused. */
const MIN_FREE_BYTES = 1024 ** 3;
/** An empty file fits on a full disk. */
const PROBE = "x".repeat(4096);

export function checkNode(version: string): Check {
  const major = Number(version.replace(/^v/, "").split(".", 1)[0]);
  if (major >= MIN_NODE_VERSION) return ok("node", `Node ${version}.`);
  return fail(
    "node",
    `Node ${version} is too old.`,
    `Start with \`npm run …\`, which uses Node ${MIN_NODE_VERSION} from the packages.`,
  );
}

export async function checkDataFolder({ dataDir, storageReserveBytes }: Config): Promise<Check> {
  const probe = path.join(dataDir, `.doctor-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, PROBE, { mode: 0o600 });
    const bytes = await freeBytes(dataDir);
    const free = `${inGigabytes(bytes)} free`;
    if (bytes < storageReserveBytes) {
      return fail(
        "data folder",
        `${dataDir} has only ${free}, so no run starts (STORAGE_RESERVE_BYTES is ${storageReserveBytes}).`,
        MORE_SPACE,
      );
    }
    const [open] = findOpenPlaces(dataDir);
    if (open !== undefined) {
      return warn(
        "data folder",
        `Other users of this machine can read ${open}, and the start could not change that.`,
        `As its owner, run \`chmod -R go-rwx ${dataDir}\` while the service is stopped.`,
      );
    }
    if (bytes >= MIN_FREE_BYTES) return ok("data folder", `${dataDir} is writable, ${free}.`);
    return warn("data folder", `${dataDir} has only ${free}.`, MORE_SPACE);
  } catch (error) {
    if (isStorageUnavailable(error)) return fail("data folder", `The disk of ${dataDir} is full.`, MORE_SPACE);
    return fail(
      "data folder",
      `${dataDir} is not writable: ${reasonOf(error)}.`,
      "Set DATA_DIR to a folder that this user can write to.",
    );
  } finally {
    await unlink(probe).catch(() => undefined);
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

/** Whether the blobs are written and read back, on disk or in the bucket. */
export async function checkBlobs(config: Config): Promise<Check> {
  const { s3 } = config.blobs;
  const fault = await findBlobFault(openUnrecordedBlobs(config));
  const place = s3 === undefined ? path.join(config.dataDir, "blobs") : s3.url;
  if (fault === undefined) return ok("files", `Tried: ${place} takes, returns and deletes a file.`);
  return s3 === undefined
    ? fail(
        "files",
        `${place} does not store files: ${fault}`,
        "Let this user write there, or set DATA_DIR to another folder.",
      )
    : fail("files", describeBucketFault(s3, fault), "The service does not start like this.");
}

/** Without a network every site and vendor seems to fail. */
export function checkNetwork({ proxy }: Pick<Config, "proxy">): Check {
  const fault = findNetworkFault();
  if (fault !== undefined) return fail("network", fault, "Connect it: no site and no vendor can be reached.");
  return ok("network", describeProxy(proxy) ?? "An interface beside loopback is up. No proxy is set.");
}
