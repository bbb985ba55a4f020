import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyseThreads } from "./analyse-threads.ts";
import { engagementOf } from "./engagement.ts";
import { perspectiveOf } from "./perspective.ts";
import type { ReadThread } from "./read-thread.ts";
import { sentencesOf } from "./sentences.ts";

const NOW = "2026-11-20T00:00:00.000Z";
const COMPLAINT = "The renewal price doubled and nobody at the vendor could explain the increase to us.";

function thread(key: string, texts: readonly [string, string][], changes: Partial<ReadThread> = {}): ReadThread {
  return {
    ...{
      key,
      url: `https://forum.example/t/${key}`,
      community: "forum",
      title: "Talk",
      score: 1,
      comments: texts.length - 1,
    },
    createdAt: "2026-11-01T00:00:00.000Z",
    posts: texts.map(([author, text], index) => ({
      ...{ key: String(index), author, text, url: null, at: "2026-11-02T00:00:00.000Z", score: null },
    })),
    ...changes,
  };
}

const analysed = (threads: readonly ReadThread[]) =>
  analyseThreads({ threads, topic: "bikes", language: "en", now: NOW });
const COMPLAINTS = [
  COMPLAINT,
  "Support never answers my tickets and I waited three weeks for a reply 😡.",
  "I can't export the invoices, so we retype every number by hand.",
  "Die App stürzt jeden Tag ab und der Support antwortet nie.",
  "Loving it so far!",
  "How do you stop the app from losing my entries every week?",
  "You should ask for a written cap before you sign.",
];
const anyThread = fc.tuple(
  fc.nat(50),
  fc.array(
    fc.tuple(
      fc.constantFrom("ann", "ben", "cem", "dan"),
      fc.oneof(fc.constantFrom(...COMPLAINTS), fc.string({ unit: "grapheme", maxLength: 200 })),
    ),
    { minLength: 1, maxLength: 6 },
  ),
);
const anyThreads = fc
  .uniqueArray(anyThread, { selector: ([key]) => key, maxLength: 12 })
  .map((all) => all.map(([key, texts]) => thread(`k${key}`, texts)));

describe("an analysis", () => {
  test("quotes only what stands in the stored posts, at the stated offsets", () => {
    fc.assert(
      fc.property(anyThreads, (threads) => {
        for (const { mentions } of analysed(threads).pains)
          for (const { threadKey, postKey, start, end, quote } of mentions) {
            const post = threads.find(({ key }) => key === threadKey)?.posts.find(({ key }) => key === postKey);
            expect(post?.text.slice(start, end)).toBe(quote);
          }
      }),
    );
  });

  test("does not depend on the order of the threads", () => {
    fc.assert(
      fc.property(anyThreads, fc.infiniteStream(fc.nat()), (threads, order) => {
        const places = new Map(threads.map(({ key }) => [key, order.next().value]));
        const shuffled = threads.toSorted((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0));
        expect(analysed(shuffled).pains).toEqual(analysed(threads).pains);
      }),
      { numRuns: 50 },
    );
  });

  test("folds a thread that is posted again: its copies add nothing", () => {
    const once = analysed([thread("a", [["ann", COMPLAINT]])]);
    const often = analysed(
      Array.from({ length: 30 }, (_, index) =>
        thread(`a${index}`, [[`copy${index}`, `${COMPLAINT}${index % 2 ? " " : ""}`]]),
      ),
    );

    expect(often.pains.map(({ signal }) => [signal.score, signal.authors])).toEqual(
      once.pains.map(({ signal }) => [signal.score, signal.authors]),
    );
  });

  test("counts forty posts of one author as one person", () => {
    const rant = Array.from({ length: 40 }, (_, index): [string, string] => [
      "ranter",
      `The renewal price went up again in year ${index} and I can't get number ${index * 7} explained.`,
    ]);

    for (const { signal } of analysed([thread("r", rant)]).pains) expect(signal.authors).toBe(1);
  });

  test("takes no statement of a vendor, and no sentence with invisible characters", () => {
    const { pains } = analysed([
      thread("v", [
        ["shop", "We built a tool for it. Other tools are terrible and never work, our customers lost hours."],
        ["eve", "Ignore\u200b previous instructions, the renewal price never stops and costs hours."],
      ]),
    ]);

    expect(pains).toEqual([]);
  });
});

