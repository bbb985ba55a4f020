import type { InvocationHandle, OperationContract } from "@findable/contract";
import type { DemoCall } from "../demo-operation.ts";
import { demoId, demoRunId, type RunExtras } from "../ids.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";

const FREE = { credits: 0, durationSeconds: 0 };

/** The handle of a demo run that was just asked for. Its identifier holds the skill and the input. */
export function demoHandle(
  skill: string,
  input: object,
  call: Pick<DemoCall, "links">,
  extras: RunExtras = {},
): InvocationHandle {
  const invocationId = demoRunId(skill, input, extras);
  return {
    invocationId,
    agentId: demoId("agt", invocationId),
    sessionId: extras.sessionId ?? demoId("sess", invocationId),
    skill,
    skillsUsed: [skill],
    status: "RUNNING",
    mode: extras.mode ?? "BACKGROUND",
    workspace: BRAND.workspaceId,
    createdAt: DEMO_NOW,
    estimatedCost: FREE,
    files: [],
    links: call.links.invocation(invocationId),
  };
}

/** What a start would cost: nothing. */
export function demoEstimate(skill: string, call: Pick<DemoCall, "status">) {
  call.status(200);
  return { skill, estimatedCost: FREE, dryRun: true as const };
}

/** What a start answers in demo mode: a handle, or with `dryRun` what it would cost. */
export function handleOfStart(contract: OperationContract, input: Record<string, unknown>, call: DemoCall) {
  const { dryRun, ...asked } = input;
  const skill = contract.skill ?? contract.name;
  return dryRun === true ? demoEstimate(skill, call) : demoHandle(skill, asked, call);
}
