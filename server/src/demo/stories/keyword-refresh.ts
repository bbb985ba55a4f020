import type { RefreshKeywordsInput, RefreshKeywordsResult } from "@findable/contract";
import { randomOf } from "../../market/random.ts";
import { csvFile } from "../csv-table.ts";
import { demoSkill, OWN_RUN } from "../demo-skill.ts";
import { keywordsIn } from "../world/keywords/keyword-scope.ts";
import type { DemoKeyword } from "../world/keywords/keywords.ts";

type Change = RefreshKeywordsResult["changes"][number];

/** Changes in the result. The file lists all. */
const MAX_CHANGES = 200;

export const refreshKeywordsStory = demoSkill<Partial<RefreshKeywordsInput>, RefreshKeywordsResult>(
  "research.keyword.refresh",
  ({ filter, keywordIds }) => {
    const found = keywordsIn(keywordIds === undefined ? filter : { keywordIds });
    const asked = found.length > 0 ? found : keywordsIn();
    const known = asked.filter(({ volume }) => volume !== null);
    const changes = known.flatMap(changeOf);
    const unknown = asked.length - known.length;
    return {
      result: {
        matched: asked.length,
        refreshed: known.length,
        changed: changes.length,
        unknown,
        failed: 0,
        changes: changes.slice(0, MAX_CHANGES),
        warnings: [],
      },
      steps: [
        { name: "choose", durationMs: 30, says: `The selection has ${asked.length} keywords.` },
        {
          name: "ask:1",
          durationMs: 700 + asked.length * 4,
          progress: { total: asked.length, unit: "keywords" },
          says: `Read the numbers of ${known.length} keywords; ${changes.length} changed.`,
        },
        { name: "store:1", durationMs: 60, says: `The provider does not know ${unknown}.` },
      ],
      files: [csvFile(`agent-output/keywords/refresh-changes-${OWN_RUN}.csv`, changes.map(rowOf))],
    };
  },
);

/** One keyword in nine was searched a little less the month before. */
function changeOf({ id, keyword, volume, kd }: DemoKeyword): Change[] {
  if (volume === null || !randomOf("refresh", keyword).chance(0.11)) return [];
  const before = { volume: Math.round((volume * 0.8) / 10) * 10, kd };
  return before.volume === volume ? [] : [{ id, keyword, before, after: { volume, kd } }];
}

function rowOf({ id, keyword, before, after }: Change) {
  return {
    keyword,
    volume_before: before.volume,
    volume_after: after.volume,
    kd_before: before.kd,
    kd_after: after.kd,
    id,
  };
}
