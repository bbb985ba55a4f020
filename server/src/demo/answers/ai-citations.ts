import {
  type AiCitationQuery,
  aiCitationHistory,
  countryCode,
  createAiCitationQuery,
  deleteAiCitationQuery,
  getAiCitationQuery,
  languageCode,
  listAiCitationQueries,
  planAiCitation,
  shareOfVoice,
  updateAiCitationQuery,
} from "@findable/contract";
import { planCitations } from "../../domains/citations/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { domainFrom } from "../domain-from.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { CITATION_QUERIES, historyOf, LAST_SAMPLED_AT, shareOfVoiceSince } from "../world/citation-queries.ts";
import { ALL_ENGINES, checkOfQuery, TRACKED } from "../world/citations.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { readableId, readId } from "../world/readable-ids.ts";

export const aiCitationAnswers: readonly DemoOperation[] = [
  demo(listAiCitationQueries)((input) => demoPage(listAiCitationQueries, CITATION_QUERIES, input)),
  demo(createAiCitationQuery)((input) => ({
    ...created(input.prompt),
    ...(input.llms === undefined ? {} : { llms: input.llms }),
    samplesPerDay: input.samplesPerDay ?? 5,
    cadence: input.cadence ?? "daily",
    trackDomains: domains(input.trackDomains ?? TRACKED),
    location: countryCode(input.location) ?? null,
    language: languageCode(input.language) ?? null,
    tags: input.tags ?? [],
  })),
  demo(getAiCitationQuery)(({ id }) => {
    const query = queryOf(id);
    return { ...query, latestResult: checkOfQuery(query), lastSampledAt: LAST_SAMPLED_AT };
  }),
  demo(updateAiCitationQuery)(({ id, trackDomains, ...changes }) =>
    changed(queryOf(id), {
      ...changes,
      ...(trackDomains === undefined ? {} : { trackDomains: domains(trackDomains) }),
    }),
  ),
  demo(deleteAiCitationQuery)(() => ({})),
  demo(aiCitationHistory)(({ id, since }) => historyOf(queryOf(id), since)),
  demo(planAiCitation)((input) => planCitations(input, { allEngines: ALL_ENGINES.length, history: null })),
  demo(shareOfVoice)(({ since, tag }) => shareOfVoiceSince(since, tag)),
];

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
    samplesPerDay: 5,
    cadence: "daily",
    trackDomains: domains(TRACKED),
    location: null,
    language: null,
    tags: [],
    createdAt: DEMO_NOW,
    nextSampleAt: DEMO_NOW,
  };
}

function domains(given: readonly string[]): string[] {
  return [...new Set(given.map(domainFrom))];
}
