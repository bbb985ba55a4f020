import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../judges/all-judges.ts";
import { printFigures } from "../judges/figures.ts";

/* Checks the alert rules and the configuration of Prometheus with its own program, and when rules fire. */

const COMMANDS = [
  ["check", "rules", "deploy/prometheus/alerts.yml"],
  ["check", "config", "deploy/prometheus/prometheus.yml"],
  ["test", "rules", "server/test/alerts/rules.test.yml"],
];
const program = process.env["PROMTOOL"] ?? "promtool";

const failed = COMMANDS.filter((args) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) console.error(`${program} ${args.join(" ")}\n${error?.message ?? ""}${stdout}${stderr}`);
  return status !== 0;
});
const rules = readFileSync(path.join(ROOT, "deploy/prometheus/alerts.yml"), "utf8").match(/- alert:/g) ?? [];
const missed = printFigures([
  { name: "rules", value: rules.length, digits: 0, least: 10 },
  { name: "commands that failed", value: failed.length, digits: 0, most: 0 },
]);
process.exitCode = missed.length === 0 ? 0 : 1;
