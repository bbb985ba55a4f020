import { parseArgs } from "node:util";
import { runDiskChaos } from "./disk/drive-disk.ts";
import { runChaos } from "./drive.ts";
import { runEffectsChaos } from "./effects/drive-effects.ts";
import { runTampering } from "./effects/drive-tampering.ts";
import { runMachinesChaos } from "./machines/drive-machines.ts";
import { enterNetwork } from "./machines/network.ts";
import type { Verdict } from "./verdict.ts";
import { runHookChaos } from "./webhooks/drive.ts";

/**
 * `npm run chaos` kills what runs skills, `npm run chaos -- webhooks` what delivers events, `-- effects` what publishes, to receivers
 * that misbehave; `-- tampering` changes publications after a person has agreed to them; `-- machines` is two APIs and three workers on
 * a PostgreSQL whose standby is promoted in the middle; `-- disk` fills the disk of a whole service until its PostgreSQL ends.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string" },
    partitions: { type: "string", default: "12" },
    kills: { type: "string" },
    stops: { type: "string", default: "50" },
    cancels: { type: "string", default: "100" },
    "database-kills": { type: "string" },
    seconds: { type: "string" },
    lease: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    events: { type: "string", default: "20000" },
    endpoints: { type: "string", default: "100" },
    failing: { type: "string", default: "0.05" },
    doomed: { type: "string", default: "0.01" },
  },
});

const SUBJECTS: Record<string, () => Promise<Verdict>> = {
  runs: run,
  webhooks: deliver,
  effects: publish,
  tampering: tamper,
  machines: separate,
  disk: fill,
};
const subject = SUBJECTS[positionals[0] ?? "runs"];
if (subject === undefined) throw new Error(`There is only chaos of ${Object.keys(SUBJECTS).join(", ")}.`);
const { figures, violations } = await subject();
for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(24)}${value}\n`);
for (const violation of violations) process.stdout.write(`BROKEN: ${violation}\n`);
process.stdout.write(violations.length === 0 ? "Every promise was kept.\n" : `${violations.length} broken promises.\n`);
process.exitCode = violations.length === 0 ? 0 : 1;

function run(): Promise<Verdict> {
  process.stdout.write(`Seed ${values.seed}; --seed repeats it.\n`);
  return runChaos({
    runs: Number(values.runs ?? 1000),
    kills: Number(values.kills ?? 300),
    stops: Number(values.stops),
    cancels: Number(values.cancels),
    databaseKills: Number(values["database-kills"] ?? 20),
    seed: Number(values.seed),
    leaseMs: Number(values.lease ?? 1000),
    durationMs: Number(values.seconds ?? 300) * 1000,
  });
}

function deliver(): Promise<Verdict> {
  return runHookChaos({
    events: Number(values.events),
    endpoints: Number(values.endpoints),
    kills: Number(values.kills ?? 20),
    databaseKills: Number(values["database-kills"] ?? 2),
    failing: Number(values.failing),
    doomed: Number(values.doomed),
    seconds: Number(values.seconds ?? 120),
  });
}

function publish(): Promise<Verdict> {
  process.stdout.write(`Seed ${values.seed}; --seed repeats it.\n`);
  return runEffectsChaos({
    runs: Number(values.runs ?? 1000),
    kills: Number(values.kills ?? 100),
    seed: Number(values.seed),
    leaseMs: Number(values.lease ?? 1000),
    durationMs: Number(values.seconds ?? 300) * 1000,
  });
}

async function separate(): Promise<Verdict> {
  await enterNetwork();
  process.stdout.write(`Seed ${values.seed}; --seed repeats it.\n`);
  return runMachinesChaos({
    runs: Number(values.runs ?? 300),
    kills: Number(values.kills ?? 50),
    partitions: Number(values.partitions),
    seed: Number(values.seed),
    leaseMs: Number(values.lease ?? 3000),
    durationMs: Number(values.seconds ?? 180) * 1000,
  });
}

async function fill(): Promise<Verdict> {
  await enterNetwork();
  return runDiskChaos({ runs: Number(values.runs ?? 30) });
}

function tamper(): Promise<Verdict> {
  process.stdout.write(`Seed ${values.seed}; --seed repeats it.\n`);
  return runTampering({ runs: Number(values.runs ?? 1000), seed: Number(values.seed) });
}
