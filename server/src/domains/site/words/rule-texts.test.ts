import { PERSON_LANGUAGES, type SiteCoverage, SKIP_REASONS, UNCHECKED_REASONS } from "@findable/contract";
import { describe, expect, test } from "vitest";
import { RULES } from "../audit/issues.ts";
import { RULE_FACTS } from "../audit/rule-facts.ts";
import { coverageIn } from "./coverage-texts.ts";
import { findingIn } from "./words-for.ts";

/** Parts of a text that are the same in every language: code, addresses, names of directives and numbers. */
function fixedParts(text: string): string[] {
  const numbers = text.replaceAll(/(?<=\d)[.,\u202f](?=\d)/g, "");
  const parts = numbers.match(/`[^`]+`|<[^>]+>|https?:\/\/|[A-Za-z]+(?:-[A-Za-z]+)*:(?:large|0)\b|\d+/g) ?? [];
  return [...new Set(parts)].toSorted();
}

const finding = { severity: "low", pageCount: 1, pages: [] } as const;
const ENGLISH = RULES.map(({ code, title, advice, siteWideAdvice }) => ({
  ...finding,
  ...{ code, title, advice, siteWideAdvice, basis: RULE_FACTS[code].basis },
}));

const COVERAGE: SiteCoverage = {
  summary: "Summary.",
  found: 12_345,
  read: 25,
  skipped: SKIP_REASONS.map((reason) => ({
    ...{ template: "/shop/*", reason, count: 7, examples: [], explanation: reason, setting: null },
  })),
  unchecked: UNCHECKED_REASONS.map((reason) => ({
    ...{ url: "https://shop.example/", reason, status: 403, guard: "Cloudflare", advice: reason },
  })),
  uncheckedCount: 6,
  unrendered: 3,
  allowRules: ["Cloudflare", "AWS WAF", "Wordfence", "Vercel", "nginx", "robots.txt", "Some guard"].map((product) => ({
    ...{ product, steps: "Steps.", rule: "FindableBot" },
  })),
};

describe.each(PERSON_LANGUAGES.filter((language) => language !== "en"))("in %s", (language) => {
  test("every rule of the audit says what it does in English, with the same code, addresses and numbers", () => {
    const faults = ENGLISH.flatMap(({ siteWideAdvice, ...english }) => {
      const said = findingIn(language, english);
      const wide = { english: siteWideAdvice ?? english.advice, said: "" };
      wide.said = findingIn(language, { ...english, advice: wide.english }).advice;
      const pairs = [
        [english.title, said.title],
        [english.advice, said.advice],
        [english.basis, said.basis],
        [wide.english, wide.said],
      ] as const;
      return pairs.flatMap(([text, translation]) =>
        translation !== text && fixedParts(translation).join() === fixedParts(text).join()
          ? []
          : [`${english.code}: "${text}" became "${translation}"`],
      );
    });

    expect(faults).toEqual([]);
  });

  test("the coverage of a crawl has a sentence for each reason and product, and its summary the counts", () => {
    const said = coverageIn(language, "page_limit", COVERAGE);

    const sentences = [
      ...said.skipped.map(({ explanation }) => explanation),
      ...new Set(said.unchecked.map(({ advice }) => advice)),
      ...(said.allowRules ?? []).map(({ steps }) => steps),
    ];
    expect(sentences.filter((sentence) => !/^\p{Lu}.{15,}\.$/su.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(said.summary.replaceAll(/(?<=\d)[.\u202f](?=\d)/g, "").match(/\d+/g)).toEqual(
      expect.arrayContaining(["12345", "25", "21", "14", "6", "3"]),
    );
    expect(coverageIn("en", "page_limit", COVERAGE)).toBe(COVERAGE);
  });

  test("the advice for nearly every page stays one, and an unknown code keeps its stored texts", () => {
    const wide = ENGLISH.filter(({ siteWideAdvice }) => siteWideAdvice !== undefined);
    const same = wide.filter(
      ({ siteWideAdvice = "", ...english }) =>
        findingIn(language, english).advice === findingIn(language, { ...english, advice: siteWideAdvice }).advice,
    );
    const unknown = { ...finding, code: "of_a_later_release", title: "Title", advice: "Advice.", basis: "Basis." };

    expect(same.map(({ code }) => code)).toEqual([]);
    expect(findingIn(language, unknown)).toEqual(unknown);
  });
});
