import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { daysAgo, ownUrl, POSTS } from "../facts.ts";
import { once } from "../once.ts";
import { textOf } from "../texts.ts";
import { freshText } from "./fresh-texts.ts";
import { type DemoWritten, type Writing, written } from "./written.ts";

type Known = (typeof POSTS)[number]["slug"];
type Besides = Pick<
  Writing,
  "tags" | "source" | "length" | "instructions" | "descriptions" | "snippets" | "history" | "quality"
>;

/** The brand's blog posts. */
export const blogPosts = once((): readonly DemoWritten[] => [...POSTS.map(blogPost), statistics()]);

/** The post of an identifier: of the world, one that somebody just asked for, or one that stands in for it. */
export function blogPostOf(id: string): DemoWritten {
  return freshText(id) ?? recordOf(blogPosts(), id, "id");
}

function blogPost({ slug, title, pillar, keyword, status }: (typeof POSTS)[number]): DemoWritten {
  return written("bp", textOf("posts", slug), {
    slug,
    title,
    pillar,
    keyword,
    status,
    publishedUrl: status === "PUBLISHED" ? ownUrl(`/blog/${slug}`) : null,
    archivedAt: null,
    writer: { skill: "produce.blog_post", input: { keywordId: demoId("kw", keyword) } },
    ...BESIDES[slug],
  });
}

/** One that newer numbers have replaced. */
function statistics(): DemoWritten {
  const topic = "time tracking statistics for studios in 2024";
  return written("bp", textOf("posts", "time-tracking-statistics-2024"), {
    slug: "time-tracking-statistics-2024",
    title: "Ten time tracking statistics for studios in 2024",
    pillar: "architect-time-tracking",
    keyword: null,
    status: "ARCHIVED",
    publishedUrl: null,
    archivedAt: daysAgo(205, 9, 12),
    tags: ["data"],
    source: "USER",
    length: "short",
    instructions: null,
    descriptions: ["Ten numbers on how studios tracked time in 2024, from 96 of them.", "Ten numbers.", "Ten numbers."],
    snippets: [],
    writer: { skill: "produce.blog_post", input: { topic, mode: "quick" } },
    history: [{ origin: "generated", at: daysAgo(330, 10, 4) }],
    quality: [61, 58, 74, 80],
  });
}

