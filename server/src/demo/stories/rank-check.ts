import {
  type CheckKeywordRankInput,
  type CheckKeywordRankResult,
  type Device,
  languageCode,
  placeOf,
} from "@findable/contract";
import { demoSkill } from "../demo-skill.ts";
import { EXAMPLE_SEED } from "../world/audience/discovery.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";
import { type DemoKeyword, givenKeyword, keywordOfId } from "../world/keywords/keywords.ts";
import { demoRank, HOME_COUNTRY, HOME_LANGUAGE, searchOf } from "../world/market.ts";
import { type DemoRankCheck, rankCheck } from "../world/ranks/rank-checks.ts";
import { freshSerp, surfacesOn } from "../world/serps/serps.ts";

export const checkRankStory = demoSkill<Partial<CheckKeywordRankInput>, CheckKeywordRankResult>(
  "research.keyword.check_rank",
  ({ id, device = "desktop", location = HOME_COUNTRY, language = HOME_LANGUAGE }) => {
    const keyword = id === undefined ? givenKeyword(EXAMPLE_SEED) : keywordOfId(id);
    const country = placeOf(location) ?? HOME_COUNTRY;
    const found = demoRank(searchOf(keyword.keyword, { device, country }));
    const page = freshSerp(keyword.keyword, { device, location, language });
    const before = country === HOME_COUNTRY ? latestCheck(keyword, device) : undefined;
    return {
      result: {
        keywordId: keyword.id,
        keyword: keyword.keyword,
        outcome: found === undefined ? "not_found" : "measured",
        position: found?.rank ?? null,
        previousPosition: before?.position ?? null,
        url: found?.url ?? null,
        via: found?.via ?? null,
        surfaces: surfacesOn(page),
        isOwnedDomain: found !== undefined,
        device,
        location: country,
        language: languageCode(language),
        checkedAt: DEMO_NOW,
        serpId: page.serpId,
      },
      steps: [
        { name: "search", durationMs: 1840, says: `Searched "${keyword.keyword}" on a ${device} in ${country}.` },
        { name: "store", durationMs: 90, says: sentence(found?.rank, before?.position ?? null) },
      ],
    };
  },
);

function sentence(rank: number | undefined, previous: number | null): string {
  if (rank === undefined) return `${BRAND.domain} does not rank in the first 100 results.`;
  const since = previous === null || previous === rank ? "" : `, ${rank < previous ? "up" : "down"} from ${previous}`;
  return `${BRAND.domain} ranks ${rank}${since}.`;
}

/** The last earlier check that measured a rank. */
function latestCheck({ keyword, tracked }: DemoKeyword, device: Device): DemoRankCheck | undefined {
  if (device === "mobile" && !tracked.mobile) return undefined;
  const step = device === "mobile" ? 7 : 1;
  for (let day = tracked.until; day <= tracked.since; day += step) {
    const check = rankCheck(keyword, day, device);
    if (check.outcome === "measured") return check;
  }
  return undefined;
}
