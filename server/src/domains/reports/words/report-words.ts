import type { ReportFigure, ReportLanguage } from "@findable/contract";
import { daysLater } from "../../../kernel/text/moment.ts";
import { type Catalogue, longDays } from "../../../kernel/text/person-language.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { SPANISH } from "./spanish.ts";
import type { ReportWords } from "./words.ts";

const ENGLISH: ReportWords = {
  locale: "en-GB",
  kicker: "Report",
  skip: "Skip to the report",
  contents: "Contents",
  preparedFor: "Prepared for",
  preparedBy: "Prepared by",
  period: "Period",
  asOf: (day) => `As of ${day}`,
  created: "Created",
  sections: {
    summary: "Summary",
    done: "What was done",
    changed: "What changed beyond noise",
    gained: "What was gained",
    unchanged: "What did not change",
    waiting: "What waits for a decision",
    next: "What comes next",
    method: "Method and evidence",
  },
  titleOf: (brand, period) => `${brand}: ${period}`,
  periodOf: (from, to) => `${from} to ${to}`,
  counted: {
    keyword: (count, isOne) => `${count} ${isOne ? "keyword" : "keywords"}`,
    page: (count, isOne) => `${count} ${isOne ? "page" : "pages"}`,
    link: (count, isOne) => `${count} ${isOne ? "link" : "links"}`,
    run: (count, isOne) => `${count} ${isOne ? "run" : "runs"}`,
    step: (count, isOne) => `${count} ${isOne ? "step" : "steps"}`,
    prompt: (count, isOne) => `${count} ${isOne ? "prompt" : "prompts"}`,
  },
  none: "none",
  ranksMoved: (compared, { up, down, entered, left }) =>
    `Of ${compared}, ${up} rose and ${down} fell beyond noise; ${entered} came into the results and ${left} left them.`,
  ranksQuiet: (compared) => `Of ${compared}, none moved beyond noise.`,
  noRanks: "No keyword has a rank from before the period and one within it.",
  within: (noise, same) => `${noise} moved within the usual noise, and ${same} kept the same position.`,
  unjudged: (count) => `${count} changed and cannot be judged yet, because there are too few checks.`,
  citationRate: (rate, answers, days) => `AI answers cited the brand in ${rate} of ${answers} answers (${days}).`,
  citationVerdict: {
    up: "Over the last 30 days the share of voice rose beyond noise.",
    down: "Over the last 30 days the share of voice fell beyond noise.",
    noise: "Over the last 30 days the share of voice stayed within noise.",
    insufficient: "There are too few answers to judge whether the share of voice changed.",
    not_comparable:
      "The share of voice cannot be compared with the days before, because prompts, competitors or engines changed or there was no earlier measurement.",
  },
  clicks: (clicks, impressions) => `Search results brought ${clicks} clicks from ${impressions} impressions.`,
  clicksBefore: (clicks) => `The same number of days before brought ${clicks} clicks.`,
  clicksNotJudged: "The difference of clicks is not judged: season and chance move clicks too.",
  vendorErrors: "The search console reports errors of its figures on some of these days, so clicks are not compared.",
  done: (published, placed, runs) => `${published} went live, ${placed} to the site were placed, and ${runs} started.`,
  linksLost: (count) => `${count} placed earlier are gone.`,
  decided: (approved, rejected) =>
    `Of the steps that asked for a decision, ${approved} were approved and ${rejected} rejected.`,
  published: (day, state) => `Published on ${day}; ${state}`,
  publicationStates: {
    live: "live as approved",
    changed: "live, and changed since",
    missing: "no longer found",
    not_live_yet: "not public yet",
    unchecked: "not checked",
    reverted: "taken back since",
  },
  enteredByPeople: (count, isOne) => `People entered ${count} more ${isOne ? "action" : "actions"} by hand.`,
  enteredOn: (day) => `Entered by hand, from ${day}`,
  linkPlaced: (target, day) => `Link to ${target}, first seen on ${day}`,
  linkLost: (target) => `Link to ${target} is gone`,
  moved: (to, from) => `Position ${to}, from ${from}`,
  entered: (to) => `Came into the results at position ${to}`,
  left: (from) => `Left the results, from position ${from}`,
  inStorm: "Many keywords moved at once. For those marked * the cause may be the search engine.",
  waits: (count, isOne) => `${count} ${isOne ? "step waits" : "steps wait"} for a decision.`,
  nothingWaits: "Nothing waits for a decision.",
  waitsUntil: (day) => `Waits for a decision until ${day}`,
  waitingKinds: {
    publish: "A publication",
    outreach_send: "Emails to partners",
    submit: "A submission to search engines",
    discover: "A search for contacts",
    report_send: "An email with a report",
    other: "Another step",
  },
  nextIntro: "These pages promise the largest gain within reach, largest first.",
  nothingNext: "There is no proposal yet: keywords with a search volume and a rank are needed.",
  actions: {
    keep: "Improve the page that ranks",
    improve: "Extend the page about it",
    merge: "Combine the pages that compete",
    create: "Write a page",
    search: "Read the search results first",
  },
  opportunity: (action, volume, chance, position) =>
    `${action}: ${volume} searches a month, ${position === undefined ? "no position yet" : `position ${position}`}, chance of the top three ${chance}`,
  nothingDone: "No publication, placed link or run is recorded for this period.",
  nothingChanged: "Nothing that is measured changed beyond noise.",
  nothingUnchanged:
    "Nothing was measured before and within the period, so nothing can be said to have stayed the same.",
  nothingToSay: "Nothing was measured and nothing was done in this period.",
  gainedAmount: {
    clicks: (amount, low, high, pages) =>
      `${amount} visits from search a month (95% interval: ${low} to ${high}; pages: ${pages})`,
    rank: (amount, low, high, keywords) =>
      `${amount} positions over all keywords together (95% interval: ${low} to ${high}; keywords: ${keywords})`,
    citations: (amount, low, high, prompts) =>
      `${amount} points of citation rate over all prompts together (95% interval: ${low} to ${high}; prompts: ${prompts})`,
  },
  gained: (size, interventions, isOne, isClear) =>
    `${isOne ? `${interventions} judged action` : `The ${interventions} judged actions, helpful and harmful ones alike,`} brought ${size}.${isClear ? "" : " The interval includes 0, so this may be chance."}`,
  gainedPart: (size, day) => `${size}, since ${day}`,
  together: (title, others) => `${title}, with ${others} more that cannot be separated`,
  gainedMethod:
    "Each action is compared with untouched pages, keywords or prompts of the same weeks, and drawn towards what such actions usually do. The figures hold while the effects last; those of two reports must not be added up.",
  nothingGained: "No action of the last months is judged yet, so nothing is added up.",
  notJudged: (count, isOne, reason) => `${count} ${isOne ? "action is" : "actions are"} not judged: ${reason}.`,
  notJudgedReasons: {
    overlap: "the effect cannot be separated from that of other work",
    no_controls: "the work touched the whole site, so nothing shows what would have happened without it",
    too_few_controls:
      "fewer than 18 untouched pages, keywords or prompts show what would have happened without the work",
    too_little_history: "the pages, keywords or prompts were measured for less than 12 weeks before",
    not_measured: "the pages, keywords or prompts were not measured in enough weeks",
    not_comparable: "another model answers since then",
    too_early: "it is judged four to thirteen weeks after the work",
    too_noisy: "the pages, keywords or prompts move too much by themselves",
    found_or_not: "the keywords were not found before, so there is no position to compare",
  },
  method: (created, until) =>
    `The figures were read on ${created} and count until ${until}. They are stored with this report and do not change later.`,
  methodDays:
    "Days are those of UTC; days of search clicks are those of the search console (Pacific Time). A change counts as beyond noise only if it exceeds what the same keyword or prompt usually does.",
  evidenceCaption: "Where each number comes from",
  evidenceHeads: { figure: "Figure", value: "Value", from: "Request" },
  missingCaption: "What this report cannot state",
  missingHeads: { what: "What", why: "Why" },
  itemHeads: { what: "What", detail: "Details" },
  more: (count) => `and ${count} more`,
  footer: (agency, created) =>
    agency === undefined
      ? `Created with Findable on ${created}.`
      : `Prepared by ${agency} with Findable on ${created}.`,
  figures: {
    "ranks.compared": "Keywords compared",
    "ranks.up": "Keywords that rose beyond noise",
    "ranks.down": "Keywords that fell beyond noise",
    "ranks.entered": "Keywords that came into the results",
    "ranks.left": "Keywords that left the results",
    "ranks.within_noise": "Keywords that moved within noise",
    "ranks.unchanged": "Keywords at the same position",
    "ranks.unknown": "Keywords that cannot be judged yet",
    "citations.rate": "AI answers that cite the brand",
    "citations.share": "Share of voice in AI answers",
    "citations.answers": "AI answers counted",
    "search.clicks": "Clicks from search",
    "search.clicks.previous": "Clicks in the days before",
    "search.impressions": "Impressions in search",
    "work.published": "Pages published",
    "work.links_placed": "Links placed",
    "work.links_lost": "Links lost",
    "work.runs": "Runs started",
    "work.entered": "Actions entered by hand",
    "approvals.approved": "Steps approved",
    "approvals.rejected": "Steps rejected",
    "approvals.waiting": "Steps that wait",
    "gained.visits": "Visits gained a month",
    "gained.visits.low": "Visits gained a month, lower end",
    "gained.visits.high": "Visits gained a month, upper end",
    "gained.positions": "Positions gained",
    "gained.positions.low": "Positions gained, lower end",
    "gained.positions.high": "Positions gained, upper end",
    "gained.points": "Points of citation rate gained",
    "gained.points.low": "Points of citation rate gained, lower end",
    "gained.points.high": "Points of citation rate gained, upper end",
    "gained.interventions.clicks": "Actions judged by visits",
    "gained.units.clicks": "Pages judged",
    "gained.interventions.rank": "Actions judged by positions",
    "gained.units.rank": "Keywords judged",
    "gained.interventions.citations": "Actions judged by citations",
    "gained.units.citations": "Prompts judged",
    "gained.not_judged.overlap": "Actions not judged: overlapping",
    "gained.not_judged.no_controls": "Actions not judged: whole site",
    "gained.not_judged.too_few_controls": "Actions not judged: too few controls",
    "gained.not_judged.too_little_history": "Actions not judged: too little history",
    "gained.not_judged.not_measured": "Actions not judged: not measured",
    "gained.not_judged.not_comparable": "Actions not judged: other model",
    "gained.not_judged.too_early": "Actions not judged: too early",
    "gained.not_judged.too_noisy": "Actions not judged: too noisy",
    "gained.not_judged.found_or_not": "Actions not judged: not found before",
  },
  missing: {
    ranks: { label: "Rank changes", reason: "No keyword was checked both before and within the period." },
    citations: { label: "Citations in AI answers", reason: "No AI answer was sampled in the period." },
    search: { label: "Clicks from search", reason: "No search performance was imported for this period." },
    searchBefore: { label: "Change of clicks", reason: "There are no clicks of the same number of days before." },
    searchDays: {
      label: "Change of clicks",
      reason: "Some days have no figures yet, and a part is not compared with a whole.",
    },
    gained: { label: "What was gained", reason: "The ledger has no action of these months." },
    gainedLater: {
      label: "What was gained",
      reason: "No action of these months is judged yet: it is judged four to thirteen weeks after the work.",
    },
    gainedUnjudged: {
      label: "What was gained",
      reason: "No action of these months could be judged. The section about gains says why.",
    },
    opportunities: { label: "Next pages", reason: "No keyword has both a search volume and room to rise." },
  },
  mailSubject: (title, brand) => (title.includes(brand) ? `Report: ${title}` : `Report for ${brand}: ${title}`),
  mailExpires: (day) => `The link opens the report until ${day}.`,
  mailAttached: "The same page is attached and opens in any browser.",
  languageMissing: (asked) => `Reports are not available in “${asked}” yet, so this one is in English.`,
  lettersMissing: "The font of this file lacks some letters, shown as \ufffd. The report as a page has all of them.",
};

