import { execFile } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Script } from "node:vm";
import { expect, test } from "vitest";

const run = promisify(execFile);
/** What an old Node reports about itself, loaded before the program. */
const OLD = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.2" } });',
)}`;

const PROGRAMS = [
  { file: "../main.ts", command: "npm start" },
  { file: "../cli/findable.ts", command: "npm run findable --" },
];

test.for(PROGRAMS)("$file under an old Node says in one sentence which command to use", async ({ file, command }) => {
  const program = fileURLToPath(new URL(file, import.meta.url));

  const failure = await run(process.execPath, ["--import", OLD, program]).catch((error: unknown) => error);

  expect(failure).toMatchObject({
    code: 1,
    stdout: "",
    stderr: `Findable needs Node 24, and ${process.execPath} is Node 20.19.2. Use \`${command}\`: it runs the Node that \`npm ci\` installed.\n`,
  });
});

test.for(PROGRAMS)("$file can be read by an old Node: it is a link to CommonJS", ({ file }) => {
  const place = realpathSync(fileURLToPath(new URL(file, import.meta.url)));

  expect(place).toMatch(/\.cjs$/);
  expect(() => new Script(readFileSync(place, "utf8"))).not.toThrow();
});
