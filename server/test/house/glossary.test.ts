import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findAvoidedWords, findUnusedTerms, parseGlossary } from "./glossary.ts";
import { ROOT } from "./imports.ts";
import { readApiTexts, readAppTexts, readCommentsAndTitles, readDocumentTexts, textsOf } from "./texts.ts";

const glossary = parseGlossary(readFileSync(path.join(ROOT, "docs/glossary.md"), "utf8"));
const apiTexts = readApiTexts();
const appTexts = readAppTexts();

test("no text of the API has a word that the glossary avoids", () => {
  expect(apiTexts.length).toBeGreaterThan(3000);
  expect(findAvoidedWords(glossary, apiTexts)).toEqual([]);
});

test("no text of the web app has a word that the glossary avoids", () => {
  expect(appTexts.length).toBeGreaterThan(1000);
  expect(findAvoidedWords(glossary, appTexts)).toEqual([]);
});

test("no document has a word that the glossary avoids", () => {
  const texts = readDocumentTexts();

  expect(texts.length).toBeGreaterThan(2000);
  expect(findAvoidedWords(glossary, texts)).toEqual([]);
});

test("no comment and no title of a test has a word to avoid", () => {
  const texts = readCommentsAndTitles();

  expect(texts.length).toBeGreaterThan(5000);
  expect(findAvoidedWords({ ...glossary, avoided: glossary.avoided.filter(({ isWord }) => isWord) }, texts)).toEqual(
    [],
  );
});

test("every product term of the glossary is used by the API or the web app", () => {
  expect(glossary.terms.length).toBeGreaterThan(40);
  expect(findUnusedTerms(glossary, [...apiTexts, ...appTexts])).toEqual([]);
});

const sample = parseGlossary(`
## Product

| Term | Meaning | Instead of |
|---|---|---|
| endpoint, webhook endpoint | A URL that receives events. | address that is told |
| ledger | The list of credits. | |

## Avoided words

| Avoid | Write |
|---|---|
| told, errors | reported |
| What is … | a noun |
`);

test("reports an avoided word with its place, whole words only, outside code", () => {
  const texts = textsOf(
    "contract/src/keys.ts",
    [
      'import it from "told nobody";',
      'const text = "An address that is told about runs.";',
      ["const other = `Told ", "{count} times`;"].join("$"),
      'const name = "What is due.";',
      'const fine = ["untold riches", "Use `told it` here.", "What is due?", "told"];',
    ].join("\n"),
  );

  expect(findAvoidedWords(sample, texts)).toEqual([
    'contract/src/keys.ts:2: "address that is told" in "An address that is told about runs."; write "endpoint".',
    'contract/src/keys.ts:2: "told" in "An address that is told about runs."; write "reported".',
    'contract/src/keys.ts:3: "told" in "Told … times"; write "reported".',
    'contract/src/keys.ts:4: "What is …" in "What is due."; write "a noun".',
  ]);
});

test("reports a product term that no text uses", () => {
  expect(findUnusedTerms(sample, [{ at: "page.ts:1", text: "Endpoints receive events." }])).toEqual([
    "webhook endpoint",
    "ledger",
  ]);
});
