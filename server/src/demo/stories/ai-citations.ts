import type {
  CheckAiCitationInput,
  CheckAiCitationResult,
  CitationHunterInput,
  CitationHunterResult,
  SuggestPromptsInput,
  SuggestPromptsResult,
} from "@findable/contract";
import { mostAsked, trackedDomains } from "../../domains/citations/rules.ts";
import { csvTable } from "../csv-table.ts";
import { type DemoSkill, demoSkill } from "../demo-skill.ts";
import { type CitationHunt, huntCitations } from "../world/citations/citation-hunt.ts";
import { ALL_ENGINES, checkOf, TRACKED } from "../world/citations/citations.ts";
import { suggestedPrompts } from "../world/citations/suggested-prompts.ts";
import { BRAND, DEMO_NOW, WATCHED_PROMPTS } from "../world/facts.ts";
import { longDate } from "../world/long-date.ts";
import { TODAY } from "../world/market.ts";

export const aiCitationStories: readonly DemoSkill[] = [
  demoSkill<Partial<CheckAiCitationInput>, CheckAiCitationResult>("research.ai_citation", (input) => {
    const result = checkOf({
      prompt: input.prompt ?? WATCHED_PROMPTS[0],
      llms: input.llms ?? ALL_ENGINES,
      samples: input.precision === undefined ? (input.samples ?? 5) : mostAsked(input.precision, input.samples),
      precision: input.precision,
      tracked: trackedDomains(input.trackDomains ?? TRACKED),
      day: TODAY,
      definition: input.definition,
    });
    return {
      result,
      steps: [
        ...result.perLlm.map(({ llm, samples, outcome }) => ({
          name: `ask ${llm}`,
          durationMs: 2600 * result.samplesPerLlm,
          model: true,
          says:
            outcome === "failed"
              ? `${llm} did not answer.`
              : `${llm} answered ${samples} of ${result.samplesPerLlm} times.`,
        })),
        { name: "count", durationMs: 12, says: leaderOf(result.shareOfVoice) },
      ],
      files: [
        { path: "agent-output/ai-citation/citations.csv", contentType: "text/csv", text: citationTable([result]) },
      ],
    };
  }),
  demoSkill<SuggestPromptsInput, SuggestPromptsResult>("research.ai_citation.suggest_prompts", (input) => {
    const result = suggestedPrompts(input);
    const read = Object.values(result.read).reduce((sum, count) => sum + count, 0);
    return {
      result,
      steps: [
        { name: "read", durationMs: 120, says: `Read ${read} records of what people search, ask and complain about.` },
        { name: "choose", durationMs: 40, says: `Suggested ${result.prompts.length} prompts.` },
      ],
    };
  }),
  demoSkill<CitationHunterInput, CitationHunterResult>("citation_hunter", (input) => {
    const hunt = huntCitations(input);
    const { result } = hunt;
    const [first] = result.opportunities;
    return {
      result,
      steps: [
        {
          name: "prompts",
          durationMs: 3100,
          model: input.prompts === undefined,
          says: `${result.perPrompt.length} prompts will be asked.`,
        },
        {
          name: "ask",
          durationMs: 900 * hunt.answers,
          model: true,
          progress: { total: hunt.answers, unit: "answers" },
          says: leaderOf(result.shareOfVoice),
        },
        {
          name: "gaps",
          durationMs: 40,
          says: `For ${result.gaps.length} prompts an engine cites others and never ${BRAND.name}.`,
        },
        {
          name: "opportunities",
          durationMs: 5200,
          model: true,
          says: first === undefined ? "There is nothing to gain here." : `The best chance: ${first.reason}`,
        },
      ],
      skillsUsed: ["research.ai_citation"],
      files: [
        { path: "agent-output/citations/report.md", contentType: "text/markdown", text: reportText(hunt) },
        { path: "agent-output/citations/citations.csv", contentType: "text/csv", text: citationTable(hunt.checks) },
      ],
    };
  }),
];

function leaderOf(shares: Readonly<Record<string, number>>): string {
  const ranked = Object.entries(shares).sort(([, one], [, other]) => other - one);
  const [leader, share = 0] = ranked[0] ?? [];
  if (leader === undefined || share === 0) return "None of the tracked domains is cited.";
  const ours = shares[BRAND.domain];
  const us = ours === undefined || leader === BRAND.domain ? "" : `, ${BRAND.domain} for ${percent(ours)}`;
  return `Of the citations of tracked domains ${percent(share)} are for ${leader}${us}.`;
}

function citationTable(checks: readonly CheckAiCitationResult[]): string {
  return csvTable([
    ["prompt", "engine", "domain", "rate", "n", "low", "high", "average_position"],
    ...checks.flatMap(({ prompt, perLlm }) =>
      perLlm.flatMap(({ llm, citations }) =>
        citations.map(({ domain, rate, n, interval, avgPosition }) => [
          prompt,
          llm,
          domain,
          rate,
          n,
          interval.low,
          interval.high,
          avgPosition,
        ]),
      ),
    ),
  ]);
}

function reportText({ result }: CitationHunt): string {
  const shares = Object.entries(result.shareOfVoice).sort(([, one], [, other]) => other - one);
  return [
    `# Citations in AI answers, ${longDate(DEMO_NOW)}`,
    leaderOf(result.shareOfVoice),
    "| domain | share of voice |\n|---|---|\n".concat(
      shares.map(([domain, share]) => `| ${domain} | ${percent(share)} |`).join("\n"),
    ),
    "## By prompt",
    result.perPrompt
      .map(
        ({ prompt, ourRate, n, interval }) =>
          `- ${prompt} Cited in ${percent(ourRate)} of ${n} answers (between ${percent(interval.low)} and ${percent(interval.high)}).`,
      )
      .join("\n"),
    "## What to do",
    result.opportunities.map(({ reason, url }) => `- ${reason} <${url}>`).join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
