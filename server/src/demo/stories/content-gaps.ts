import type {
  ContentGap,
  ContentGapReport,
  FindContentGapsInput,
  FindContentGapsResult,
  QueueContentInput,
  QueueContentResult,
} from "@findable/contract";
import { csvTable } from "../csv-table.ts";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { type DemoGapReport, gapReports, reportOf } from "../world/content/content-gaps.ts";
import { queueOf } from "../world/content/queued-content.ts";
import { longDate } from "../world/long-date.ts";

const FREE = { credits: 0, durationSeconds: 0 };

export const contentGapStories: readonly DemoSkill[] = [
  demoSkill<FindContentGapsInput, FindContentGapsResult>("research.content_gap", (input) => {
    const { input: _input, ...report } = reportOf(input);
    const [first] = report.gaps;
    return {
      result: report,
      steps: [
        {
          name: "competitors",
          durationMs: 14_200,
          says: `Compared our pages with those of ${counted(report.competitorsAnalyzed, "competitor")}.`,
        },
        {
          name: "cluster",
          durationMs: 900,
          says: "Phrases that mean the same were put together, so that no topic is counted twice.",
        },
        {
          name: "weigh",
          durationMs: 350,
          says: `${summaryOf(report)} ${first === undefined ? "" : `First of all: ${inWords(first)}`}`.trim(),
        },
      ],
      files: [
        { path: "agent-output/content-gap/report.md", contentType: "text/markdown", text: reportText(report) },
        { path: "agent-output/content-gap/gaps.csv", contentType: "text/csv", text: gapTable(report) },
      ],
    };
  }),
  demoSkill<Partial<QueueContentInput>, QueueContentResult>("research.content_gap.queue_content", (given) => {
    const { batchId, queued, items } = queueOf({ ...defaultQueue(), ...given });
    return {
      result: {
        batchId,
        queued,
        totalEstimatedCost: FREE,
        items: items.map(({ gapId, kind, invocationId, resourceId }) => ({ gapId, kind, invocationId, resourceId })),
      },
      steps: [
        {
          name: "select",
          durationMs: 20,
          says: `${counted(items.length, "gap")} of the report will be written about.`,
        },
        {
          name: "start",
          durationMs: 90 * items.length,
          says: "A separate run drafts each of them; nothing is published.",
        },
      ],
      children: items.map(({ skill, input }) => ({ skill, input })),
    };
  }),
];

/** What is queued where a run's identifier was too long to hold what was asked. */
function defaultQueue(): QueueContentInput {
  const [newest] = gapReports();
  return { id: newest?.reportId ?? "", selectGaps: [{ type: "MISSING_TOPIC", priority: ["HIGH"] }] };
}

function summaryOf({ summary }: Pick<DemoGapReport, "summary">): string {
  const parts = [
    counted(summary.missingTopics, "missing topic"),
    counted(summary.keywordGaps, "keyword we are not found for", "keywords we are not found for"),
    counted(summary.weakerCoverage, "page that is weaker than theirs", "pages that are weaker than theirs"),
  ];
  return `Found ${new Intl.ListFormat("en").format(parts)}.`;
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function inWords(gap: ContentGap): string {
  switch (gap.type) {
    case "MISSING_TOPIC":
      return `write about “${gap.topic}”, which ${gap.competitorsCovering.length} of them cover.`;
    case "KEYWORD_GAP":
      return `write for “${gap.keyword}”, where the best of them is at position ${gap.competitorsRanking[0]?.position ?? "unknown"}.`;
    case "WEAKER_COVERAGE":
      return `improve ${gap.ourUrl ?? "our page"}, which is at position ${gap.ourRank ?? "unknown"} behind theirs at ${gap.competitorRank}.`;
  }
}

function reportText(report: ContentGapReport): string {
  const items = report.gaps.map((gap, index) => `${index + 1}. **${gap.priority}**: ${inWords(gap)} ${adviceOf(gap)}`);
  return [`# Content gaps, ${longDate(report.createdAt)}`, summaryOf(report), ...items].join("\n\n").concat("\n");
}

function adviceOf(gap: ContentGap): string {
  return gap.type === "WEAKER_COVERAGE" ? gap.recommendedAction : gap.recommendedAngle;
}

function gapTable({ gaps }: ContentGapReport): string {
  return csvTable([
    ["id", "type", "priority", "subject", "visits_a_month", "advice"],
    ...gaps.map((gap) => [gap.id, gap.type, gap.priority, subjectOf(gap), visitsOf(gap), adviceOf(gap)]),
  ]);
}

function subjectOf(gap: ContentGap): string | null {
  switch (gap.type) {
    case "MISSING_TOPIC":
      return gap.topic;
    case "KEYWORD_GAP":
      return gap.keyword;
    case "WEAKER_COVERAGE":
      return gap.ourUrl;
  }
}

function visitsOf(gap: ContentGap): number | null {
  return gap.type === "WEAKER_COVERAGE" ? null : gap.estimatedTraffic;
}
