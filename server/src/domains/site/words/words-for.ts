import type { PageFinding, PersonLanguage } from "@findable/contract";
import type { Catalogue } from "../../../kernel/text/person-language.ts";
import { RULES } from "../audit/issues.ts";
import { FRENCH_PAGES } from "./french-pages.ts";
import { FRENCH_REACH } from "./french-reach.ts";
import { GERMAN_PAGES } from "./german-pages.ts";
import { GERMAN_REACH } from "./german-reach.ts";
import type { PageTexts, ReachTexts, RuleTexts } from "./rule-texts.ts";
import { SPANISH_PAGES } from "./spanish-pages.ts";
import { SPANISH_REACH } from "./spanish-reach.ts";

type Texts = ReadonlyMap<string, RuleTexts>;

const byCode = (reach: ReachTexts, pages: PageTexts): Texts => new Map(Object.entries({ ...reach, ...pages }));

/** English is the language of the rules and of what a crawl stores. */
const RULE_TEXTS: Catalogue<Texts> = {
  en: new Map(),
  de: byCode(GERMAN_REACH, GERMAN_PAGES),
  fr: byCode(FRENCH_REACH, FRENCH_PAGES),
  es: byCode(SPANISH_REACH, SPANISH_PAGES),
};

const SITE_WIDE = new Set(RULES.flatMap(({ siteWideAdvice }) => siteWideAdvice ?? []));

/** The issue in a language; as it is stored if this release does not know its code. */
export function findingIn<F extends Pick<PageFinding, "code" | "title" | "advice" | "basis">>(
  language: PersonLanguage,
  finding: F,
): F {
  const texts = RULE_TEXTS[language].get(finding.code);
  if (texts === undefined) return finding;
  const [title, usual, basis, siteWide = usual] = texts;
  const advice = SITE_WIDE.has(finding.advice) ? siteWide : usual;
  return { ...finding, title, advice, ...(finding.basis === undefined ? {} : { basis }) };
}
