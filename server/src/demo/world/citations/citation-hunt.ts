import type {
  AnswerEngine,
  CheckAiCitationResult,
  CitationHunterInput,
  CitationHunterResult,
} from "@findable/contract";
import { sampledRate, shareOfVoice } from "../../../domains/citations/rules.ts";
import { slugOf, topicStems } from "../../../market/phrase-words.ts";
import { OWN_PAGES, ownUrl, POSTS } from "../facts.ts";
import { TODAY } from "../market.ts";
import { CITATION_QUERIES } from "./citation-queries.ts";
import {
  ALL_ENGINES,
  askEngines,
  type CitationCheck,
  checkOf,
  citedDomains,
  isPublisher,
  TRACKED,
} from "./citations.ts";

export interface CitationHunt {
  result: CitationHunterResult;
  checks: CheckAiCitationResult[];
  /** Answers that were asked for. */
  answers: number;
}

type Opportunity = CitationHunterResult["opportunities"][number];

const DERIVED: readonly string[] = [
  ...CITATION_QUERIES.map(({ prompt }) => prompt),
  "How do small architecture practices get people to fill in timesheets?",
  "Which time tracking app works offline on a building site?",
  "What does time tracking software for architects cost?",
  "How do I write an architecture fee proposal?",
  "Which tools do interior design studios use to bill by the hour?",
  "How do I stop projects from running over their fee?",
  "What is the simplest way to track billable hours in a design studio?",
  "Which project management software do architects use?",
];
const LANGUAGE_MODELS = ALL_ENGINES.filter((llm) => llm !== "search_overview");
const MOST_OPPORTUNITIES = 15;
/** Above this share of answers there is little left to gain. */
const CITED_ENOUGH = 0.5;

/** Who is cited for a basket of prompts, where the brand is missing, and what could be done about it. */
export function huntCitations({
  prompts = [...DERIVED],
  llms = [...LANGUAGE_MODELS],
  samples = 4,
}: CitationHunterInput): CitationHunt {
  const asked = prompts.map((prompt): CitationCheck => ({ prompt, llms, samples, tracked: TRACKED, day: TODAY }));
  const checks = asked.map(checkOf);
  const answered = checks.filter(({ perLlm }) => perLlm.some(({ outcome }) => outcome === "measured"));
  const gaps = answered.flatMap((check) => gapIn(check, { samples, day: TODAY }));
  return {
    checks,
    answers: prompts.length * llms.length * samples,
    result: {
      perPrompt: answered.map((check) => ({ prompt: check.prompt, ...ourRate(check), perLlm: check.perLlm })),
      ...shareOfVoice(
        asked.flatMap((check) => citedDomains(askEngines(check))),
        TRACKED,
      ),
      gaps,
      opportunities: answered
        .flatMap(opportunitiesIn)
        .toSorted((one, other) => other.score - one.score)
        .slice(0, MOST_OPPORTUNITIES),
      warnings: [
        ...new Set(checks.flatMap(({ prompt, warnings }) => warnings.map((warning) => `${prompt} ${warning}`))),
      ],
    },
  };
}

function ourRate({ perLlm }: CheckAiCitationResult) {
  const n = perLlm.reduce((total, { samples }) => total + samples, 0);
  const hits = perLlm.reduce((total, { samples, citations }) => total + Math.round(rateOf(citations) * samples), 0);
  const { rate, ...sampling } = sampledRate(hits, n);
  return { ourRate: rate, ...sampling };
}

function rateOf(citations: CheckAiCitationResult["perLlm"][number]["citations"]): number {
  return citations.find(({ ourBrand }) => ourBrand)?.rate ?? 0;
}

function gapIn(
  { prompt, perLlm }: CheckAiCitationResult,
  asked: Pick<CitationCheck, "samples" | "day">,
): CitationHunterResult["gaps"] {
  const without = perLlm.filter(({ outcome, citations }) => outcome === "measured" && rateOf(citations) === 0);
  const cited = without.flatMap(({ citations }) => citations.filter(({ rate }) => rate > 0));
  if (cited.length === 0) return [];
  const llms: AnswerEngine[] = without.map(({ llm }) => llm);
  const pages = citedPages({ prompt, llms, tracked: TRACKED, ...asked });
  return [{ prompt, llms, citedInstead: mostCited(cited), pages }];
}

