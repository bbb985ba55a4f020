import type { RankExplanation, SerpDiff } from "@findable/contract";
import { longDays } from "../../../kernel/text/person-language.ts";
import { speaking } from "../../../kernel/text/speaking.ts";
import type { Standing } from "../judge-since.ts";

export type Section = SerpDiff["featureChanges"]["added"][number];
type Page = NonNullable<RankExplanation["page"]>;

/** A place in results, or null for one that was not among the first `depth`. */
export interface Spot {
  position: number | null;
  depth: number;
}

interface Moved {
  name: string;
  /** The days of both checks. */
  from: string;
  to: string;
  /** Whether only the latest check shows it. */
  isUnconfirmed: boolean;
}

/** The results that ours and others' pages passed. */
export interface PassedWording {
  fell: boolean;
  /** Pages that moved themselves, and those beside that kept their order. */
  moved: number;
  kept: number;
  /** Pages of which the other results page shows nothing, because it ends at `end`. */
  unseen: number;
  end: number | undefined;
  /** The pages that are named, as `page` of the language writes them, and the number of others. */
  named: readonly string[];
  more: number;
}

/** Sentences that explain where a keyword stands and why it moved, in one language. */
export interface ExplanationWords {
  day(moment: string): string;
  quote(keyword: string): string;
  neverChecked(name: string): string;
  notCheckedSince(name: string, since: string, last: Spot, day: string): string;
  noEarlierCheck(name: string, now: Spot, since: string): string;
  deeperLook(name: string, now: Spot, day: string, depth: number): string;
  stayed(name: string, now: Spot): string;
  left(moved: Moved, from: number, depth: number): string;
  entered(moved: Moved, to: number): string;
  moved(moved: Moved, from: number, to: number): string;
  unknown: Readonly<Record<NonNullable<Standing["reason"]> | "not_stored" | "not_shown", string>>;
  noise(isStill: boolean, usual: { baseline: number; width: number } | undefined): string;
  stormTitle(moved: number, ranking: number): string;
  storm(moved: number, ranking: number, day: string): string;
  firstSeen(title: string, day: string): string;
  /** What changed on the brand's page; the moment only where a crawl saw it. */
  page(changes: readonly string[], readAt: string | undefined): string;
  changes: Readonly<Record<Page["changed"][number], (page: Page) => string>>;
  passedPage(domain: string, previous: number | null, current: number | null): string;
  /** More pages moved than kept their order. */
  competitors(passed: PassedWording): string;
  alone(passed: PassedWording): string;
  /** All that is known is that these pages are on the other side now. */
  passedUnseen(passed: PassedWording): string;
  onlySeries(own: SeriesName, others: readonly SeriesName[]): string;
  resultsPage(added: readonly Section[], removed: readonly Section[], cited: readonly string[]): string;
}

interface SeriesName {
  device: "desktop" | "mobile";
  location: string;
}

const spaced = (sections: readonly Section[]): string =>
  sections.map((section) => section.replaceAll("_", " ")).join(", ");

const LOCALE = "en-GB";
const { isOne } = speaking(LOCALE);
const day = longDays(LOCALE);
const spot = ({ position, depth }: Spot) => (position === null ? `not among the first ${depth}` : `${position}`);
const pages = (count: number) => `${count} ${isOne(count) ? "page" : "pages"}`;
const days = ({ from, to, isUnconfirmed }: Moved) =>
  `between ${from} and ${to}${isUnconfirmed ? ", in the latest check only" : ""}`;
