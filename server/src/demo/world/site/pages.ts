import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { freshText } from "../content/fresh-texts.ts";
import type { HistoryStep } from "../content/revisions.ts";
import { type DemoWritten, type Writing, written } from "../content/written.ts";
import { daysAgo, LANDING_PAGES, ownUrl } from "../facts.ts";
import { once } from "../once.ts";
import { textOf } from "../texts.ts";

export interface DemoPage extends DemoWritten {
  icpSegmentId: string | null;
}

type Page = (typeof LANDING_PAGES)[number];
type Besides = Pick<Writing, "descriptions" | "quality">;

/** The brand's landing pages. */
export const landingPages = once((): readonly DemoPage[] => LANDING_PAGES.map(landingPage));

/** The page of an identifier: of the world, one that somebody just asked for, or one that stands in for it. */
export function landingPageOf(id: string): DemoPage {
  const fresh = freshText(id);
  return fresh === undefined ? recordOf(landingPages(), id, "id") : { ...fresh, icpSegmentId: null };
}

function landingPage(page: Page): DemoPage {
  const { slug, title, pillar, keyword, status, path, segment } = page;
  const icpSegmentId = segment === null ? null : demoId("seg", segment);
  const target = keyword === null ? { topic: title } : { keywordId: demoId("kw", keyword) };
  const common = written("lp", textOf("pages", slug), {
    slug,
    title,
    pillar,
    keyword,
    status,
    publishedUrl: status === "PUBLISHED" ? ownUrl(path) : null,
    archivedAt: status === "ARCHIVED" ? daysAgo(118, 15, 41) : null,
    tags: status === "DRAFT" ? ["landing", "november"] : ["landing"],
    source: "USER",
    length: "short",
    instructions: segment === null ? null : "Speak to one person, and leave out adjectives.",
    snippets: [],
    writer: { skill: "produce.landing_page", input: icpSegmentId === null ? target : { ...target, icpSegmentId } },
    history: historyOf(page),
    ...BESIDES[slug],
  });
  return { ...common, icpSegmentId };
}

function historyOf({ slug, publishedDaysAgo }: Page): HistoryStep[] {
  const online = publishedDaysAgo ?? (slug === "freelance-designers" ? 3 : 190);
  const first: HistoryStep[] = [
    { origin: "generated", at: daysAgo(online + 4, 9, 14) },
    { origin: "refined", refiner: "plain-words", at: daysAgo(online + 4, 9, 19) },
  ];
  // Its new opening waits for an approval.
  if (slug === "structural-engineers") return [...first, { origin: "regenerated", at: daysAgo(1, 17, 12) }];
  return publishedDaysAgo === null ? first : [...first, { origin: "edited", at: daysAgo(online + 1, 11, 30) }];
}

const BESIDES: Record<Page["slug"], Besides> = {
  architects: {
    descriptions: [
      "Time tracking for architects: hours by project and phase in under a minute a day, and a warning before the fee is spent.",
      "Hours by project and phase, in under a minute a day.",
      "Made for studios that bill by phase and would rather draw.",
    ],
    quality: [88, 79, 84, 93],
  },
  timesheets: {
    descriptions: [
      "Timesheets that fill themselves in from calendar, drawings and mail. You correct the day and go home.",
      "A first draft of the day by half past four.",
      "The week is already in your calendar. Your timesheet could be, too.",
    ],
    quality: [83, 74, 79, 92],
  },
  "project-budgets": {
    descriptions: [
      "Project budgets for architects that warn at 80 percent of a phase, while there is still something to decide.",
      "How many hours of the phase are left, before they are gone.",
      "One warning, at the right time. Not ten.",
    ],
    quality: [86, 78, 87, 92],
  },
  "structural-engineers": {
    descriptions: [
      "Hours by calculation, drawing and site visit, and a budget that warns before the fee is spent.",
      "Many jobs, small pieces, fixed fees: time tracking that keeps up.",
      "Twenty projects a week, half an hour on some of them.",
    ],
    quality: [85, 76, 83, 91],
  },
  "phase-invoicing": {
    descriptions: [
      "Invoices by project phase from the hours you already have: fee, progress, invoiced before, due now.",
      "Each phase with its fee and what is due. Your client checks it in a minute.",
      "An invoice that leaves nothing to ask is paid sooner.",
    ],
    quality: [84, 77, 86, 90],
  },
  "hourglass-pm": {
    descriptions: [
      "Tallyhour and Hourglass PM compared: what each is made for, what it costs, and when to choose which.",
      "An honest comparison, with cases where they are the better choice.",
      "Forty people or four? Which of the two fits.",
    ],
    quality: [89, 81, 90, 91],
  },
  "freelance-designers": {
    descriptions: [
      "Billable hours for freelance designers: one list of what you can bill, and an invoice from it.",
      "You, three clients, and an invoice on the first of the month.",
      "Keep the hours. Leave out everything else.",
    ],
    quality: [72, 66, 71, 93],
  },
  "landscape-architects": {
    descriptions: [
      "Time tracking for landscape architects, for design in winter and site in summer.",
      "Hours by phase through both seasons.",
      "Design in winter, site in summer.",
    ],
    quality: [58, 52, 55, 90],
  },
};
