import { getSkill, listSkills, PRICE_WORDS, PRICES, type Skill, skillContracts } from "@findable/contract";
import { toSkill } from "../../domains/skills/rules.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { isCustom } from "../runs/run-stories.ts";
import { CUSTOM_SKILLS } from "../world/agency/custom-skills.ts";

export const skillAnswers: readonly DemoOperation[] = [
  demo(listSkills)(() => ({
    skills: skillContracts.map((skill) => toSkill(skill, { available: true, missing: [] })),
    customSkills: CUSTOM_SKILLS.map(({ slug, createdAt }) => ({ slug: `custom:${slug}`, createdAt })),
  })),
  demo(getSkill)(({ slug }) => {
    const contract = skillContracts.find((one) => one.slug === slug);
    if (contract !== undefined) return toSkill(contract, { available: true, missing: [] });
    if (!isCustom(slug))
      throw new AppError("not_found", `Skill "${slug}" does not exist. \`agent.skills.list\` returns all skills.`, {
        slug,
      });
    return ownSkill(slug);
  }),
];

/** A custom skill of the workspace. Any slug is possible, so unknown ones get a plain story. */
function ownSkill(slug: string): Skill {
  const known = CUSTOM_SKILLS.find((one) => `custom:${one.slug}` === slug);
  const { name, description } = known ?? {
    name: slug.slice("custom:".length),
    description: "A skill of this workspace, by its file of instructions.",
  };
  const path = { type: "string", description: "The file to work on." };
  return {
    slug,
    name,
    description,
    category: "custom",
    credits: PRICE_WORDS.customSkill,
    inputSchema:
      known === undefined ? { type: "object" } : { type: "object", properties: { path }, required: ["path"] },
    outputSchema: { type: "object", properties: { summary: { type: "string", description: "What was done." } } },
    defaultBudget: { credits: 10 * PRICES.customSkill.perModelCall, llmCalls: 10, durationSeconds: 300 },
    supportsApproval: true,
    supportsFiles: true,
    available: true,
    missing: [],
  };
}
