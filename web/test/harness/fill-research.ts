import type { World } from "./world.ts";

/** Adds discussions, a report of content gaps and a second crawl of the site. Needs competitors with keywords. */
export async function fillResearch({ client }: Pick<World, "client">): Promise<void> {
  const competitors = (await client.research.competitor.list({ limit: 2 })).data.map(({ id }) => id);
  const runs = [
    await client.runs.start({ skill: "research.discuss", input: { topic: "invoice software", signalThreshold: 0.3 } }),
    await client.runs.start({ skill: "site.audit", input: {} }),
    ...(competitors.length === 0
      ? []
      : [await client.runs.start({ skill: "research.content_gap", input: { competitorIds: competitors } })]),
  ];
  await Promise.all(runs.map((run) => run.wait()));
}
