import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { ROOT } from "../judges/all-judges.ts";
import { printFigures } from "../judges/figures.ts";

/*
 * Judges the files of `deploy` with what reads them: units with systemd, and Compose files with the schema of the Compose
 * Specification, as the linter among the judges' packages ships it. It says what it lacks, and then fails unless `--at-hand` asks for
 * the rest.
 */

const SCHEMA = "server/test/judges/node_modules/dclint/schemas/compose.schema.json";

interface Judged {
  name: string;
  files: number;
  complaints: string[];
  /** What would be needed. */
  lacks?: string;
}

const judged = [judgeUnits(), judgeComposeFiles()];
const missed = printFigures(
  judged.flatMap(({ name, files, complaints }) => [
    { name, value: files, digits: 0 },
    { name: `complaints about ${name}`, value: complaints.length, digits: 0, most: 0 },
  ]),
);
const lacking = judged.flatMap(({ name, lacks }) => (lacks === undefined ? [] : [`Not judged: ${name}. ${lacks}`]));
for (const sentence of [...judged.flatMap(({ complaints }) => complaints), ...lacking]) console.error(sentence);
const isWhole = lacking.length === 0 || process.argv.includes("--at-hand");
process.exitCode = missed.length === 0 && isWhole ? 0 : 1;

/** The paths of an installation do not exist here, so copies of the units start another program. */
function judgeUnits(): Judged {
  const name = "systemd units";
  const folder = mkdtempSync(path.join(tmpdir(), "findable-units-"));
  try {
    const copies = globSync("deploy/systemd/*.service", { cwd: ROOT }).map((unit) => {
      const copy = path.join(folder, path.basename(unit));
      cpSync(path.join(ROOT, unit), copy);
      writeFileSync(copy, readFileSync(copy, "utf8").replaceAll(/^ExecStart=\S+/gm, "ExecStart=/bin/true"));
      return copy;
    });
    const verified = spawnSync("systemd-analyze", ["verify", "--man=no", ...copies], { encoding: "utf8" });
    if (verified.error !== undefined) {
      return { name, files: 0, complaints: [], lacks: "systemd-analyze: apt-get install systemd" };
    }
    const complaints = verified.stderr.split("\n").filter((line) => line !== "");
    if (verified.status !== 0) complaints.push(`systemd-analyze ended with ${verified.status}.`);
    return { name, files: copies.length, complaints };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judgeComposeFiles(): Judged {
  const name = "Compose files";
  const file = path.join(ROOT, SCHEMA);
  if (!existsSync(file))
    return { name, files: 0, complaints: [], lacks: "packages of the judges: npm run judge:install" };
  const { $schema: _dialect, ...schema } = JSON.parse(readFileSync(file, "utf8"));
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(schema);
  const names = ["compose.yaml", ...globSync("deploy/stores/*/*.{yaml,yml}", { cwd: ROOT })];
  // Stores have files of other kinds beside them.
  const composeFiles = names
    .map((place) => ({ place, content: parse(readFileSync(path.join(ROOT, place), "utf8"), { merge: true }) }))
    .filter(({ content }) => "services" in content);
  const complaints = composeFiles.flatMap(({ place, content }) =>
    validate(content) ? [] : (validate.errors ?? []).map((error) => `${place}${error.instancePath} ${error.message}`),
  );
  // A schema that accepts everything would judge nothing.
  const broken = composeFiles.filter(({ content }) => {
    const [[service, facts] = []] = Object.entries<object>(content.services);
    return !validate({ ...content, services: { ...content.services, [String(service)]: { ...facts, imagee: "x" } } });
  });
  if (broken.length < composeFiles.length) complaints.push("The schema accepts a service with an unknown field.");
  return { name, files: composeFiles.length, complaints };
}
