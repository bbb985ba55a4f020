import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstSentence, splitSentences } from "./sentences.ts";

function textsOf(text: string, language: string, options = {}): string[] {
  return splitSentences(text, language, options).map((sentence) => sentence.text);
}

describe("a sentence does not end", () => {
  test.each([
    ["en", "Studios use tools, e.g. Xero, i.e. accounts. They save time.", 2],
    ["en", "Dr. Smith and Mrs. Jones met J. R. R. Tolkien. They talked.", 2],
    ["en", "See No. 5 and Fig. 3 below. It grew by 3.5 points.", 2],
    ["en", "1. Open the app. 2. Close it.", 2],
    ["de", "Wir schreiben z. B. Rechnungen, Mahnungen usw. an Nr. 5 der Liste. Im 2. Quartal stieg es.", 2],
    ["fr", "M. Dupont paie. « C’est vrai ! » dit-il.", 2],
    ["es", "El Sr. García lo sabe. ¿Cuánto cuesta, p. ej. Xero?", 2],
    ["it", "Il Dott. Rossi arriva. Poi il Sig. Bianchi.", 2],
    ["nl", "Gebruik bijv. Xero. Het werkt.", 2],
  ])("in %s at an abbreviation, an initial or a number: %s", (language, text, count) => {
    expect(textsOf(text, language)).toHaveLength(count);
    expect(textsOf(text, language).join(" ")).toBe(text);
  });
});

describe("a sentence ends", () => {
  test.each([
    ["en", "The answer is no. We have 5. Then go!", ["The answer is no.", "We have 5.", "Then go!"]],
    ["en", "It was late… Then it rang.", ["It was late…", "Then it rang."]],
    ["ja", "時間を記録します。請求書を送ります！", ["時間を記録します。", "請求書を送ります！"]],
    ["zh", "记录时间。发送发票？好。", ["记录时间。", "发送发票？", "好。"]],
    ["hi", "यह पहला वाक्य है। यह दूसरा है।", ["यह पहला वाक्य है।", "यह दूसरा है।"]],
    ["ar", "هذه جملة. هل هذه جملة؟", ["هذه جملة.", "هل هذه جملة؟"]],
    ["el", "Είναι τιμολόγιο. Τέλος.", ["Είναι τιμολόγιο.", "Τέλος."]],
    ["ru", "Это счёт. Он готов!", ["Это счёт.", "Он готов!"]],
  ])("in %s at its marks: %s", (language, text, sentences) => {
    expect(textsOf(text, language)).toEqual(sentences);
  });

  test("in a post before a word in lower case and at the end of a line, and nowhere else there", () => {
    const post = "it broke. then i tried, e.g. Xero\nno luck";

    expect(textsOf(post, "en", { posted: true })).toEqual(["it broke.", "then i tried, e.g. Xero", "no luck"]);
    expect(textsOf(post, "en")).toEqual([post]);
  });
});

test("sentences are parts of the text, in order, and hold all of its words", () => {
  const text = fc.array(fc.constantFrom(..."Aa.b!?… \n1«»é日。न।"), { maxLength: 60 }).map((parts) => parts.join(""));

  fc.assert(
    fc.property(text, fc.constantFrom("en", "de", "ja", "not a language"), fc.boolean(), (given, language, posted) => {
      const sentences = splitSentences(given, language, { posted });

      expect(sentences.map((one) => given.slice(one.at, one.at + one.text.length))).toEqual(
        sentences.map((one) => one.text),
      );
      expect(
        sentences
          .map((one) => one.text)
          .join("")
          .replace(/[^\p{L}\p{N}]/gu, ""),
      ).toBe(given.replace(/[^\p{L}\p{N}]/gu, ""));
    }),
  );
});

test("the first sentence of a description is whole, and of nothing empty", () => {
  expect(firstSentence("Billing for studios, e.g. Foster + Partners. Try it.", "en")).toBe(
    "Billing for studios, e.g. Foster + Partners.",
  );
  expect(firstSentence(" …", "en")).toBe("");
});
