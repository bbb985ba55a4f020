import type { World } from "./world.ts";

/** Adds two competitors with keywords and backlinks, and analyzes some keywords. Needs researched keywords. */
export async function fillMarket({ client }: Pick<World, "client">): Promise<void> {
  const { data } = await client.research.keyword.list({ sort: "-volume", limit: 12 });
  const judging = await client.runs.start({
    skill: "research.serp_gap.bulk",
    input: { keywordIds: data.map(({ id }) => id) },
  });
  await judging.wait();
  const competitorsOfGap = (await client.research.serpGap.list({ limit: 1 })).data.flatMap(
    ({ competitors, ourDomain }) => competitors.filter(({ domain }) => domain !== ourDomain),
  );
  for (const domain of new Set(competitorsOfGap.slice(0, 2).map((competitor) => competitor.domain))) {
    const { id } = await client.research.competitor.add({ domain, tags: ["segment:studios"] });
    const pulls = [
      await client.runs.start({ skill: "research.competitor.keywords", input: { id } }),
      await client.runs.start({ skill: "research.competitor.backlinks", input: { id } }),
    ];
    await Promise.all(pulls.map((pull) => pull.wait()));
  }
}
