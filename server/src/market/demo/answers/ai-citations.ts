import {
  aiCitationHistory,
  createAiCitationQuery,
  deleteAiCitationQuery,
  getAiCitationQuery,
  listAiCitationQueries,
  shareOfVoice,
  updateAiCitationQuery,
} from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { domainFrom } from "../domain-from.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { CITATION_QUERIES, historyOf, LAST_SAMPLED_AT, shareOfVoiceSince } from "../world/citation-queries.ts";
import { ALL_ENGINES, checkOfQuery, TRACKED } from "../world/citations.ts";
import { DEMO_NOW } from "../world/facts.ts";

export const aiCitationAnswers: readonly DemoOperation[] = [
  demo(listAiCitationQueries)((input) => demoPage(listAiCitationQueries, CITATION_QUERIES, input)),
  demo(createAiCitationQuery)((input) => ({
    queryId: demoId("aiq", input.prompt),
    prompt: input.prompt,
    llms: input.llms ?? [...ALL_ENGINES],
    samplesPerDay: input.samplesPerDay ?? 5,
    cadence: input.cadence ?? "daily",
    trackDomains: domains(input.trackDomains ?? TRACKED),
    location: input.location?.toUpperCase() ?? null,
    language: input.language?.toLowerCase() ?? null,
    tags: input.tags ?? [],
    createdAt: DEMO_NOW,
    nextSampleAt: DEMO_NOW,
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
  demo(shareOfVoice)(({ since, tag }) => shareOfVoiceSince(since, tag)),
];

function queryOf(id: string) {
  return recordOf(CITATION_QUERIES, id, "queryId");
}

function domains(given: readonly string[]): string[] {
  return [...new Set(given.map(domainFrom))];
}
