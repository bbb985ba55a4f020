import type { SkillDefinition } from "./kernel/skill.ts";
import { bootstrapBrand } from "./skills/bootstrap-brand/skill.ts";
import { bulkAction } from "./skills/bulk-action/skill.ts";
import { integrationsCheck } from "./skills/integrations-check/skill.ts";
import { producePublish } from "./skills/produce-publish/skill.ts";
import { researchIcp } from "./skills/research-icp/skill.ts";

/** Every skill, each version that runs may still have been started with. */
export const skills: readonly SkillDefinition[] = [
  bootstrapBrand,
  researchIcp,
  bulkAction,
  producePublish,
  integrationsCheck,
];
