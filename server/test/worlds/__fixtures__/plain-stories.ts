import { skillContracts } from "@findable/contract";
import { type DemoSkill, demoSkill } from "../../../src/demo/demo-skill.ts";

/** A story for every skill, told alike, so that what all runs have in common can be tested without any area's own. */
export const plainStories: readonly DemoSkill[] = skillContracts.map(({ slug }) =>
  demoSkill(slug, (input: object) => ({
    result: { asked: input, at: "2026-11-16T09:00:00.000Z", table: `agent-output/${slug}/table.csv` },
    steps: [
      { name: "read", durationMs: 2_000, says: "Read what there was." },
      { name: "think", durationMs: 9_000, model: true, progress: { total: 2, unit: "parts" } },
      { name: "write", durationMs: 1_000, says: `Wrote agent-output/${slug}/table.csv.` },
    ],
    files: [
      {
        path: `agent-output/${slug}/table.csv`,
        contentType: "text/csv",
        text: `field,value\n${Object.entries(input)
          .map(([field, value]) => `${field},${JSON.stringify(value)}`)
          .join("\n")}\n`,
      },
    ],
    skillsUsed: ["research.serp"],
    children:
      slug === "research.serp_gap.bulk"
        ? [
            { skill: "research.serp_gap", input: { query: "one" } },
            { skill: "research.serp_gap", input: { query: "two" } },
          ]
        : [],
  })),
);
