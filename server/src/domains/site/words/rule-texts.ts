import type { PAGE_FACTS } from "../audit/page-facts.ts";
import type { REACH_FACTS } from "../audit/reach-facts.ts";

/** What a rule says in a language: title, advice, basis, and the advice if nearly every page is affected. */
export type RuleTexts = readonly [title: string, advice: string, basis: string, siteWideAdvice?: string];

/** By code. A rule without its texts does not compile. */
export type ReachTexts = Readonly<Record<keyof typeof REACH_FACTS, RuleTexts>>;
export type PageTexts = Readonly<Record<keyof typeof PAGE_FACTS, RuleTexts>>;
