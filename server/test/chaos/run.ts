import { parseArgs } from "node:util";
import { runChaos } from "./drive.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    kills: { type: "string", default: "300" },
    stops: { type: "string", default: "50" },
    cancels: { type: "string", default: "100" },
    "database-kills": { type: "string", default: "20" },
    seconds: { type: "string", default: "300" },
    lease: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

process.stdout.write(`Seed ${values.seed}; --seed repeats it.\n`);
const { figures, violations } = await runChaos({
  runs: Number(values.runs),
  kills: Number(values.kills),
  stops: Number(values.stops),
  cancels: Number(values.cancels),
  databaseKills: Number(values["database-kills"]),
  seed: Number(values.seed),
  leaseMs: Number(values.lease),
  durationMs: Number(values.seconds) * 1000,
});
for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(24)}${value}\n`);
for (const violation of violations) process.stdout.write(`BROKEN: ${violation}\n`);
process.stdout.write(violations.length === 0 ? "Every promise was kept.\n" : `${violations.length} broken promises.\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
