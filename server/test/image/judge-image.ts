import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeRootfs, sizeOf, USER_ID } from "../../scripts/image/make-rootfs.ts";
import { stageApp } from "../../scripts/image/stage-app.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { type Figure, printFigures } from "../judges/figures.ts";

/*
 * Runs both targets from their own root file systems: mounted read-only, as a user who is not root and has no capabilities, in namespaces
 * for mounts and processes. Each must start, answer its health check, store data, and end on SIGTERM within its grace period. The target
 * without PostgreSQL uses one beside it.
 */

const PORT = "3907";
const READY_MS = 120_000;
/** `stop_grace_period` of compose.yaml. */
const GRACE_MS = 60_000;
const UNWANTED = ["vitest", "typescript", "gcc", "npm", "*.test.ts"];

const work = mkdtempSync(path.join(tmpdir(), "findable-image-"));
chmodSync(work, 0o755);
try {
  const figures = [...(await judgeTarget("standalone", {})), ...(await judgeTargetWithDatabase())];
  process.exitCode = printFigures(figures).length === 0 ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function judgeTargetWithDatabase(): Promise<Figure[]> {
  const folder = path.join(work, "database");
  mkdirSync(folder);
  await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  return await judgeTarget("findable", { DATABASE_URL: postgres.appUrl, DATABASE_ADMIN_URL: postgres.adminUrl });
}

async function judgeTarget(target: "standalone" | "findable", settings: Record<string, string>): Promise<Figure[]> {
  const isStandalone = target === "standalone";
  const folder = path.join(work, target);
  mkdirSync(folder);
  const app = path.join(folder, "app");
  stageApp({ folder: app, standalone: isStandalone });
  const rootfs = makeRootfs({ app, folder: path.join(folder, "rootfs") });
  const data = path.join(folder, "data");
  mkdirSync(data);
  chmodSync(data, 0o770);
  chownSync(data, USER_ID, 0);

  const service = startInside({ rootfs, data, settings });
  let output = "";
  for (const stream of [service.stdout, service.stderr])
    stream?.on("data", (text: Buffer) => (output += text.toString()));
  const started = performance.now();
  const isReady = await waitForReady(service, () => output.includes("Findable is ready at"));
  const seconds = (performance.now() - started) / 1000;
  const facts = isReady ? look(service) : { healthy: false, readOnly: false, user: false, stored: false };
  const { ended, stopSeconds } = await stop(service);
  const bom: { components: { name: string }[] } = JSON.parse(
    readFileSync(path.join(rootfs, "app/sbom.cdx.json"), "utf8"),
  );
  const named = new Set(bom.components.map(({ name }) => name));
  const unwanted = findUnwanted(rootfs, isStandalone ? UNWANTED : [...UNWANTED, "@embedded-postgres"]);
  const figures: Figure[] = [
    { name: "ready", value: Number(isReady), digits: 0, least: 1 },
    { name: "seconds to ready", value: seconds, digits: 1, most: READY_MS / 1000 },
    { name: "healthy", value: Number(facts.healthy), digits: 0, least: 1 },
    { name: "not root", value: Number(facts.user), digits: 0, least: 1 },
    { name: "root read-only", value: Number(facts.readOnly), digits: 0, least: 1 },
    { name: "stored", value: Number(facts.stored), digits: 0, least: 1 },
    { name: "ended on SIGTERM", value: Number(ended), digits: 0, least: 1 },
    { name: "seconds to the end", value: stopSeconds, digits: 1, most: GRACE_MS / 1000 },
    { name: "components of the SBOM", value: bom.components.length, digits: 0, least: 100 },
    { name: "Node in it", value: Number(named.has("node")), digits: 0, least: 1 },
    {
      name: "PostgreSQL in it",
      value: Number(named.has("postgresql")),
      digits: 0,
      least: Number(isStandalone),
      most: Number(isStandalone),
    },
    { name: "compilers, tests and package clients", value: unwanted.length, digits: 0, most: 0 },
    { name: "MB", value: sizeOf(rootfs) / 1e6, digits: 0, most: isStandalone ? 450 : 350 },
  ];
  if (!isReady || !ended || unwanted.length > 0) console.error(target, unwanted.slice(0, 10), output);
  return figures.map((figure) => ({ ...figure, name: `${target}: ${figure.name}` }));
}

function startInside({
  rootfs,
  data,
  settings,
}: {
  rootfs: string;
  data: string;
  settings: Record<string, string>;
}): ChildProcess {
  /** What runs inside the namespaces, before the root changes. */
  const mounts = `
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
  const command = "cd /app && exec node server/src/main.ts";
  const chroot = ["/usr/sbin/chroot", `--userspec=${USER_ID}:0`, rootfs, "/bin/bash", "-c", command];
  return spawn(
    "/usr/bin/unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "/bin/bash", "-c", mounts, "mounts", ...chroot],
    {
      env: { HOME: "/tmp", PORT, DATA_DIR: "/data", NODE_ENV: "production", LOG_LEVEL: "info", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}

async function waitForReady(service: ChildProcess, saysReady: () => boolean): Promise<boolean> {
  for (const giveUpAt = performance.now() + READY_MS; performance.now() < giveUpAt; await delay(200)) {
    if (saysReady()) return true;
    if (service.exitCode !== null) return false;
  }
  return false;
}

/** The first process inside the namespaces. */
function firstProcess(service: ChildProcess): string {
  const pids = execFileSync("pgrep", ["--parent", String(service.pid)], { encoding: "utf8" });
  return pids.trim().split("\n")[0] ?? "";
}

function look(service: ChildProcess) {
  const pid = firstProcess(service);
  const status = readFileSync(path.join("/proc", pid, "status"), "utf8");
  const enter = (command: string) =>
    spawnSync(
      "nsenter",
      ["--target", pid, "--mount", "--pid", "--root", `--setuid=${USER_ID}`, "--setgid=0", "/bin/bash", "-c", command],
      { env: { PATH: "/app/bin:/usr/bin:/bin", PORT } },
    ).status === 0;
  return {
    healthy: enter("/app/bin/healthy"),
    user: new RegExp(`^Uid:\\t${USER_ID}\\t`, "m").test(status),
    readOnly: !enter("echo x > /app/written") && !enter("echo x > /etc/written"),
    stored: spawnSync("test", ["-s", path.join("/proc", pid, "root/data/operator.key")]).status === 0,
  };
}

/** A container's runtime signals the first process of the image. */
async function stop(service: ChildProcess): Promise<{ ended: boolean; stopSeconds: number }> {
  if (service.exitCode !== null) return { ended: false, stopSeconds: 0 };
  const since = performance.now();
  const gone = once(service, "exit").then(() => true);
  process.kill(Number(firstProcess(service)), "SIGTERM");
  const ended = await Promise.race([gone, delay(GRACE_MS, false)]);
  if (!ended) service.kill("SIGKILL");
  return { ended, stopSeconds: (performance.now() - since) / 1000 };
}

function findUnwanted(rootfs: string, names: readonly string[]): string[] {
  const tests = names.flatMap((name) => ["-o", "-name", name]).slice(1);
  const found = execFileSync("find", [rootfs, "(", ...tests, ")", "-path", "*/node_modules/*", "-prune", "-print"], {
    encoding: "utf8",
  });
  return found.split("\n").filter((file) => file !== "" && !file.includes("/docs/"));
}