const MOST_PAGES = 10;

/** Pages of publishers that the answers cite. None of them names the brand. */
function citedPages(check: CitationCheck): CitationHunterResult["gaps"][number]["pages"] {
  const answers = askEngines(check).flatMap((asked) => asked.answers.filter((answer) => answer !== undefined));
  const counts = new Map<string, { url: string; domain: string; hits: number }>();
  for (const { site, url } of answers.flatMap(({ citations }) => citations)) {
    if (!isPublisher(site.domain)) continue;
    counts.set(url, { url, domain: site.domain, hits: (counts.get(url)?.hits ?? 0) + 1 });
  }
  return [...counts.values()]
    .sort((one, other) => other.hits - one.hits || (one.url < other.url ? -1 : 1))
    .slice(0, MOST_PAGES)
    .map(({ url, domain, hits }) => {
      return { url, domain, ...sampledRate(hits, answers.length), namesBrand: "missing" as const };
    });
}

function mostCited(citations: readonly { domain: string; rate: number }[]): string[] {
  const rates = new Map<string, number>();
  for (const { domain, rate } of citations) rates.set(domain, (rates.get(domain) ?? 0) + rate);
  return [...rates]
    .sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))
    .map(([domain]) => domain);
}

/** Of a prompt: our own page first, and the third-party page that is cited most. */
function opportunitiesIn(check: CheckAiCitationResult): Opportunity[] {
  const { ourRate: rate } = ourRate(check);
  if (rate >= CITED_ENOUGH) return [];
  const cited = mostCited(check.perLlm.flatMap(({ citations }) => citations.filter((citation) => citation.rate > 0)));
  const [publisher] = cited.filter(isPublisher);
  return [ownPage(check.prompt, rate), ...(publisher === undefined ? [] : [elsewhere(check.prompt, publisher, rate)])];
}

function ownPage(prompt: string, rate: number): Opportunity {
  const page = pageAbout(prompt);
  const share = `${Math.round(rate * 100)} %`;
  return page === undefined
    ? {
        kind: "write_page",
        prompt,
        url: ownUrl(`/blog/${slugOf(prompt)}`),
        reason: `No page of ours answers “${prompt}”; engines have nothing of ours to cite.`,
        ...worth(1 - rate, 0.62, prompt),
      }
    : {
        kind: "improve_page",
        prompt,
        url: page,
        reason: `Our page is cited in ${share} of the answers to “${prompt}”; it does not answer it in its first sentences.`,
        ...worth(1 - rate, 0.81, prompt),
      };
}

function elsewhere(prompt: string, publisher: string, rate: number): Opportunity {
  const isForum = publisher === "drawingboardforum.example";
  const url = `https://${publisher}/${slugOf(topicStems(prompt).slice(0, 4).join(" "))}`;
  return {
    kind: isForum ? "join_discussion" : "earn_link",
    prompt,
    url,
    reason: isForum
      ? `Engines cite a thread of ${publisher} for “${prompt}” in which nobody names us.`
      : `Engines cite ${publisher} for “${prompt}”; being named there would put us into those answers.`,
    ...worth(1 - rate, isForum ? 0.55 : 0.72, prompt),
  };
}

function worth(room: number, weight: number, prompt: string) {
  return { prompts: [prompt], score: Math.round(room * weight * 100) / 100, confidence: weight };
}

/** The page of ours that shares most words with a prompt, if it shares several. */
function pageAbout(prompt: string): string | undefined {
  const stems = topicStems(prompt);
  const pages = [
    ...Object.values(OWN_PAGES).map((path) => ({ path, about: path })),
    ...POSTS.filter(({ publishedDaysAgo }) => publishedDaysAgo !== null).map(({ slug, title }) => ({
      path: `/blog/${slug}`,
      about: title,
    })),
  ].map(({ path, about }) => ({ path, shared: topicStems(about).filter((stem) => stems.includes(stem)).length }));
  const [best] = pages.toSorted((one, other) => other.shared - one.shared);
  return best !== undefined && best.shared >= 2 ? ownUrl(best.path) : undefined;
}