const WORDS: Catalogue<ReportWords> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

export function wordsIn(language: ReportLanguage): ReportWords {
  return WORDS[language];
}

/** Writes numbers and days as a language does. */
export function writerFor({ locale, periodOf }: ReportWords) {
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const signedWhole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
  const plural = new Intl.PluralRules(locale);
  const day = longDays(locale);
  const month = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" });
  return {
    /** `October 2026` for a whole month, else both days. */
    period: ({ from, to }: { from: string; to: string }) =>
      isWholeMonth(from, to) ? month.format(new Date(from)) : periodOf(day(from), day(to)),
    count: (value: number) => count.format(value),
    /** Whether the language counts it as one thing; French does so with 0 too. */
    isOne: (value: number) => plural.select(value) === "one",
    share: (value: number) => share.format(value),
    /** With its sign, and without decimals where they say nothing. */
    signed: (value: number) => (Math.abs(value) < 10 ? signed : signedWhole).format(value),
    day,
    figure: ({ unit, value }: Pick<ReportFigure, "unit" | "value">) =>
      unit === "share"
        ? share.format(value)
        : unit === "gain"
          ? (Math.abs(value) < 10 ? signed : signedWhole).format(value)
          : count.format(value),
  };
}

function isWholeMonth(from: string, to: string): boolean {
  return from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) && daysLater(to, 1).endsWith("-01");
}

export type ReportWriter = ReturnType<typeof writerFor>;
