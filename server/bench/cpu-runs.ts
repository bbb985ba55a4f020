import { readFileSync, readdirSync } from "node:fs";
import sql from "sql-template-tag";
import { startProgram } from "./harness/program.ts";
import { openWorld, seedDesks } from "./harness/world.ts";
import { starterProgram } from "./programs/starter.ts";
import { workerProgram } from "./programs/worker.ts";
import { dbosProgram } from "./programs/dbos.ts";
await using world = await openWorld();
const post = new Set<string>();
for (const pid of readdirSync("/proc").filter((p) => /^\d+$/.test(p))) {
  try {
    const cmd = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (/postgres\0/.test(cmd) && cmd.includes(world.folder)) post.add(pid);
  } catch {}
}
function cpu(): Map<string, number> {
  const out = new Map<string, number>();
  for (const pid of readdirSync("/proc").filter((p) => /^\d+$/.test(p))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const f = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const cmd = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      let kind = /bench\/programs\/(\w+)/.exec(cmd)?.[1];
      if (kind === undefined && post.has(f[1] ?? "")) kind = /tenant|starter|findable/.test(cmd) ? `pg ${cmd.split(" ").slice(1, 4).join(" ").slice(0, 40)}` : "pg";
      if (kind === undefined) continue;
      if (kind.startsWith("pg")) kind = /wal ?writer|checkpointer|background|autovac/.test(cmd) ? "pg-bg" : "pg";
      out.set(kind, (out.get(kind) ?? 0) + Number(f[11]) + Number(f[12]));
    } catch {}
  }
  return out;
}
import pg from "pg";
const admin = new pg.Client({ connectionString: world.database.adminUrl });
await admin.connect();
await admin.query("alter system set track_functions = 'all'"); await admin.query("alter system set track_io_timing='on'"); await admin.query("select pg_reload_conf()");
const desks = await seedDesks(world, { agencies: 12, workspaces: 10 });
const { database, folder } = world;
await using worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder });
await using starter = await startProgram("starter", starterProgram, { databaseUrl: database.appUrl, desks });
await using dbos = await startProgram("dbos", dbosProgram, { databaseUrl: await world.createPeerDatabase("dbos") });
for (let i = 0; i < 4; i++) {
  let before = cpu();
  const t = performance.now();
  const { firstAtMs, perSecond } = await starter.ask({ runs: 400, starters: 32 });
  for (;;) {
    const [rows] = await database.system.batch<{ n: number }>([sql`select count(*) as n from invocations where ended_at is null`]);
    if (rows?.[0]?.n === 0) break;
    await new Promise((r) => setTimeout(r, 50));
  }
  const wall = performance.now() - t;
  let after = cpu();
  console.log("ours", (400000 / wall).toFixed(0), "starts/s", perSecond.toFixed(0), [...after].map(([k, v]) => [k, ((v - (before.get(k) ?? 0)) * 10) / 400] as const).filter(([, v]) => v > 0.02).map(([k, v]) => `${k} ${v.toFixed(2)}ms`).join("  "));
  if (i < 9) continue;
  before = cpu();
  const { perSecond: theirs } = (await dbos.ask({ kind: "throughput", runs: 400, starters: 32 })) as any;
  after = cpu();
  console.log("dbos", theirs.toFixed(0), [...after].map(([k, v]) => [k, ((v - (before.get(k) ?? 0)) * 10) / 400] as const).filter(([, v]) => v > 0.02).map(([k, v]) => `${k} ${v.toFixed(2)}ms`).join("  "));
}

await new Promise((r) => setTimeout(r, 1500));
const { rows } = await admin.query("select funcname, calls, round(total_time::numeric,0) total, round(self_time::numeric,0) self, round((self_time/calls*1000)::numeric,0) as self_us from pg_stat_user_functions order by self_time desc limit 25");
console.table(rows);
await admin.end();
