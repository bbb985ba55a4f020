import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { capabilityOf, operations } from "@findable/contract";
import { capabilityFor, type OperationName } from "@findable/contract/client";
import { expect, test } from "vitest";

const SOURCE = path.join(import.meta.dirname, "../../src");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(SOURCE, name), "utf8") }));

test("the client derives the same capability from its table as the roles do", () => {
  expect(operations.filter((one) => capabilityFor(one.name as OperationName) !== capabilityOf(one))).toEqual([]);
});

/** The files that call an operation in another way than by a button, each with its judge. */
const JUDGED_ELSEWHERE: readonly string[] = [
  // The button of its forms has a price, which has the judge.
  "components/use-schedule.ts",
  // `TextCard.tsx` locks the text.
  "pages/content/use-save-text.ts",
];

test("each button, switch and menu that changes something is judged by the role of the person", () => {
  const open = files.flatMap(({ name: file, text }) =>
    [...text.matchAll(/const (\w+|\{[^}]*\}) = useAct\(\s*("[a-z_.]+"|[\w.]+)/g)].flatMap(
      ([, variable = "", named = ""]) => {
        const operation = operations.find(({ name }) => `"${name}"` === named);
        if (operation !== undefined && capabilityOf(operation) === "read") return [];
        const isJudged =
          /\bact=\{|act: |useWhyNot\(|usePolicyLock\(|<PaidButton/.test(text) || text.includes(`${variable}.whyNot`);
        return isJudged || JUDGED_ELSEWHERE.includes(file) ? [] : [`${file} ${named}`];
      },
    ),
  );

  expect(open).toEqual([]);
});
