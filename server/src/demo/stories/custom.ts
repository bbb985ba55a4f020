import type { DemoStory } from "../demo-skill.ts";

/** How a run of a workspace's own skill goes: what it does is in its instructions, so its answer is plain. */
export function customStory(skill: string, input: Readonly<Record<string, unknown>>): DemoStory {
  const slug = skill.slice("custom:".length);
  const given = Object.entries(input).map(([name, value]) => `${name} (${shortened(value)})`);
  const about = given.length === 0 ? "nothing beside its instructions" : given.join(", ");
  const summary = `Followed the instructions of ${slug} with ${about}. Nothing outside the workspace was touched.`;
  return {
    result: { summary, input, findings: findingsFor(slug), sources: [`skills/${slug}/SKILL.md`] },
    steps: [
      { name: "read_instructions", durationMs: 240, says: `Read skills/${slug}/SKILL.md.` },
      { name: "plan", durationMs: 3_100, model: true, says: `It was given ${about}.` },
      { name: "work", durationMs: 11_800, model: true, says: "Went through the instructions point by point." },
      { name: "write_answer", durationMs: 900, says: "The answer is kept as a file." },
    ],
    files: [
      {
        path: `agent-output/custom/${slug}.md`,
        contentType: "text/markdown",
        text: `# ${slug}\n\n${summary}\n\n${findingsFor(slug)
          .map((finding) => `- ${finding}`)
          .join("\n")}\n`,
      },
    ],
  };
}

function findingsFor(slug: string): string[] {
  if (slug !== "fee-proposal-check") return ["Every point of the instructions could be followed."];
  return [
    "The fee is split by phase, and the shares add up to 100 %.",
    "The hours of the permit phase are half of what the last three projects took.",
    "Site visits are neither included nor excluded: say which.",
  ];
}

function shortened(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
