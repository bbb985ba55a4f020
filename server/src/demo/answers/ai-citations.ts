import {
  type AiCitationQuery,
  aiCitationHistory,
  COUNTED_OUTCOMES,
  countryCode,
  createAiCitationQuery,
  creditsFor,
  deleteAiCitationQuery,
  exportAiCitationSamples,
  getAiCitationQuery,
  getAiCitationSample,
  importAnswers,
  languageCode,
  listAiCitationQueries,
  listAiCitationSamples,
  listAiCitationSources,
  PRICES,
  planAiCitation,
  shareOfVoice,
  updateAiCitationQuery,
} from "@findable/contract";
import { bundleFile, planCitations, samplesOf, trackedDomains } from "../../domains/citations/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { domainFrom } from "../domain-from.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import {
  CITATION_QUERIES,
  citedDomainsOf,
  historyOf,
  LAST_SAMPLED_AT,
  shareOfVoiceSince,
} from "../world/citations/citation-queries.ts";
import { citationSample, citationSamples, funnelOf } from "../world/citations/citation-samples.ts";
import { ALL_ENGINES, checkOfQuery, TRACKED } from "../world/citations/citations.ts";
import { citedPagesOf } from "../world/citations/cited-pages.ts";
import { exportedEvidence } from "../world/citations/exported-evidence.ts";
import { importedAnswers } from "../world/citations/imported-answers.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { readableId, readId } from "../world/readable-ids.ts";

export const aiCitationAnswers: readonly DemoOperation[] = [
  demo(listAiCitationQueries)((input) => demoPage(listAiCitationQueries, CITATION_QUERIES, input)),
  demo(createAiCitationQuery)((input, { status }) => {
    const { llms = [...ALL_ENGINES], samplesPerDay = 5, cadence = "daily" } = input;
    const surfaces = input.surfaces ?? null;
    const samples = cadence === "none" ? 0 : samplesOf({ llms, surfaces, samplesPerDay });
    const credits = creditsFor(samples, PRICES.aiCitation.perSample);
    if (input.dryRun === true) {
      status(200);
      const durationSeconds = samples * 10;
      return { skill: "research.ai_citation", estimatedCost: { credits, durationSeconds }, dryRun: true as const };
    }
    return {
      ...created(input.prompt),
      llms,
      surfaces,
      samplesPerDay,
      cadence,
      creditsPerDay: cadence === "weekly" ? Math.round((credits / 7) * 100) / 100 : credits,
      nextSampleAt: cadence === "none" ? null : DEMO_NOW,
      trackDomains: trackedDomains(input.trackDomains ?? TRACKED),
      location: countryCode(input.location) ?? null,
      language: languageCode(input.language) ?? null,
      tags: input.tags ?? [],
      family: input.family ?? null,
    };
  }),
  demo(getAiCitationQuery)(({ id, definition }) => {
    const query = queryOf(id);
    return {
      ...query,
      latestResult: checkOfQuery(query, definition),
      lastSampledAt: LAST_SAMPLED_AT,
      funnel: funnelOf(query),
      citedDomains: citedDomainsOf(query),
      wordings: [],
    };
  }),
  demo(updateAiCitationQuery)(({ id, trackDomains, ...changes }) =>
    changed(queryOf(id), {
      ...changes,
      ...(trackDomains === undefined ? {} : { trackDomains: trackedDomains(trackDomains) }),
    }),
  ),
  demo(deleteAiCitationQuery)(() => ({})),
  demo(aiCitationHistory)(({ id, since, definition }) => historyOf(queryOf(id), since, definition)),
  demo(listAiCitationSamples)(({ domain, ...input }) =>
    demoPage(listAiCitationSamples, samplesFor(input), {
      ...input,
      ...(domain === undefined ? {} : { domain: domainFrom(domain) }),
    }),
  ),
  demo(getAiCitationSample)(({ id, compareWith }) => citationSample(id, compareWith)),
  demo(exportAiCitationSamples)((input, { file }) => {
    const { bundle, question, samples } = exportedEvidence(input, samplesFor(input));
    file(bundleFile(bundle, question));
    return { seal: bundle.seal, samples };
  }),
  demo(listAiCitationSources)((input) => citedPagesOf(input)),
  demo(importAnswers)((input) => importedAnswers(input)),
  demo(planAiCitation)((input) => planCitations(input, { allEngines: ALL_ENGINES.length, history: null })),
  demo(shareOfVoice)(shareOfVoiceSince),
];

/** The samples of prompts with a tag, and only answers if they are to be those that headlines count. */
function samplesFor({ headline = false, tag }: { headline?: boolean; tag?: string }) {
  const tagged = new Set(
    CITATION_QUERIES.filter(({ tags }) => tag === undefined || tags.includes(tag)).map(({ queryId }) => queryId),
  );
  return citationSamples().filter(
    ({ queryId, outcome }) => tagged.has(queryId ?? "") && (!headline || COUNTED_OUTCOMES.includes(outcome)),
  );
}

/** The query of an identifier: of the world, one that was just created, or one that stands in for it. */
function queryOf(id: string): AiCitationQuery {
  const [prompt] = readId("aiq", id) ?? [];
  return prompt === undefined ? recordOf(CITATION_QUERIES, id, "queryId") : created(prompt);
}

function created(prompt: string): AiCitationQuery {
  return {
    queryId: CITATION_QUERIES.find((known) => known.prompt === prompt)?.queryId ?? readableId("aiq", prompt),
    prompt,
    llms: [...ALL_ENGINES],
    surfaces: null,
    samplesPerDay: 5,
    cadence: "daily",
    trackDomains: trackedDomains(TRACKED),
    location: null,
    language: null,
    tags: [],
    family: null,
    createdAt: DEMO_NOW,
    nextSampleAt: DEMO_NOW,
    creditsPerDay: creditsFor(5 * ALL_ENGINES.length, PRICES.aiCitation.perSample),
    branded: false,
    version: 1,
    lastError: null,
    paused: null,
  };
}
