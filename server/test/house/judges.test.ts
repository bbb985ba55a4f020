import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { JUDGES, type Judge } from "../judges/all-judges.ts";
import { printFigures } from "../judges/figures.ts";
import { runJudges } from "../judges/run-judges.ts";
import { ROOT } from "./imports.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** These install judges, or run several. */
const NO_JUDGES = ["judge:all", "judge:install", "judge:smoke"];

test("`npm run judge:all` runs every judge of package.json", () => {
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts).filter((name) => name.startsWith("judge:"));

  expect(JUDGES.map(({ name }) => `judge:${name}`).toSorted()).toEqual(
    scripts.filter((name) => !NO_JUDGES.includes(name)).toSorted(),
  );
});

test("each section of the methods page that has a table of figures names the command that prints it", () => {
  const sections = read("docs/methods.md").split(/\n(?=##+ )/);
  const withTable = sections.filter((section) => section.includes("\n|---") || section.includes("\n| ---"));

  expect(withTable.length).toBeGreaterThan(10);
  expect(
    withTable
      .filter((section) => !/`npm run judge:[a-z-]+|`npx vitest run /.test(section))
      .map((section) => section.split("\n", 1)[0]),
  ).toEqual([]);
});

function shellJudge(name: string, script: string, needs: Judge["needs"] = []): Judge {
  return { name, command: [process.execPath, "-e", script], needs, aim: "all" };
}

test("all judges run, each with a line of figures, though one fails and one lacks its program", async () => {
  const lines: string[] = [];
  const judges = [
    shellJudge("broken", "console.log('Figures: F1 0.40 (at least 0.50)'); console.log('why'); process.exit(1)"),
    shellJudge("absent", "", [{ name: "Nowhere", file: "no-such-program", get: "apt-get install nowhere" }]),
    shellJudge("well", "console.log(' Figures: F1 0.60'); console.log('12 passed, 0 failed')"),
  ];

  const failed = await runJudges(judges, (line) => lines.push(line));

  expect(failed).toEqual(["broken", "absent"]);
  expect(lines.map((line) => line.replace(/\d+ s$/, "0 s"))).toEqual([
    "FAIL  broken         F1 0.40 (at least 0.50) | aim: all | 0 s",
    "Figures: F1 0.40 (at least 0.50)\nwhy",
    "LACKS absent         Nowhere (apt-get install nowhere) | aim: all | 0 s",
    "pass  well           F1 0.60; tests 12 passed, 0 failed | aim: all | 0 s",
  ]);
});

test("a figure outside its bounds is missed, and so is one that could not be computed", () => {
  const missed = printFigures([
    { name: "kept", value: 0.5, least: 0.5, most: 0.5 },
    { name: "low", value: 0.494, least: 0.5, aim: 0.6 },
    { name: "high", value: 3, digits: 0, most: 2 },
    { name: "none", value: Number.NaN, least: 0 },
    { name: "only shown", value: 7 },
  ]);

  expect(missed).toEqual(["low 0.49 (at least 0.50, aim 0.60)", "high 3 (at most 2)", "none NaN (at least 0.00)"]);
});
