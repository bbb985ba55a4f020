import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateSecret } from "../../../src/domains/keys/keys.ts";
import { connectionUrl, OWNER, withClient } from "../../../src/platform/database/connection.ts";
import { createCaller, type RestAnswer } from "../../harness/caller.ts";
import { startServiceProcess } from "../../harness/service-process.ts";
import { fillDisk, mountDisk } from "../full-disk.ts";
import { openNetwork } from "../machines/network.ts";
import { PROMISES_OF_EVERY_RUN } from "../promises.ts";
import { brokenPromises, type Verdict } from "../verdict.ts";

/** Room for an empty database with its log, and for some work. */
const DISK_MB = 900;
const KEYWORDS = 60;
const WRITERS = 4;
const FULL_MS = 10_000;
const BACK_MS = 120_000;
const END_MS = 300_000;
const EXITED = "PostgreSQL exited unexpectedly";

/**
 * The whole service on a disk that becomes so full that the embedded PostgreSQL ends, while runs and writes are under way. The API must
 * stay alive and say so, and everything must continue by itself when there is room. Call it inside `enterNetwork`.
 */
export async function runDiskChaos({ runs }: { runs: number }): Promise<Verdict> {
  await using stack = new AsyncDisposableStack();
  openNetwork([]);
  const folder = await mkdtemp(path.join(tmpdir(), "findable-disk-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const disk = path.join(folder, "data");
  await mkdir(disk);
  stack.defer(mountDisk(disk, { megabytes: DISK_MB, mode: "0711" }));
  const key = generateSecret("live");
  const service = await startServiceProcess({
    DATA_DIR: disk,
    PORT: "0",
    BOOTSTRAP_KEY: key,
    STORAGE_RESERVE_BYTES: "0",
    REQUESTS_PER_SECOND: "1000000",
    REQUEST_BURST: "1000000",
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: path.join(tmpdir(), "node-compile-cache"),
  });
  stack.defer(async () => void (await service.kill("SIGTERM")));
  const superuserUrl = ownerOf(disk);

  const owner = createCaller({ url: service.url, key });
  const made = await owner.rest("POST", "/v1/auth/keys", { name: "Disk", mode: "test", scope: "AGENCY", seed: "disk" });
  const desk = createCaller({ url: service.url, key: String(made.body.secret) });
  const place = { name: "Disk", primaryDomain: "bergzeit-bikes.de" };
  const workspace = String((await desk.rest("POST", "/v1/workspaces", place)).body.id);
  const call = (method: string, route: string, body?: unknown, headers = {}): Promise<RestAnswer | undefined> =>
    desk.rest(method, route, body, { workspace, headers }).catch(() => undefined);
  /** Repeats a write with its key until it is taken. */
  let repeated = 0;
  const write = async (route: string, body: unknown): Promise<RestAnswer> => {
    const headers = { "Idempotency-Key": randomUUID() };
    for (;;) {
      const answer = await call("POST", route, body, headers);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429 && answer.status !== 409) return answer;
      repeated += 1;
      await delay(100);
    }
  };
  const keywords = Array.from({ length: KEYWORDS }, (_one, place) => ({ keyword: `mountain bike ${place}` }));
  await write("/v1/keywords/bulk", { keywords });

  const started: string[] = [];
  const written: string[] = [];
  const stop = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_one, writer) => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const name = `Pillar ${writer} ${number}`;
      const { status } = await write("/v1/pillars", { name });
      if (status === 201) written.push(name);
      await delay(200);
    }
  });
  const starter = (async () => {
    for (let number = 0; number < runs; number += 1) {
      const { body } = await write("/v1/agent/invoke", { skill: "rank_monitor", input: {} });
      started.push(String(body.invocationId));
      await delay(300);
    }
  })();

  while (started.length < runs / 3) await delay(100);
  const free = await fillDisk(disk, superuserUrl, () => service.complaints().includes(EXITED));
  const fullFrom = Date.now();
  const during = new Map<string, number>();
  while (Date.now() < fullFrom + FULL_MS) {
    const asked = { healthz: "/healthz", readyz: "/readyz", read: "/v1/keywords?limit=1" };
    for (const [name, route] of Object.entries(asked)) {
      const answered = `${name} ${(await call("GET", route))?.status ?? "no answer"}`;
      during.set(answered, (during.get(answered) ?? 0) + 1);
    }
    await delay(200);
  }
  await free();
  const freedAt = Date.now();
  let isBack = false;
  while (!isBack && Date.now() < freedAt + BACK_MS) {
    isBack = (await call("GET", "/readyz"))?.status === 200;
    await delay(50);
  }
  const backMs = Date.now() - freedAt;
  await starter;
  stop.abort();
  await Promise.all(writers);
  for (const giveUpAt = Date.now() + END_MS; Date.now() < giveUpAt; await delay(500)) {
    const { rows } = await withClient(superuserUrl, (client) =>
      client.query<{ open: number }>("select count(*)::int as open from invocations where ended_at is null"),
    );
    if (rows[0]?.open === 0) break;
  }
  const ends = await Promise.all(
    started.map(async (id) => String((await call("GET", `/v1/agent/invocations/${id}`))?.body?.status)),
  );
  const pillars = await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string; count: number }>(
      "select name, count(*)::int as count from pillars where name like 'Pillar %' group by name",
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  });
  const violations = [
    ...(isBack ? [] : [`The service was not ready ${BACK_MS / 1000} s after there was room.`]),
    ...[...during.keys()]
      .filter((answered) => !/^(healthz 200|readyz 503|read 503)$/.test(answered))
      .map((answered) => `While the disk was full: ${answered}, ${during.get(answered)} times.`),
    ...ends.flatMap((status, place) => (status === "SUCCEEDED" ? [] : [`${started[place]} ended as ${status}.`])),
    ...written
      .filter((name) => pillars.get(name) !== 1)
      .map((name) => `${name} is there ${pillars.get(name) ?? 0} times.`),
    ...(await withClient(superuserUrl, (client) => brokenPromises(client, PROMISES_OF_EVERY_RUN))),
  ];
  return {
    violations,
    figures: {
      runs: started.length,
      "pillars written": written.length,
      "calls repeated": repeated,
      "PostgreSQL ended": service.complaints().split(EXITED).length - 1,
      "starts refused": service.complaints().split("could not be started again yet").length - 1,
      "seconds full": (freedAt - fullFrom) / 1000,
      "seconds until ready": backMs / 1000,
      ...Object.fromEntries(during),
    },
  };
}

/** The login of the embedded cluster's superuser, which writes log without tables. */
function ownerOf(disk: string): string {
  const root = path.join(disk, "postgres");
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const port = Number(read("cluster/postmaster.pid").split("\n")[3]);
  return connectionUrl(OWNER, read("owner.password").trim(), port);
}
