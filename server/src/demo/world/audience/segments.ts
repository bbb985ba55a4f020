import { SEGMENT_FIELDS, type Segment } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { BRAND, DEMO_NOW, daysAgo, OWN_PAGES, ownUrl, SEGMENTS } from "../facts.ts";

type Words = Pick<
  Segment,
  "jobToBeDone" | "pain" | "budgetShape" | "buyingProcess" | "channels" | "competitors" | "confidence"
>;

const WORDS: Record<(typeof SEGMENTS)[number]["slug"], Words & { pages: readonly string[] }> = {
  "studio-principals": {
    jobToBeDone: "Know which projects earn money while there is still time to do something about it.",
    pain: "Hours are filled in from memory at the end of the month, so overruns show up with the final invoice.",
    budgetShape: "Per seat, monthly, up to about 15 a head; no set-up fee.",
    buyingProcess: "Tries it on one project for two weeks, then decides alone.",
    channels: ["practice-management newsletters", "architects' forums", "word of mouth between studios"],
    competitors: ["spreadsheets", "Hourglass PM", "Studioledger"],
    confidence: 0.92,
    pages: [OWN_PAGES.home, OWN_PAGES.architects, OWN_PAGES.budgets],
  },
  "practice-managers": {
    jobToBeDone: "Close the month in a day: hours in, phases checked, invoices out.",
    pain: "Chasing forty people for timesheets, then retyping percentages into the accounts.",
    budgetShape: "Yearly, per seat, with a purchase order; 20 to 80 seats.",
    buyingProcess: "Compares three offers, asks for a trial with real data, and needs two partners to sign.",
    channels: ["architecture news sites", "software review sites", "professional associations"],
    competitors: ["Hourglass PM", "Planbase", "Studioledger"],
    confidence: 0.84,
    pages: [OWN_PAGES.timesheets, OWN_PAGES.invoicing, OWN_PAGES.versusHourglass],
  },
  "freelance-designers": {
    jobToBeDone: "Show clients what the hours went into, and be paid for all of them.",
    pain: "Calls and revisions never make it onto the invoice, and there is nothing to prove them by.",
    budgetShape: "A single seat, monthly, under 10; cancels in quiet months.",
    buyingProcess: "Signs up from a template or a comparison and stays if the first invoice works.",
    channels: ["search for templates", "design communities", "video tutorials"],
    competitors: ["Clockwright", "Sheetpunch", "a stopwatch app"],
    confidence: 0.71,
    pages: [OWN_PAGES.pricing, "/blog/timesheet-reminders-that-work"],
  },
};

/** The pages of the demo world say each field in these words. */
function evidenceOf(words: Omit<Words, "confidence"> & { name: string }, url: string | null): Segment["evidence"] {
  return SEGMENT_FIELDS.flatMap((field) =>
    [words[field]].flat().flatMap((value) => (value === null ? [] : [{ field, value, url, quote: value }])),
  );
}

/** The audience segments of the workspace, the most certain first. */
export const DEMO_SEGMENTS: readonly Segment[] = SEGMENTS.map(({ slug, name }, index) => {
  const { pages, ...words } = WORDS[slug];
  return {
    id: demoId("seg", slug),
    name,
    ...words,
    sourceCitations: pages.map(ownUrl),
    origin: "run",
    evidence: evidenceOf({ name, ...words }, ownUrl(pages[0] ?? OWN_PAGES.home)),
    createdAt: daysAgo(90, 10, 5 + index),
    updatedAt: daysAgo(12 + 9 * index, 14, 20),
  };
});

const OTHERS: readonly ({ slug: string; name: string } & Words)[] = [
  {
    slug: "owners-of-small-firms",
    name: "Owners of small firms",
    jobToBeDone: "Get what {name} offers without having to manage it.",
    pain: "No time to compare offers, and nobody in the firm whose job it is.",
    budgetShape: "Monthly, small, from one card.",
    buyingProcess: "Asks two people they trust, tries it, decides within a week.",
    channels: ["search", "word of mouth", "local business groups"],
    competitors: ["doing without", "the cheapest offer on a marketplace"],
    confidence: 0.78,
  },
  {
    slug: "operations-leads",
    name: "Operations leads of mid-sized companies",
    jobToBeDone: "Replace three half-working ways with one that everybody follows.",
    pain: "Every department does it differently, and nobody can say what it costs.",
    budgetShape: "Yearly contract from the operations budget.",
    buyingProcess: "Shortlist of three, a pilot with one team, sign-off by finance.",
    channels: ["review sites", "trade newsletters", "peers in the same role"],
    competitors: ["the tool they already pay for", "an agency"],
    confidence: 0.7,
  },
  {
    slug: "first-time-buyers",
    name: "People who buy it for the first time",
    jobToBeDone: "Understand what matters before spending money on {name} or anybody else.",
    pain: "Every guide is written by somebody who sells something.",
    budgetShape: "One purchase, compared by price first.",
    buyingProcess: "Reads guides for weeks, then buys in an evening.",
    channels: ["search", "video reviews", "forums"],
    competitors: ["waiting another year", "second-hand"],
    confidence: 0.61,
  },
  {
    slug: "switchers",
    name: "Customers who are tired of what they have",
    jobToBeDone: "Move without losing what they have built up.",
    pain: "The renewal went up, support went down, and leaving looks like work.",
    budgetShape: "What they pay today, or a little less.",
    buyingProcess: "Looks for alternatives shortly before the renewal date.",
    channels: ["comparison pages", "forums", "review sites"],
    competitors: ["staying", "the market leader"],
    confidence: 0.58,
  },
];

/** Segments of a site or a text that is not the brand's, as many as are asked for. */
export function segmentsFor(name: string, source: string | undefined, count: number): Segment[] {
  if (source === BRAND.domain) return DEMO_SEGMENTS.slice(0, count);
  const others = OTHERS.map(({ slug, ...words }): Segment => {
    const jobToBeDone = words.jobToBeDone?.replace("{name}", name) ?? null;
    const url = source === undefined ? null : `https://${source}/`;
    return {
      id: demoId("seg", source ?? name, slug),
      ...words,
      jobToBeDone,
      sourceCitations: url === null ? [] : [url],
      origin: "run",
      evidence: evidenceOf({ ...words, jobToBeDone }, url),
      createdAt: DEMO_NOW,
      updatedAt: DEMO_NOW,
    };
  });
  return others.slice(0, count);
}