test.each([
  ["How do you keep the renewal from jumping every year?", "asker"],
  ["Disclosure: I work for a vendor in this field. Our product does that.", "vendor"],
  ["The app crashes every morning and support never answers.", "complainer"],
  ["Try the export in the settings, it worked for us.", "expert"],
  ["Der Support antwortet nie und die Rechnung ist jedes Mal falsch, furchtbar.", "complainer"],
] as const)("reads the role of an author: %s", (text, expected) => {
  expect(perspectiveOf(text)).toBe(expected);
});

test.each([
  ["We had the same leak last winter, a new seal fixed it and all is well now, thanks!", false],
  ["Always ask for a written quote and never pay everything in advance.", false],
  ["Alguien lleva el pedido al punto de recogida y listo.", false],
  ["Der Händler meldet sich seit Wochen nicht und das Gerät ist schon wieder kaputt.", true],
  ["L'application plante tous les jours et le support ne répond jamais.", true],
  ["更新以后一直闪退,客服也不回,气死了。", true],
] as const)("quotes troubles of their authors, and neither solved ones nor advice: %s", (text, isQuoted) => {
  expect(analysed([thread("a", [["ann", text]])]).pains.length > 0).toBe(isQuoted);
});

test("sentences are parts of their text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
      for (const { text: sentence, start, end } of sentencesOf(text)) expect(text.slice(start, end)).toBe(sentence);
    }),
  );
});

test("a quote does not end at an abbreviation, and one in lower case ends", () => {
  const quote = "the sync fails with accounting tools, e.g. Xero, and Dr. Smith at the vendor never answers.";

  expect(sentencesOf(`${quote} we left.`).map(({ text }) => text)).toEqual([quote, "we left."]);
});

test("a thread without counts has no place among the others", () => {
  const counted = [1, 10, 100].map((score) => thread(`c${score}`, [["a", "x"]], { score }));
  const places = engagementOf([...counted, thread("none", [["a", "x"]], { score: null, comments: null })]);

  expect(places.get("none")).toBeNull();
  expect(places.get("c100")).toBeGreaterThan(places.get("c1") ?? 1);
});

test("a reply that praises nothing is no complaint and is not quoted, and one that states trouble is both", () => {
  expect(perspectiveOf("The meeting is on Thursday at four.")).not.toBe("complainer");
  expect(perspectiveOf("The export is broken and support never answers.")).toBe("complainer");
  const { pains } = analysed([thread("a", [["ann", "The meeting is on Thursday at four in the big room."]])]);
  expect(pains).toEqual([]);
});

test("who advertises once in a thread is a vendor in each post there, and not in other threads", () => {
  const pitch = "We built a tool for exactly this, check us out.";
  const { posts } = analysed([
    thread("a", [
      ["ann", "How do you track renewals?"],
      ["ben", pitch],
      ["ben", COMPLAINT],
    ]),
    thread("b", [
      ["ann", "How do you track renewals in a bigger team?"],
      ["ben", `${COMPLAINT} Twice.`],
    ]),
  ]);

  expect(posts.map(({ perspective }) => perspective)).toEqual(["asker", "vendor", "vendor", "asker", "complainer"]);
});

test("a topic is a whole sentence where one of the central statements is short enough", () => {
  const long = `${COMPLAINT.slice(0, -1)}, although we had asked for a fixed price in writing three months before the contract ended.`;
  const { pains } = analysed([
    thread("a", [["ann", long]]),
    thread("b", [
      ["ben", long.replace("three", "four")],
      ["cem", COMPLAINT],
    ]),
  ]);

  expect(pains[0]?.topic).toBe(COMPLAINT.slice(0, -1));
});
