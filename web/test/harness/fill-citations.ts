import type { World } from "./world.ts";

const PROMPTS = ["What is the best invoice software for a small studio?", "How do studios bill by the hour?"];

/** Monitors two prompts, and asks once, so that answers are stored before any time passes. */
export async function fillCitations({ client }: Pick<World, "client">): Promise<void> {
  for (const prompt of PROMPTS) {
    await client.research.aiCitation.queries.create({ prompt, samplesPerDay: 2, tags: ["studios"] });
  }
  const asking = await client.runs.start({
    skill: "research.ai_citation",
    input: { prompt: "Which invoice software do design studios use?", samples: 2 },
  });
  await asking.wait();
}
