import type { InputOf, RankMarker, RankRecord, rankHistory } from "@findable/contract";
import { type Publication, rankMarkers } from "../../domains/ranks/rules.ts";
import type { DemoRuns } from "../runs/demo-runs.ts";
import { contentBy } from "../world/content/contents.ts";
import { DEMO_NOW } from "../world/facts.ts";
import type { DemoKeyword } from "../world/keywords/keywords.ts";
import { STORMS } from "../world/ranks/storms.ts";

type Asked = Pick<InputOf<typeof rankHistory>, "since" | "until" | "device" | "location">;

/** What happened in the time that is asked for, beside the checks of a keyword. */
export function demoMarkers(
  { keyword, currentRank }: DemoKeyword,
  checks: readonly RankRecord[],
  { since, until = DEMO_NOW, device, location }: Asked,
  runs: DemoRuns,
): RankMarker[] {
  const [from, to] = [since === undefined ? 0 : Date.parse(since), Date.parse(until)];
  const isAsked = ({ at }: { at: string }) => Date.parse(at) >= from && Date.parse(at) < to;
  return rankMarkers(
    {
      storms: STORMS.filter(
        (storm) =>
          isAsked(storm) &&
          (device ?? storm.device) === storm.device &&
          (location ?? storm.location) === storm.location,
      ),
      publications: publicationsOf(runs).filter(isAsked),
    },
    { phrase: keyword, pages: [currentRank, ...checks].flatMap((check) => check?.url ?? []) },
  );
}

/** What the runs of the past have put online. */
export function publicationsOf(runs: DemoRuns): Publication[] {
  return runs
    .list()
    .filter(({ skill, status }) => skill === "produce.publish" && status === "SUCCEEDED")
    .map(({ id, resourceIds: [contentId = ""] }) => {
      const { title, publishedUrl } = contentBy(contentId);
      return { title, url: publishedUrl, at: runs.find(id).updatedAt, invocationId: id };
    });
}
