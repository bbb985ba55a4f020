import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeRootfs, sizeOf, USER_ID } from "../../scripts/image/make-rootfs.ts";
import { stageApp } from "../../scripts/image/stage-app.ts";
import { printFigures } from "../judges/figures.ts";

/*
 * Runs the standalone target from its own root file system: mounted read-only, as a user who is not root and has no capabilities, in
 * namespaces for mounts and processes. It must start, answer its health check, store data, and end on SIGTERM within its grace period.
 */

const PORT = "3907";
const READY_MS = 120_000;
/** `stop_grace_period` of compose.yaml. */
const GRACE_MS = 60_000;

const work = mkdtempSync(path.join(tmpdir(), "findable-image-"));
const app = path.join(work, "app");
stageApp({ folder: app, standalone: true });
const rootfs = makeRootfs({ app, folder: path.join(work, "rootfs") });
const data = path.join(work, "data");
mkdirSync(data, { mode: 0o770 });
chownSync(data, USER_ID, 0);
execFileSync("chmod", ["0755", work]);

/** What runs inside the namespaces, before the root changes. */
const MOUNTS = `
set -e
export PATH=/usr/sbin:/usr/bin:/sbin:/bin:/app/bin
mount --bind ${rootfs} ${rootfs}
mount -t proc proc ${rootfs}/proc
mount --rbind /dev ${rootfs}/dev
mount -t tmpfs -o mode=1777 tmpfs ${rootfs}/tmp
mount --bind ${data} ${rootfs}/data
mount -o remount,bind,ro ${rootfs}
exec "$@"
`;

function inside(command: string): ChildProcess {
  const settings = { HOME: "/tmp", PORT, DATA_DIR: "/data", NODE_ENV: "production", LOG_LEVEL: "info" };
  const chroot = ["/usr/sbin/chroot", `--userspec=${USER_ID}:0`, rootfs, "/bin/bash", "-c", command];
  return spawn(
    "/usr/bin/unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "/bin/bash", "-c", MOUNTS, "mounts", ...chroot],
    {
      env: settings,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}

const service = inside("cd /app && exec node server/src/main.ts");
let output = "";
for (const stream of [service.stdout, service.stderr])
  stream?.on("data", (text: Buffer) => (output += text.toString()));
const started = performance.now();
const ready = await waitForReady();
const seconds = (performance.now() - started) / 1000;
const facts = ready ? await look() : { healthy: false, readOnly: false, user: false, stored: false };
const { ended, stopSeconds } = await stop();
const bom: { components: { name: string }[] } = JSON.parse(
  readFileSync(path.join(rootfs, "app/sbom.cdx.json"), "utf8"),
);
const named = new Set(bom.components.map(({ name }) => name));
const unwanted = execFileSync(
  "find",
  [
    rootfs,
    "(",
    "-name",
    "vitest",
    "-o",
    "-name",
    "typescript",
    "-o",
    "-name",
    "gcc",
    "-o",
    "-name",
    "npm",
    "-o",
    "-name",
    "*.test.ts",
    ")",
    "-path",
    "*/node_modules/*",
    "-prune",
    "-print",
  ],
  { encoding: "utf8" },
)
  .trim()
  .split("\n")
  .filter((file) => file !== "" && !file.includes("/docs/"));

const count = (value: boolean) => Number(value);
const missed = printFigures([
  { name: "ready", value: count(ready), digits: 0, least: 1 },
  { name: "seconds to ready", value: seconds, digits: 1, most: 120 },
  { name: "healthy", value: count(facts.healthy), digits: 0, least: 1 },
  { name: "not root", value: count(facts.user), digits: 0, least: 1 },
  { name: "root read-only", value: count(facts.readOnly), digits: 0, least: 1 },
  { name: "stored", value: count(facts.stored), digits: 0, least: 1 },
  { name: "ended on SIGTERM", value: count(ended), digits: 0, least: 1 },
  { name: "seconds to the end", value: stopSeconds, digits: 1, most: GRACE_MS / 1000 },
  { name: "components of the SBOM", value: bom.components.length, digits: 0, least: 100 },
  {
    name: "PostgreSQL and Node in it",
    value: count(named.has("postgresql") && named.has("node")),
    digits: 0,
    least: 1,
  },
  { name: "compilers, tests and package clients", value: unwanted.length, digits: 0, most: 0 },
  { name: "MB", value: sizeOf(rootfs) / 1e6, digits: 0, most: 450 },
]);
if (missed.length > 0) console.error(unwanted.slice(0, 10), output);
rmSync(work, { recursive: true, force: true });
process.exit(missed.length === 0 ? 0 : 1);

async function waitForReady(): Promise<boolean> {
  while (performance.now() - started < READY_MS && service.exitCode === null) {
    if (output.includes("Findable is ready at")) return true;
    await delay(200);
  }
  return false;
}

async function look() {
  const pid =
    execFileSync("pgrep", ["--parent", String(service.pid)], { encoding: "utf8" })
      .trim()
      .split("\n")[0] ?? "";
  const root = path.join("/proc", pid, "root");
  const status = readFileSync(path.join("/proc", pid, "status"), "utf8");
  const enter = (command: string) =>
    spawnSync(
      "nsenter",
      ["--target", pid, "--mount", "--pid", "--root", `--setuid=${USER_ID}`, "--setgid=0", "/bin/bash", "-c", command],
      {
        env: { PATH: "/app/bin:/usr/bin:/bin", PORT },
      },
    ).status === 0;
  return {
    healthy: enter("/app/bin/healthy"),
    user: new RegExp(`^Uid:\\t${USER_ID}\\t`, "m").test(status),
    readOnly: !enter("echo x > /app/written") && !enter("echo x > /etc/written"),
    stored: spawnSync("test", ["-s", path.join(root, "data/operator.key")]).status === 0,
  };
}

/** A container's runtime signals the first process of the image. */
async function stop(): Promise<{ ended: boolean; stopSeconds: number }> {
  if (service.exitCode !== null) return { ended: false, stopSeconds: 0 };
  const since = performance.now();
  const pid = execFileSync("pgrep", ["--parent", String(service.pid)], { encoding: "utf8" }).trim();
  const gone = once(service, "exit").then(() => true);
  process.kill(Number(pid), "SIGTERM");
  const ended = await Promise.race([gone, delay(GRACE_MS, false)]);
  if (!ended) service.kill("SIGKILL");
  return { ended, stopSeconds: (performance.now() - since) / 1000 };
}