const BESIDES: Record<Known, Besides> = {
  "how-architects-track-time": {
    tags: ["guide", "evergreen"],
    source: "USER",
    length: "medium",
    instructions: "Write for principals of small studios. No moralising about discipline.",
    descriptions: [
      "How architects track time in practice: what forty studios do, why daily beats weekly, and how to begin on Monday.",
      "What studios where timesheets simply happen do differently.",
      "Nobody hates timesheets. They hate Friday afternoon. What forty studios do about it:",
    ],
    snippets: [
      ["https://studiopractice.example/surveys/hours-and-fees", "Firms that record weekly put the loss at 8 to 15 %."],
      [
        "https://drawingboardforum.example/t/timesheets-that-get-done",
        "We stopped asking for timesheets and started asking what you did today. Same form, four minutes.",
      ],
    ],
    history: [
      { origin: "generated", at: daysAgo(214, 9, 31) },
      { origin: "refined", refiner: "plain-words", at: daysAgo(214, 9, 38) },
      { origin: "refined", refiner: "cite-sources", at: daysAgo(213, 15, 2) },
      { origin: "edited", at: daysAgo(211, 8, 26) },
    ],
    quality: [92, 90, 91, 88],
  },
  "architecture-fee-calculator": {
    tags: ["calculator", "evergreen"],
    source: "CONTENT_GAP",
    length: "medium",
    instructions: "Show the arithmetic, and where the calculator is wrong.",
    descriptions: [
      "Work out an architecture fee from hours by phase, with a worked example, and see where to overrule the calculator.",
      "A fee calculator, the sums behind it, and when not to believe it.",
      "Adding 20 % to your cost is not a margin of 20 %. The sums behind our fee calculator:",
    ],
    snippets: [
      [
        "https://billable.example/issues/pricing-without-percentages",
        "Nineteen studios quoted 7.5 to 13 % for the same extension; asked for hours, most said 210 to 290.",
      ],
      [
        "https://drawingboardforum.example/t/do-you-show-hours-to-clients",
        "Lost one job in two years by showing the hours, won back every change order.",
      ],
    ],
    history: [
      { origin: "generated", at: daysAgo(131, 13, 5) },
      { origin: "refined", refiner: "cite-sources", at: daysAgo(131, 13, 14) },
      { origin: "edited", at: daysAgo(129, 10, 40) },
      { origin: "regenerated", at: daysAgo(20, 14, 49) },
      { origin: "refined", refiner: "answer-first", at: daysAgo(19, 8, 55) },
    ],
    quality: [90, 88, 95, 86],
  },
  "timesheet-reminders-that-work": {
    tags: ["templates"],
    source: "CONTENT_FACTORY",
    length: "short",
    instructions: null,
    descriptions: [
      "Five timesheet reminder templates that get answered, when to send each, and how many are too many.",
      "Five reminders that get answered, and when to send them.",
      "71 % answer a reminder at 16:45, 22 % one on Friday. Five templates to copy:",
    ],
    snippets: [
      [
        "https://studiocraft.example/posts/fewer-reminders",
        "Ten reminders a week became two when only empty days got one.",
      ],
      [
        "https://drawingboardforum.example/t/timesheets-that-get-done",
        "On site a text at the end of the meeting works.",
      ],
    ],
    history: [
      { origin: "generated", at: daysAgo(67, 11, 20) },
      { origin: "refined", refiner: "plain-words", at: daysAgo(67, 11, 26) },
      { origin: "refined", refiner: "answer-first", at: daysAgo(66, 9, 3) },
    ],
    quality: [87, 85, 93, 92],
  },
  "hourglass-pm-alternatives": {
    tags: ["comparison"],
    source: "CONTENT_GAP",
    length: "medium",
    instructions: "Mark our own product. Say when to stay.",
    descriptions: [
      "Seven alternatives to Hourglass PM for small studios, with prices, what each is best at, and when to stay.",
      "Seven tools that small studios move to, ours among them and marked.",
      "Hourglass PM is fine for eighty people. For eight, look at these seven:",
    ],
    snippets: [
      ["https://softfinder.example/reviews/studioledger", "Users like the ledgers; the phone app scores 2.9 of 5."],
      [
        "https://archdeskweekly.example/features/leaving-hourglass",
        "Two firms moved between projects and took a week.",
      ],
    ],
    history: [
      { origin: "generated", at: daysAgo(33, 9, 47) },
      { origin: "refined", refiner: "cite-sources", at: daysAgo(33, 9, 55) },
      { origin: "edited", at: daysAgo(32, 15, 30) },
    ],
    quality: [91, 86, 88, 87],
  },
  "invoice-by-project-phase": {
    tags: ["guide", "november"],
    source: "CONTENT_FACTORY",
    length: "medium",
    instructions: "Begin with what such an invoice looks like.",
    descriptions: [
      "Invoice by project phase, step by step: what goes on the invoice, how progress is measured, and when to send it.",
      "How to invoice by phase, from the contract to the reminder.",
      "Sent on the first working day: paid after 19 days. Sent whenever: 34. Invoicing by phase:",
    ],
    snippets: [
      [
        "https://studiopractice.example/guides/getting-paid-by-phase",
        "Never invoice more than 90 % of a phase before its drawings are out.",
      ],
    ],
    history: [
      { origin: "generated", at: daysAgo(3, 10, 12) },
      { origin: "refined", refiner: "answer-first", at: daysAgo(3, 10, 19) },
    ],
    quality: [87, 82, 87, 78],
  },
  "utilisation-rate-for-studios": {
    tags: ["guide"],
    source: "USER",
    length: "medium",
    instructions: "For principals. Include the sums for a studio of ten.",
    descriptions: [
      "What utilisation rate is healthy for an architecture studio of ten, by role, and how to measure it without a revolt.",
      "65 to 75 percent, but not for everybody. By role, with the sums.",
      "Above 80 % for a quarter, people begin to leave. A healthy utilisation rate, by role:",
    ],
    snippets: [
      ["https://billable.example/issues/the-other-third", "Rework is the only bucket you want to see shrink."],
      [
        "https://archdeskweekly.example/data/utilisation-2026",
        "Median utilisation 66 %, median realisation 88 %, spring 2026.",
      ],
    ],
    history: [
      { origin: "generated", at: daysAgo(13, 16, 8) },
      { origin: "refined", refiner: "plain-words", at: daysAgo(13, 16, 15) },
    ],
    quality: [78, 74, 84, 72],
  },
};