const names = ({ named, more }: PassedWording) => `${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
const behind = ({ fell, unseen, end }: PassedWording) =>
  unseen === 0
    ? ""
    : ` The ${fell ? "earlier" : "later"} results page ends at ${end}, so it does not show where ${pages(unseen)} ${fell ? "came from" : "went"}.`;
const movers = (passed: PassedWording) =>
  `${pages(passed.moved)} ${passed.fell ? "rose past yours" : "fell behind yours"}: ${names(passed)}`;

export const ENGLISH: ExplanationWords = {
  day,
  quote: (keyword) => `"${keyword}"`,
  neverChecked: (name) => `${name} has no rank check here.`,
  notCheckedSince: (name, since, last, day) => `${name} has no check since ${since}; on ${day} it was ${spot(last)}.`,
  noEarlierCheck: (name, now, since) => `${name} is ${spot(now)}; there is no check before ${since}.`,
  deeperLook: (name, now, day, depth) => `${name} is ${spot(now)}; the check of ${day} examined only ${depth} results.`,
  stayed: (name, now) => `${name} ${now.position === null ? "is still" : "stayed at"} ${spot(now)}.`,
  left: (moved, from, depth) => `${moved.name} left the first ${depth} results ${days(moved)}; it was at ${from}.`,
  entered: (moved, to) => `${moved.name} came into the results ${days(moved)}, at ${to}.`,
  moved: (moved, from, to) => `${moved.name} ${to > from ? "fell" : "rose"} from ${from} to ${to} ${days(moved)}.`,
  unknown: {
    never_checked: "It was never checked here.",
    not_checked_since: "The period has no check.",
    no_earlier_check: "There is no check before the period.",
    too_few_checks: "There are too few earlier checks to know what is usual for it.",
    unconfirmed: "The next check confirms or refutes it.",
    deeper_look: "It may have been there before, below the results that were examined.",
    not_stored: "The results pages before and after are not stored.",
    not_shown: "The stored evidence does not show the reason.",
  },
  noise: (isStill, usual) => {
    const change = isStill ? "There is no change to explain." : "The change is within normal fluctuation.";
    return usual === undefined
      ? change
      : `${change} Its usual position is ${usual.baseline}, give or take ${usual.width}.`;
  },
  stormTitle: (moved, ranking) => `Many keywords moved at once: ${moved} of ${ranking}`,
  storm: (moved, ranking, day) =>
    `Many keywords moved together: ${moved} of ${ranking} (${Math.round((100 * moved) / ranking)} %), first seen on ${day}.`,
  firstSeen: (title, day) => `${title}, first seen on ${day}.`,
  page: (changes, readAt) =>
    `Your page changed: ${changes.join("; ")}${readAt === undefined ? "" : ` (read on ${readAt.slice(0, 10)})`}.`,
  changes: {
    url: ({ url, previousUrl }) => `another page ranks: ${url} instead of ${previousUrl}`,
    status: ({ before, now }) => `its status changed from ${before?.status} to ${now?.status}`,
    noindex: ({ now }) => (now?.noindex === true ? "it has noindex now" : "it has no noindex any more"),
    canonical: ({ before, now }) =>
      `its canonical changed from ${before?.canonical ?? "none"} to ${now?.canonical ?? "none"}`,
    title: ({ before, now }) => `its title changed from "${before?.title ?? ""}" to "${now?.title ?? ""}"`,
    length: ({ before, now }) => `its text changed from ${before?.words} to ${now?.words} words`,
  },
  passedPage: (domain, previous, current) =>
    previous === null
      ? `${domain} (new at ${current})`
      : current === null
        ? `${domain} (from ${previous}, no longer shown)`
        : `${domain} (${previous} to ${current})`,
  competitors: (passed) => {
    const { kept } = passed;
    const others = kept === 0 ? "" : ` ${pages(kept)} beside kept ${isOne(kept) ? "its" : "their"} order.`;
    return `${movers(passed)}.${others}${behind(passed)}`;
  },
  alone: (passed) => {
    const way = `${passed.fell ? "fell past" : "rose past"} ${pages(passed.kept)} that kept their order`;
    return `${passed.moved === 0 ? `Only your page moved: it ${way}` : `Your page ${way}; ${movers(passed)}`}.${behind(passed)}`;
  },
  passedUnseen: (passed) =>
    `${pages(passed.unseen)} ${isOne(passed.unseen) ? "is" : "are"} ${passed.fell ? "above yours now" : "no longer above yours"}: ${names(passed)}.${behind(passed)}`,
  onlySeries: ({ device, location }, others) =>
    `Only ${device} in ${location} moved: ${others.map((one) => `${one.device} in ${one.location}`).join(", ")} did not.`,
  resultsPage: (added, removed, cited) => {
    const parts = [
      ...(added.length === 0 ? [] : [`new sections: ${spaced(added)}`]),
      ...(removed.length === 0 ? [] : [`removed sections: ${spaced(removed)}`]),
      ...(cited.length === 0 ? [] : [`the AI answer now cites ${cited.join(", ")}`]),
    ];
    return `The results page has ${parts.join("; ")}.`;
  },
};
