import {
  type FetchSerpInput,
  type FetchSerpResult,
  languageCode,
  placeOf,
  type SERP_SECTIONS,
} from "@findable/contract";
import { type DemoStep, demoSkill } from "../demo-skill.ts";
import { EXAMPLE_SEED } from "../world/audience/discovery.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { keywordOfPhrase } from "../world/keywords/keywords.ts";
import { HOME_COUNTRY, HOME_LANGUAGE } from "../world/market.ts";
import { freshSerp, type StoredSerp, snapshotOf, storedSerp } from "../world/serps/serps.ts";

const USUAL_RESULTS = 50;
const USUAL_AGE_MINUTES = 30;

export const fetchSerpStory = demoSkill<Partial<FetchSerpInput>, FetchSerpResult>("research.serp", (input) => {
  const { query = EXAMPLE_SEED, topN = USUAL_RESULTS, include } = input;
  const stored = storedAnswer(query, input);
  const page = snapshotOf(stored ?? freshSerp(query, input), topN);
  const wants = (section: (typeof SERP_SECTIONS)[number]) => include === undefined || include.includes(section);
  const result: FetchSerpResult = {
    ...page,
    organic: wants("organic") ? page.organic : [],
    aiOverviews: wants("ai_overviews") ? page.aiOverviews : { present: false, summary: null, cited: [] },
    featuredSnippet: wants("featured_snippet") ? page.featuredSnippet : null,
    paa: wants("paa") ? page.paa : [],
    forum: wants("forum") ? page.forum : [],
    videos: wants("videos") ? page.videos : [],
    localPack: wants("local_pack") ? page.localPack : null,
    reused: stored !== undefined,
  };
  return { result, steps: stepsOf(result) };
});

/** A page that is young enough, where the search may use one. */
function storedAnswer(query: string, input: Partial<FetchSerpInput>): StoredSerp | undefined {
  const { device = "desktop", location = HOME_COUNTRY, language = HOME_LANGUAGE, freshness } = input;
  const known = keywordOfPhrase(query);
  const atHome = placeOf(location) === HOME_COUNTRY && languageCode(language) === HOME_LANGUAGE;
  if (freshness !== "cached" || known === undefined || known.archived || !atHome || device === "mobile")
    return undefined;
  const serp = storedSerp(known.keyword, 0);
  const ageMinutes = (Date.parse(DEMO_NOW) - Date.parse(serp.fetchedAt)) / 60_000;
  return ageMinutes <= (input.cacheMaxAgeMinutes ?? USUAL_AGE_MINUTES) ? serp : undefined;
}

function stepsOf({ query, organic, aiOverviews, reused, device, location }: FetchSerpResult): DemoStep[] {
  if (reused)
    return [{ name: "look-up", durationMs: 12, says: "A stored page is young enough; nothing was searched." }];
  const sources = aiOverviews.present ? ` and an AI answer with ${aiOverviews.cited.length} sources` : "";
  const own = organic.find(({ isOwnedDomain }) => isOwnedDomain);
  const first = organic[0]?.domain;
  const lead =
    first === undefined ? "" : ` First is ${first}${own === undefined ? "" : `; ${own.domain} is at ${own.rank}`}.`;
  return [
    { name: "fetch", durationMs: 2310, says: `Searched "${query}" on a ${device} in ${location}.` },
    { name: "store", durationMs: 80, says: `${organic.length} results${sources}.${lead}` },
  ];
}
