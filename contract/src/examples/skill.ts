import { bootstrapFullCredits, PRICE_WORDS } from "../prices.ts";
import type { Skill } from "../skills.ts";

export const exampleSkill: Skill = {
  slug: "bootstrap_brand",
  name: "Bootstrap a brand",
  description: "Reads a site and leaves a report, segments, keywords and ranks.",
  category: "setup",
  credits: PRICE_WORDS.bootstrapBrand,
  inputSchema: { type: "object", properties: { domain: { type: "string" } } },
  outputSchema: { type: "object", properties: { brand: { type: "object" } } },
  defaultBudget: { credits: bootstrapFullCredits("thorough"), llmCalls: 80, durationSeconds: 1200 },
  supportsApproval: false,
  supportsFiles: false,
};
