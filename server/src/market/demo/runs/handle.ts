import type { InvocationHandle, OperationContract } from "@findable/contract";
import type { DemoCall } from "../demo-operation.ts";
import { demoId, demoRunId } from "../ids.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";

const FREE = { credits: 0, durationSeconds: 0 };

/** The handle of a demo run that was just asked for. Its identifier holds the skill and the input. */
export function demoHandle(skill: string, input: object, call: Pick<DemoCall, "links">): InvocationHandle {
  const invocationId = demoRunId(skill, input);
  return {
    invocationId,
    agentId: demoId("agt", invocationId),
    sessionId: demoId("sess", invocationId),
    skill,
    skillsUsed: [skill],
    status: "RUNNING",
    mode: "BACKGROUND",
    workspace: BRAND.workspaceId,
    createdAt: DEMO_NOW,
    estimatedCost: FREE,
    files: [],
    links: call.links.invocation(invocationId),
  };
}

/** What a start answers in demo mode: a handle, or with `dryRun` what it would cost, which is nothing. */
export function handleOfStart(contract: OperationContract, input: Record<string, unknown>, call: DemoCall) {
  const { dryRun, ...asked } = input;
  const skill = contract.skill ?? contract.name;
  if (dryRun !== true) return demoHandle(skill, asked, call);
  call.status(200);
  return { skill, estimatedCost: FREE, dryRun: true as const };
}
