import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { facetInput } from "./filter.ts";
import { HELP } from "./help.ts";
import { readCommand } from "./read-command.ts";
import { readFilter } from "./read-filter.ts";

const GUIDE = readFileSync(new URL("../../../../docs/guides/keywords.md", import.meta.url), "utf8");
const EXAMPLES = (/```text\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? "").trim().split("\n");

test("every example of the guide is understood, and every command of the help has one", () => {
  const kinds = EXAMPLES.map((example) => readCommand(example).kind);
  const verbs = [...HELP.matchAll(/(?:^- |, )(\w+) </gm)].map(([, verb]) => verb ?? "");

  expect(EXAMPLES.filter((_example, index) => kinds[index] === "unclear")).toEqual([]);
  expect(verbs.filter((verb) => !EXAMPLES.some((example) => example.startsWith(`${verb} `)))).toEqual([]);
  expect(verbs.length).toBeGreaterThan(10);
});

test.each([
  ["constructor", '"constructor" is not a command'],
  ["show keywords sorted by constructor", 'cannot sort by "constructor"'],
  ["archive", "Say which keywords"],
  ["archive intent BUYING", 'cannot read "intent BUYING"'],
  ["sing a song", '"sing" is not a command'],
  ["tag containing payroll", "tag <filter> as <tag>"],
  ["prioritise all as SOON", "CRITICAL|HIGH"],
  ["count by weather", "choose from intent"],
  ["show all sorted by weather", "choose from volume"],
  ["add ,", "which phrases to add"],
])("%j is not guessed", (message, why) => {
  expect(readCommand(message)).toEqual({ kind: "unclear", why: expect.stringContaining(why) });
});

test.each([
  ["add time tracking, timesheet app.", ["time tracking", "timesheet app"]],
  ['please add "mugs, large",  "what is crm?"\nyahoo!', ["mugs, large", "what is crm?", "yahoo!"]],
  ["add keywords: keyword tool, the phrases", ["keyword tool", "the phrases"]],
  ["add keyword tool", ["keyword tool"]],
  ["could you please add the keywords time tracking and hours tracker", ["time tracking", "hours tracker"]],
  ["add these phrases: rock and roll, salt and pepper", ["rock and roll", "salt and pepper"]],
  ["add time tracking and billing", ["time tracking and billing"]],
])("%j adds exactly its phrases", (message, phrases) => {
  expect(readCommand(message)).toEqual({ kind: "add", phrases, tags: [] });
});

test.each([
  ["could you remove the ones about payroll?", "archive containing payroll"],
  ["please delete all keywords that are about payroll, please", "archive all containing payroll"],
  ["show me keywords with volume above 1.5k", "show volume over 1500"],
  ["show difficulty between 20 and 40", "show difficulty at least 20 and difficulty at most 40"],
  ["list those with a volume of at least 1,200", "show volume at least 1200"],
  ["how many keywords do I have?", "count"],
  ["how many keywords about payroll are there", "count containing payroll"],
  ["show me my 5 best keywords", "show first 5"],
  ["set the priority of payroll software to high", "prioritise payroll software as HIGH"],
  ["prioritise all purchase keywords as high", "prioritise all intent PURCHASE as HIGH"],
])("%j is the same as %j", (said, command) => {
  expect(readCommand(said)).toEqual(readCommand(command));
  expect(readCommand(said).kind).not.toBe("unclear");
});

test("facets count keywords only if they support the whole filter", () => {
  const asked = (text: string) => {
    const read = readFilter(text);
    return "filter" in read ? facetInput(read.filter) : read;
  };

  expect(asked("volume at least 10 and difficulty at most 30 and tagged q3")).toEqual({
    minVolume: 10,
    maxKd: 30,
    tag: "q3",
  });
  expect(asked("volume at least 10 and volume at least 100")).toBeUndefined();
  expect(asked("volume at least 10.5")).toBeUndefined();
  expect(asked("volume over 10")).toBeUndefined();
});

test("hostile messages are read to their end", () => {
  for (const part of ["containing ", "a, ", 'tag "', "volume over 1 and ", "as as ", "\t\n,"]) {
    readCommand(`archive ${part.repeat(400_000 / part.length)}`);
    readCommand(`add ${part.repeat(400_000 / part.length)}`);
    readCommand(`tag ${part.repeat(400_000 / part.length)} as x`);
  }
});
