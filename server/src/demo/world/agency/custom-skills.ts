import { daysAgo } from "../facts.ts";

/** A skill of the workspace's own: its file, `skills/<slug>/SKILL.md`, is the skill. */
export interface CustomSkill {
  slug: string;
  name: string;
  description: string;
  createdAt: string;
  instructions: string;
}

export const CUSTOM_SKILLS: readonly CustomSkill[] = [
  {
    slug: "fee-proposal-check",
    name: "Check a fee proposal",
    description:
      "Reads a studio's fee proposal and says which phases, hours or conditions are missing. Use it before a proposal is published as an example.",
    createdAt: daysAgo(37, 13, 12),
    instructions: `Read the proposal at \`path\`.

1. List its phases with their share of the fee. They must add up to 100 %.
2. Compare the hours of each phase with those of the last three projects of that kind.
3. Say what is neither included nor excluded: site visits, models, changes after approval.
4. Answer with findings, the gravest first, each with the words it rests on.

Never rewrite the proposal, and never name the client.
`,
  },
];

export function skillFileOf({ name, description, instructions }: CustomSkill): string {
  const input =
    "inputSchema:\n  type: object\n  properties:\n    path: { type: string, description: The proposal to read. }\n  required: [path]";
  return `---\nname: ${name}\ndescription: ${description}\ntools: [agent.files.list]\n${input}\n---\n\n${instructions}`;
}
