import type { InvocationSummary } from "@findable/contract";
import type { DemoCall } from "../demo-operation.ts";
import type { DemoStory } from "../demo-skill.ts";
import { demoId, demoRunId } from "../ids.ts";
import type { RunReference } from "./content/revisions.ts";
import { BRAND } from "./facts.ts";

/** A run that ended well at a moment, as records show it: by its story. */
export function pastRun(
  { skill, input, endedAt }: RunReference & { endedAt: string },
  { steps, files = [], skillsUsed = [] }: DemoStory,
  { links }: Pick<DemoCall, "links">,
): InvocationSummary {
  const invocationId = demoRunId(skill, input);
  const durationMs = steps.reduce((sum, step) => sum + step.durationMs, 0);
  const startedAt = later(endedAt, -durationMs);
  return {
    invocationId,
    agentId: demoId("agt", invocationId),
    sessionId: demoId("sess", invocationId),
    skill,
    skillsUsed: [skill, ...skillsUsed],
    status: "SUCCEEDED",
    mode: "BACKGROUND",
    workspace: BRAND.workspaceId,
    depth: 0,
    createdAt: later(startedAt, -1_000),
    startedAt,
    updatedAt: endedAt,
    creditsUsed: 0,
    llmCallsUsed: steps.filter(({ model }) => model === true).length,
    vendorCostUsd: null,
    durationMs,
    files: files.map(({ path }) => path),
    tags: [],
    links: links.invocation(invocationId),
  };
}

function later(moment: string, milliseconds: number): string {
  return new Date(Date.parse(moment) + milliseconds).toISOString();
}
