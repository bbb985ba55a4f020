import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { operations, PRICE_WORDS, PRICES, skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { isProduct } from "./floors.ts";
import { ROOT } from "./imports.ts";

const PRICE_TABLE = "contract/src/prices.ts";

/** Numbers of credits that are no price: limits, and what a run of an example happened to use. */
const NO_PRICES: readonly { file: string; text: string }[] = [
  { file: "contract/src/skills/skill-contracts.ts", text: "credits: 1000" },
  { file: "contract/src/skills/skill-contracts-jobs.ts", text: "credits: 40" },
  { file: "server/src/domains/skills/skill-file.ts", text: "credits: 30" },
  { file: "server/src/domains/skills/skill-file.ts", text: "credits: 10_000" },
  { file: "server/src/domains/credits/operations/grant-credits.ts", text: "100,000,000,000 credits" },
  { file: "server/src/cli/text-layout.ts", text: "78 credits" },
];

/** Words of contracts whose price is another contract's. */
const DERIVED_PRICES = [
  "free",
  "per skill",
  "sum",
  "sum of the children",
  "sum of the produce runs",
  "as blog post",
  "as serp-outreach",
];

/** The places where a text states a number of credits other than 0: `credits: 3`, `PRICE = 3`, `price: 0.5`, "3 credits". `3 * price` states none. */
function findPrices(text: string): string[] {
  const stated =
    /\b(?:credits|price|cost|\w*PRICE\w*|\w*CREDITS\w*)\s*[:=]\s*[\d.][\d._]*(?![\d._]|\s*\*)|\b[\d.,]*\d credits?\b|"[\d.]+ per /g;
  return [...text.matchAll(stated)].map(([match]) => match).filter((match) => !/(?<![\d.])0(?![\d.])/.test(match));
}

function readProduct(): { file: string; text: string }[] {
  return globSync("{contract,server,web}/src/**/*.{ts,tsx,json,sql}", { cwd: ROOT })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => isProduct(file) && !file.includes("/generated/") && file !== PRICE_TABLE)
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

test("a price is stated in prices.ts and in no other file", () => {
  const product = readProduct();
  const stated = product.flatMap(({ file, text }) => findPrices(text).map((match) => ({ file, text: match })));

  expect(product.length).toBeGreaterThan(1000);
  expect(stated.filter(({ file, text }) => !NO_PRICES.some((no) => no.file === file && no.text === text))).toEqual([]);
  expect(NO_PRICES.filter((no) => !stated.some(({ file, text }) => no.file === file && no.text === text))).toEqual([]);
});

test.each([
  "example: { credits: 3, durationSeconds: 20 }",
  "const PRICE = 0.5;",
  "const CREDITS_PER_CALL = 1;",
  "{ price: 15 }",
  'credits: "3 per query; 2 reusing serpId"',
  't("A search costs 1 credit.")',
])("a price is found in %s", (text) => {
  expect(findPrices(text)).toHaveLength(1);
});

test("the words of every price come from prices.ts", () => {
  const known: string[] = [...Object.values(PRICE_WORDS), ...DERIVED_PRICES];
  const worded = [...operations.map(({ credits }) => credits), ...skillContracts.map(({ credits }) => credits)];

  expect(worded.filter((credits) => !known.includes(credits))).toEqual([]);
});

test("the guides name no price that the service does not charge", () => {
  const guides = globSync("docs/guides/*.md", { cwd: ROOT }).map((file) => readFileSync(path.join(ROOT, file), "utf8"));
  const named = guides.flatMap((text) =>
    [...text.matchAll(/([\d.]+) credits?\b/g)].map(([, number]) => Number(number)),
  );

  expect(named.filter((price) => !numbersIn(PRICES).includes(price))).toEqual([]);
});
