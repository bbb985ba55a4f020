import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** What another machine reports about itself, loaded before the program. */
const MACHINES = [
  {
    name: "Windows",
    reports: 'Object.defineProperty(process, "platform", { value: "win32" });',
    words: ["this is Windows", "Use WSL"],
  },
  {
    name: "a Linux with musl",
    reports: 'import fs from "node:fs"; fs.existsSync = () => true; process.report.getReport = () => ({ header: {} });',
    words: ["this one has musl", "Use an image of Debian"],
  },
];
const PROGRAMS = ["../../entry/refuse-machine.cjs", "../main.ts", "../cli/findable.ts"];

test.each(MACHINES.flatMap((machine) => PROGRAMS.map((file) => ({ ...machine, file }))))(
  "$file on $name says in one line what runs there instead",
  async ({ file, reports, words }) => {
    const preload = `data:text/javascript,${encodeURIComponent(reports)}`;
    const program = fileURLToPath(new URL(file, import.meta.url));

    const failure = await run(process.execPath, ["--import", preload, program]).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^[^\n]+\n$/) });
    for (const word of words) expect(failure).toMatchObject({ stderr: expect.stringContaining(word) });
  },
);

test("this machine is not refused", async () => {
  const program = fileURLToPath(new URL("../../entry/refuse-machine.cjs", import.meta.url));

  expect(await run(process.execPath, [program])).toEqual({ stdout: "", stderr: "" });
});
