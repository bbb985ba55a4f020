import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCommand } from "./command.ts";
import { facetInput, readFilter } from "./filter.ts";
import { HELP } from "./help.ts";

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
  ["archive", "Say which keywords"],
  ["archive intent BUYING", 'cannot read "intent BUYING"'],
  ["sing a song", '"sing" is no command'],
  ["tag containing payroll", "tag <filter> as <tag>"],
  ["prioritise all as SOON", "CRITICAL|HIGH"],
  ["count by weather", "choose from intent"],
  ["show all sorted by weather", "choose from volume"],
  ["add ,", "which phrases to add"],
])("%j is not guessed at", (message, why) => {
  expect(readCommand(message)).toEqual({ kind: "unclear", why: expect.stringContaining(why) });
});

test.each([
  ["add time tracking, timesheet app.", ["time tracking", "timesheet app"]],
  ['please add "mugs, large",  "what is crm?"\nyahoo!', ["mugs, large", "what is crm?", "yahoo!"]],
  ["add keywords: keyword tool, the phrases", ["keyword tool", "the phrases"]],
  ["add keyword tool", ["keyword tool"]],
])("%j adds what it says and no sign more", (message, phrases) => {
  expect(readCommand(message)).toEqual({ kind: "add", phrases, tags: [] });
});

test("keywords are counted by the service only where it knows all of the filter", () => {
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

test("hostile messages are read in no time", () => {
  const started = performance.now();

  for (const part of ["containing ", "a, ", 'tag "', "volume over 1 and ", "as as ", "\t\n,"]) {
    readCommand(`archive ${part.repeat(10_000 / part.length)}`);
    readCommand(`add ${part.repeat(10_000 / part.length)}`);
    readCommand(`tag ${part.repeat(10_000 / part.length)} as x`);
  }

  expect(performance.now() - started).toBeLessThan(2000);
});
