import { type Device, placeOf, type RankMonitorInput, type RankMonitorResult } from "@findable/contract";
import { csvFile } from "../csv-table.ts";
import { type DemoFile, type DemoStep, type DemoStory, demoSkill } from "../demo-skill.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { keywordsIn } from "../world/keywords/keyword-scope.ts";
import { HOME_COUNTRY } from "../world/market.ts";
import { once } from "../world/once.ts";
import { type Movement, movementOf, reportOf } from "../world/ranks/rank-movements.ts";
import { movesOfUpdate } from "../world/ranks/storms.ts";

export const rankMonitorStory = demoSkill<Partial<RankMonitorInput>, RankMonitorResult>("rank_monitor", (input) => {
  const { device = "desktop", location = HOME_COUNTRY, filter, keywordIds } = input;
  const named = keywordsIn(keywordIds === undefined ? filter : { keywordIds });
  const checked = named.length > 0 ? named : keywordsIn();
  return storyOf(
    checked.map((keyword) => movementOf(keyword, device, placeOf(location) ?? HOME_COUNTRY)),
    device,
  );
});

/** The run that showed the algorithm update. */
export const stormStory = once(() => storyOf(movesOfUpdate(), "desktop"));

function storyOf(moves: readonly Movement[], device: Device): DemoStory<RankMonitorResult> {
  const result = reportOf(moves);
  return { result, steps: stepsOf(result, device), files: [fileOf(moves)] };
}

function stepsOf(
  { checked, improved, dropped, lostTop10, significant }: RankMonitorResult,
  device: string,
): DemoStep[] {
  const lost = lostTop10.map(({ keyword, current }) => `"${keyword}" (now ${current ?? "not ranking"})`);
  return [
    {
      name: "check",
      durationMs: 800 + checked * 210,
      progress: { total: checked, unit: "keywords" },
      says: `Measured ${checked} keywords on a ${device}.`,
    },
    {
      name: "compare",
      durationMs: 240,
      says: `Improved by five positions or more: ${improved.length}. Dropped in two checks in a row: ${dropped.length}. Significant changes: ${significant.length}.`,
    },
    {
      name: "report",
      durationMs: 70,
      says: `Left the top ten: ${lost.length === 0 ? "none" : lost.slice(0, 5).join(", ")}.`,
    },
  ];
}

function fileOf(moves: readonly Movement[]): DemoFile {
  const rows = moves.map(({ change: { keyword, previous, current, url, via }, baseline, smallestVisibleDrop }) => ({
    keyword,
    current,
    previous,
    usual: baseline,
    smallest_visible_drop: smallestVisibleDrop,
    url,
    via,
  }));
  return csvFile(`agent-output/ranks/${DEMO_NOW.slice(0, 10)}.csv`, rows);
}
