import { expect, test } from "vitest";
import { questionAbout } from "./question-about.ts";

const ENGLISH: [said: string, asked: string | undefined][] = [
  ["The export of invoices fails every single month 😡 and support never answers.", "export and invoices"],
  ["Same here, number 12: the export fails <every> month.", "export"],
  ["The renewal price doubled & they never explain it", "renewal price"],
  ["My two cents: the invoice export loses half of our records again", "invoice export and records"],
  ["We retype every number by hand because the bank import breaks", "number and bank import"],
  ["Customer support takes three weeks to answer", "customer support"],
  ["I never know which receipts are missing until the tax return", "receipts and tax return"],
  ["Reconciling the credit card statements takes hours", "reconciling and credit card statements"],
  ["Why is VAT on digital products so confusing?", "VAT and digital products"],
  ["It is what it is", undefined],
];
const GERMAN: [said: string, asked: string | undefined][] = [
  ["Wir haben die Rechnungen dreimal verschickt", "Rechnungen"],
  ["Der Export der Belege bricht jeden Monat ab", "Export und Belege"],
  ["Die Kündigung wird einfach ignoriert und der Kundendienst antwortet nie", "Kündigung und Kundendienst"],
  ["Seit dem Update ist die Bremse ständig lose", "Update und Bremse"],
  ["Mein Akku hält nach zwei Jahren kaum noch eine Stunde", "Akku"],
  ["Nach jeder Umstellung fehlen Buchungen im Konto", "Umstellung und Buchungen"],
  ["das geht so nicht", undefined],
];

test.each(ENGLISH)("“%s” is asked about %s", (said, things) => {
  const question = questionAbout(said, "en");
  expect(question).toBe(things === undefined ? undefined : `How do I solve problems with ${things}?`);
});

test.each(GERMAN)("“%s” is asked about %s, in German", (said, things) => {
  const question = questionAbout(said, "de");
  expect(question).toBe(things === undefined ? undefined : `Was hilft bei Problemen mit ${things}?`);
});

test("no four words of what someone said follow each other in its question", () => {
  for (const [said, language] of [...ENGLISH.map(([one]) => [one, "en"]), ...GERMAN.map(([one]) => [one, "de"])]) {
    const words = (said ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const question = ` ${(questionAbout(said ?? "", language ?? "") ?? "").toLowerCase()}`;
    for (const at of words.keys())
      if (at + 4 <= words.length) expect(question).not.toContain(` ${words.slice(at, at + 4).join(" ")}`);
  }
});

test("a language without wordings has no question", () => {
  expect(questionAbout("L'exportation des factures échoue", "fr")).toBeUndefined();
});
