import { PROMPT_EVIDENCE_KINDS, type SuggestPromptsInput, type SuggestPromptsResult } from "@findable/contract";
import { candidatesFrom, choosePrompts, type Demand, keywordDemand } from "../../../domains/citations/rules.ts";
import { discussions } from "../audience/discussions.ts";
import { DEMO_SEGMENTS } from "../audience/segments.ts";
import { BRAND } from "../facts.ts";
import { keywords } from "../keywords/keywords.ts";
import { snapshotOf, storedSerps } from "../serps/serps.ts";
import { CITATION_QUERIES } from "./citation-queries.ts";

const LANGUAGE = "en";
const MOST_KEYWORDS = 300;
/** Pages whose questions are read: making a page of the market takes a few milliseconds. */
const MOST_PAGES = 15;

/** Prompts that the demo's records lead to, by the same rules as for any workspace. */
export function suggestedPrompts({
  count = 20,
  topic,
  from,
  branded = false,
}: SuggestPromptsInput): SuggestPromptsResult {
  const kinds = new Set(from ?? PROMPT_EVIDENCE_KINDS);
  const demand = allDemand().filter(({ kind }) => kinds.has(kind));
  const { candidates, unusable } = candidatesFrom({ demand, language: LANGUAGE, topic });
  const { prompts, leftOut } = choosePrompts(
    candidates.map((candidate) => ({ ...candidate, writtenBy: "rules" as const })),
    {
      monitored: CITATION_QUERIES.map(({ prompt }) => prompt),
      own: { domain: BRAND.domain, names: [BRAND.name] },
      ...{ language: LANGUAGE, count, branded },
    },
  );
  const readOf = (kind: Demand["kind"]) => demand.filter((one) => one.kind === kind).length;
  return {
    prompts,
    leftOut: { ...leftOut, unusable },
    read: {
      keyword: readOf("keyword"),
      segment: readOf("segment"),
      question: readOf("question"),
      pain_point: readOf("pain_point"),
      grounding_query: readOf("grounding_query"),
    },
    warnings: [],
  };
}

function allDemand(): Demand[] {
  return [
    ...keywords().slice(0, MOST_KEYWORDS).map(keywordDemand),
    ...DEMO_SEGMENTS.map(({ id, name }): Demand => own("segment", name, id)),
    ...discussions().painPoints.map(
      ({ id, topic, sources }): Demand => ({ ...own("pain_point", topic, id), url: sources[0] ?? null }),
    ),
    ...storedSerps()
      .slice(0, MOST_PAGES)
      .flatMap((serp) => snapshotOf(serp).paa.map(({ question }): Demand => own("question", question, serp.serpId))),
  ];
}

function own(kind: Demand["kind"], text: string, id: string): Demand {
  return { kind, text, id, url: null, searchVolume: null, fit: 0.8 };
}
