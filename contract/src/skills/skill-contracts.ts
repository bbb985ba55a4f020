import { connectIntegration, IntegrationsCheckInput, IntegrationsCheckResult } from "../agency/integrations.ts";
import { AdvanceClockInput, AdvanceClockResult, advanceClock } from "../agency/test-worlds.ts";
import { defineSkillContract, type SkillContract } from "../kernel/skill.ts";
import { BulkActionInput, BulkActionResult, bulkAction } from "../keywords/bulk-action.ts";
import { jobSkills } from "./skill-contracts-jobs.ts";
import { linkSkills } from "./skill-contracts-links.ts";
import { produceSkills } from "./skill-contracts-produce.ts";
import { researchSkills } from "./skill-contracts-research.ts";

const service = {
  category: "service",
  area: "research",
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
} as const;

export const bulkActionSkill = defineSkillContract({
  ...service,
  slug: "workspaces.bulk_action",
  name: "Bulk action",
  description:
    "Groups the runs of one operation in many workspaces and sums up their results. Start it with `workspaces.bulk_action`, which also takes a schedule. For one workspace call the operation itself.",
  credits: bulkAction.credits,
  input: BulkActionInput,
  output: BulkActionResult,
  budget: { credits: 1000, llmCalls: 1000, durationSeconds: 3600 },
  example: { input: bulkAction.example.input },
});

export const integrationsCheckSkill = defineSkillContract({
  ...service,
  slug: "integrations.check",
  name: "Check a connection",
  description:
    "Checks whether a connection to the outside world works and records the result. `integrations.connect` runs it automatically; for the state of all connections use `integrations.list`.",
  credits: connectIntegration.credits,
  input: IntegrationsCheckInput,
  output: IntegrationsCheckResult,
  budget: { credits: 0, llmCalls: 4, durationSeconds: 60 },
  example: { input: { port: connectIntegration.example.input.port } },
});

export const advanceClockSkill = defineSkillContract({
  ...service,
  slug: "test.clock.advance",
  name: "Advance the test clock",
  description:
    "Moves the world of a test key forward and runs what becomes due. Start it with `test.clock.advance`. Test keys only.",
  credits: advanceClock.credits,
  input: AdvanceClockInput,
  output: AdvanceClockResult,
  budget: { credits: 0, llmCalls: 0, durationSeconds: 3600 },
  demo: advanceClock.demo,
  example: { input: advanceClock.example.input },
});

/** Every skill of the service, whole jobs first. */
export const skillContracts: readonly SkillContract[] = [
  ...jobSkills,
  ...researchSkills,
  ...produceSkills,
  ...linkSkills,
  bulkActionSkill,
  integrationsCheckSkill,
  advanceClockSkill,
];
