import { expect, test } from "vitest";
import { type ClaimSource, ledgerOf } from "../index.ts";
import { factsOf } from "./find-facts.ts";

const SNIPPETS: ClaimSource[] = [
  {
    id: "s1",
    url: "https://hours.example/survey",
    text: "Studios lose 6.2 hours per person every week to work that is never written down.",
  },
  {
    id: "s2",
    url: "https://guild.example/rates",
    text: "The average rate of a senior designer rose to 95 euros an hour. In 2023 it was 88 euros.",
  },
  {
    id: "s3",
    url: "https://law.example/act",
    text: "The act took effect on 1 July 2024 and covers offices with more than 50 employees.",
  },
  {
    id: "s4",
    url: "https://forum.example/t/1",
    text: "Maria Lindqvist: “We rebuild the whole week from calendars every Friday.”",
  },
  {
    id: "s5",
    url: "https://lab.example/brakes",
    text: "Ceramic rims stop later than aluminium rims in rain. They weigh 1,250 g a pair.",
  },
  { id: "s6", url: "https://bank.example/fees", text: "Harbour Bank charges 0.8 % for each transfer above $10,000." },
];
const PROFILE: ClaimSource = {
  id: "profile:1",
  url: null,
  text: "Northbeam supports 14 languages and answers support requests within four hours.",
};
const SOURCES = [...SNIPPETS, PROFILE];
const ledger = (body: string, language: "en" | "de" | "fr" = "en") =>
  ledgerOf({ body, language, sources: SOURCES, knownNames: ["Northbeam"], ownHosts: ["northbeam.example"] });
const statusOf = (body: string, language: "en" | "de" | "fr" = "en") =>
  ledger(body, language).claims.map(({ status }) => status);

test("supports a paraphrase with the same numbers, units and names", () => {
  expect(
    [
      "Every week a studio loses 6.2 hours per person, because the work is never written down.",
      "Per person, studios lose 372 minutes of unwritten work every week.",
      "A senior designer now charges an average rate of €95 an hour.",
      "Since 1 July 2024 the act covers offices with more than 50 employees.",
      "Aluminium rims stop earlier in rain: ceramic rims stop later than aluminium rims.",
      "Harbour Bank charges 0.8 percent for a transfer above $10,000.",
      "Northbeam answers support requests within 4 hours.",
      "“We rebuild the whole week from calendars every Friday,” says Maria Lindqvist.",
    ].map((sentence) => [sentence, statusOf(sentence)]),
  ).toEqual(expect.toSatisfy((rows: [string, string[]][]) => rows.every(([, [status]]) => status === "supported")));
});

test("names the number, unit, name or direction that no source has", () => {
  const reasonOf = (sentence: string) => ledger(sentence).claims[0]?.reason;

  expect(reasonOf("Studios lose 7.2 hours per person every week to work that is never written down.")).toContain(
    "7.2 hours",
  );
  expect(reasonOf("Studios lose 6.2 days per person every week to work that is never written down.")).toContain(
    "6.2 days",
  );
  expect(reasonOf("River Bank charges 0.8 % for each transfer above $10,000.")).toContain("River Bank");
  expect(reasonOf("Aluminium rims stop later than ceramic rims in rain.")).toBe("A source states the opposite.");
  expect(reasonOf("The average rate of a senior designer fell to 95 euros an hour.")).toBe(
    "A source states the opposite.",
  );
  expect(reasonOf("“We never look at the calendar on Fridays again,” says Maria Lindqvist.")).toContain("quoted words");
  expect(reasonOf("Northbeam supports 40 languages.")).toContain("40");
});

test("a linked page must state the sentence itself", () => {
  const [right] = ledger("Studios lose [6.2 hours](https://hours.example/survey) per person every week.").claims;
  const [wrong] = ledger("Studios lose [6.2 hours](https://bank.example/fees) per person every week.").claims;

  expect(right).toMatchObject({ status: "supported", sourceId: "s1", url: "https://hours.example/survey" });
  expect(wrong).toMatchObject({ status: "unsupported" });
});

test("reports the offsets of each claim in the Markdown", () => {
  const body =
    "## Hours\n\nA short note. Studios lose **6.2 hours** per person every week.\n\n- Northbeam supports 14 languages.\n";

  const found = ledger(body).claims.map(({ start, end }) => body.slice(start, end));

  expect(found).toEqual(["Studios lose **6.2 hours** per person every week.", "Northbeam supports 14 languages."]);
});

test("supports a translation by its numbers and names", () => {
  expect(statusOf("Die Harbour Bank verlangt 0,8 % je Überweisung über 10.000 $.", "de")).toEqual(["supported"]);
  expect(statusOf("La Harbour Bank prélève 1,8 % par virement de plus de 10 000 $.", "fr")).toEqual(["unsupported"]);
});

