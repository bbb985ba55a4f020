import { expect, test } from "vitest";
import { createTextEraser, type DeletedTexts } from "./text-eraser.ts";

const QUOTE = "The export of invoices fails every single month 😡 and “support” never answers.";
const THREAD = "https://forum.example/t/7";

function eraserOf(deleted: Partial<DeletedTexts> = {}) {
  const eraser = createTextEraser({
    texts: [QUOTE],
    titles: ["Invoices, again"],
    ids: ["thd_1", THREAD],
    kept: [],
    ...deleted,
  });
  if (eraser === undefined) throw new Error("Nothing is to be erased.");
  return eraser;
}

test.each([
  ["alone", QUOTE, "[text removed at its source]."],
  [
    "in a sentence",
    `The strongest is “${QUOTE}”: 3 people.`,
    "The strongest is “[text removed at its source].”: 3 people.",
  ],
  [
    "with other line breaks",
    `> The export of invoices\n> fails every single month 😡 and *support* never answers`,
    "> [text removed at its source]",
  ],
  [
    "as HTML",
    "<b>The export of invoices fails every single month and &quot;support&quot; never answers.</b>",
    "<b>[text removed at its source].</b>",
  ],
  [
    "shortened after a few words",
    "pain,quote\nexport,The export of invoices fa…",
    "pain,quote\nexport,[text removed at its source]…",
  ],
  [
    "shortened",
    "The export of invoices fails every single month 😡 and “support” …",
    "[text removed at its source]” …",
  ],
  ["in JSON in a text", JSON.stringify({ preview: QUOTE, n: 1 }), '{"preview":"[text removed at its source].","n":1}'],
])("erases a quote %s, and nothing beside it", (_how, text, erased) => {
  expect(eraserOf().holds({ text: [text] })).toBe(true);
  expect(eraserOf().erase(text)).toBe(erased);
});

test.each([
  ["a few of its words", "the export of invoices fails"],
  ["a title that is another's phrase", "invoices, again"],
  ["an address", THREAD],
  ["JSON without it, letter by letter", '{ "spaced":  [1, 2] }'],
])("leaves %s", (_what, text) => {
  expect(eraserOf().holds(text)).toBe(false);
  expect(eraserOf().erase({ text, title: "Invoices, again" })).toEqual({
    text,
    title: text === THREAD ? "[text removed at its source]" : "Invoices, again",
  });
});

test("a title goes beside an identifier or address of its thread, and a licensed author with the text", () => {
  const record = {
    threads: [
      { id: "thd_1", url: THREAD, title: "Invoices, again", score: 3 },
      { id: "thd_2", url: `${THREAD}1`, title: "Invoices, again", score: 4 },
    ],
    quotes: [{ text: QUOTE, url: `${THREAD}/2#post`, author: "Müller", licence: "CC BY-SA 4.0" }],
  };

  expect(eraserOf().erase(record)).toEqual({
    threads: [
      { id: "thd_1", url: THREAD, title: "[text removed at its source]", score: 3 },
      { id: "thd_2", url: `${THREAD}1`, title: "Invoices, again", score: 4 },
    ],
    quotes: [{ text: "[text removed at its source].", url: `${THREAD}/2#post`, author: null, licence: "CC BY-SA 4.0" }],
  });
});

test("a text that another post still says stays, and so does a quote within a summary that changed", () => {
  expect(createTextEraser({ texts: [QUOTE], titles: [], ids: [], kept: [`So: ${QUOTE}`] })).toBeUndefined();
  const eraser = eraserOf({ texts: [`${QUOTE} It is a pity for everyone.`], kept: [QUOTE] });

  expect(eraser.erase(QUOTE)).toBe(QUOTE);
  expect(eraser.erase(`${QUOTE} It is a pity for everyone.`)).toBe("[text removed at its source].");
});

test("a CSV file keeps its columns and rows", () => {
  const csv = `topic,quote,source,author,licence\nExport,"${QUOTE}",${THREAD},Müller,CC BY-SA\nPhone,"Calls drop, ""daily""",https://x.example/t/8,,\n`;

  expect(eraserOf().eraseFile(csv, "text/csv")).toBe(
    `topic,quote,source,author,licence\nExport,[text removed at its source].,${THREAD},,CC BY-SA\nPhone,"Calls drop, ""daily""",https://x.example/t/8,,\n`,
  );
});