test("of a writer that invents every second number and link, no invention passes", () => {
  const digits = SNIPPETS.flatMap(({ text, url }) =>
    text
      .split(/(?<=\.) /)
      .filter((sentence) => /\d/.test(sentence))
      .map((sentence) => ({ sentence, url })),
  );
  const written = Array.from({ length: 60 }, (_, index) => {
    const { sentence, url } = digits[index % digits.length] ?? { sentence: "", url: "" };
    const isInvented = index % 2 === 1;
    const text = isInvented ? sentence.replace(/\d+/, (number) => String(Number(number) + 3 + index)) : sentence;
    const link = isInvented ? `https://invented.example/${index}` : String(url);
    return { isInvented, line: `${text} ([source](${link}))` };
  });
  const body = written.map(({ line }) => line).join("\n\n");

  const { claims, unknownLinks, supportRate } = ledger(body);

  const numbers = claims.filter(({ kinds }) => kinds.length > 0);
  const passed = numbers.filter(({ status, start }) => {
    const paragraph = body.slice(0, start).split("\n\n").length - 1;
    return status === "supported" && written[paragraph]?.isInvented === true;
  });
  expect(passed.map(({ text }) => text)).toEqual([]);
  expect(unknownLinks).toHaveLength(30);
  expect(supportRate).toBeCloseTo(0.5, 1);
});

test("reads numbers by the habits of the language", () => {
  const firstValue = (text: string, language: "en" | "de" | "fr") => factsOf(text, language).quantities[0]?.values[0];

  expect(firstValue("The plan costs 1,250 dollars.", "en")).toBe(1250);
  expect(firstValue("Das Modell kostet 1.250 Euro.", "de")).toBe(1250);
  expect(firstValue("Le modèle coûte 1 250 euros.", "fr")).toBe(1250);
  expect(firstValue("Der Umsatz liegt bei 1,5 Mio. Euro.", "de")).toBe(1_500_000);
});

test("a number in the name of a source is no statement", () => {
  const url = "https://7days.example/hours";
  const sources = [{ id: "s1", url, text: "Studios lose 8 percent of their hours." }];
  const body = `Studios lose 8 percent of their hours ([7days.example](${url})). Studios lose 7 percent ([7days.example](${url})).`;

  const { claims } = ledgerOf({ body, language: "en", sources });

  expect(claims.map(({ status }) => status)).toEqual(["supported", "unsupported"]);
});

const OFFER: ClaimSource[] = [
  {
    id: "profile:2",
    url: null,
    text: "A loft conversion costs £2,150 at Harrow Lofts. Insulation is included in the price. The office is in Leeds.",
  },
  { id: "s7", url: "https://montage.example/", text: "Die Montage ist im Preis enthalten." },
];
const offer = (body: string, language: "en" | "de" = "en") =>
  ledgerOf({ body, language, sources: OFFER, knownNames: ["Harrow Lofts"] }).claims.map(({ status, reason }) => [
    status,
    reason,
  ]);

test("an amount is compared by value and relation: who charges it says what it costs", () => {
  expect(offer("Harrow Lofts charges £2,150 for a loft conversion.")).toEqual([["supported", null]]);
  expect(offer("You pay £2,150 at Harrow Lofts for a loft conversion.")).toEqual([["supported", null]]);
  expect(offer("Harrow Lofts charges £2,350 for a loft conversion.")).toEqual([
    ["unsupported", "No source states “£2,350” in this context."],
  ]);
});

test("what is included contradicts what is charged separately, and agrees with itself in other words", () => {
  const opposite = [["unsupported", "A source states the opposite."]];

  expect(offer("The insulation is charged separately.")).toEqual(opposite);
  expect(offer("The insulation comes at no extra cost.")).toEqual([["supported", null]]);
  expect(offer("Die Montage wird separat berechnet.", "de")).toEqual(opposite);
  expect(offer("The plumbing is charged separately.")).toEqual([]);
});

test("a place that a sentence only mentions claims nothing, and one where something stands does", () => {
  expect(offer("A friend from Leeds wanted a new kitchen.")).toEqual([]);
  expect(offer("People near Leeds often ask about roofs.")).toEqual([]);
  expect(offer("The company is based in York.")).toEqual([["unsupported", "No source names York in this context."]]);
});

const TERMS: ClaimSource = {
  id: "profile:2",
  url: null,
  text: "A boiler costs between £2,100 and £2,900. A service costs £89 including tax. The shop is open Tuesday to Friday. We answer calls until 10 pm. Die Montage dauert 5 bis 8 Tage.",
};

test.each([
  ["supported", "A boiler costs roughly £2,500."],
  ["unsupported", "A boiler costs exactly £2,500."],
  ["unsupported", "A boiler costs roughly £3,900."],
  ["unsupported", "Tax comes on top of the £89 for a service."],
  ["supported", "The shop is closed on Mondays."],
  ["unsupported", "The shop is closed on Wednesdays."],
  ["unsupported", "The shop is open on Mondays."],
  ["supported", "We answer calls until ten in the evening."],
  ["unsupported", "We answer calls until nine in the evening."],
])("values between the ends of a range, outside a series of days and in words: %s, %s", (status, sentence) => {
  const { claims } = ledgerOf({ body: sentence, language: "en", sources: [TERMS] });

  expect(claims.map((claim) => claim.status)).toEqual([status]);
});
