import {
  cancelInvocation,
  continueInvocation,
  getInvocation,
  invocationChildren,
  invocationEvents,
  invocationTree,
  invoke,
  listInvocations,
  retryFailedChildren,
  skillContracts,
} from "@findable/contract";
import { requireFilesAccepted, unknownSkill } from "../../domains/invocations/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoRunId } from "../ids.ts";
import { demoPage } from "../records.ts";
import type { DemoRun, RunFacts } from "../runs/demo-run.ts";
import { eventsOf } from "../runs/events.ts";
import { demoEstimate, demoHandle } from "../runs/handle.ts";
import { pastRunId } from "../runs/past-run.ts";
import { toCancelled, toInvocation, toSummary, toTree } from "../runs/record.ts";
import { isCustom } from "../runs/run-stories.ts";

const CHAT_SKILL = "keyword_manager";
/** The run of the world with a failed child, for which all others stand in, and what its children were asked. */
const HALF_FAILED = pastRunId("weekly-ranks-before");
const SAME_CONFIG = { device: "desktop" };

export const invocationAnswers: readonly DemoOperation[] = [
  demo(invoke)((input, call) => {
    const { skill, mode, tags, sessionId, parentInvocationId } = input;
    const contract = skillContracts.find(({ slug }) => slug === skill);
    if (contract === undefined && !isCustom(skill)) throw unknownSkill(skill);
    if (contract !== undefined) {
      call.checkInput(contract, input.input);
      requireFilesAccepted(contract, input.files);
    }
    if (input.dryRun === true) return demoEstimate(skill, call);
    return demoHandle(skill, input.input, call, {
      ...(mode === "FOREGROUND" ? { mode } : {}),
      ...(tags === undefined || tags.length === 0 ? {} : { tags }),
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(parentInvocationId === undefined ? {} : { childOf: parentInvocationId }),
    });
  }),
  demo(listInvocations)((input, { runs, links }) => {
    const { data, ...page } = demoPage(listInvocations, runs.list().map(listed), input);
    return { data: data.map(({ invocationId }) => toSummary(runs.find(invocationId), links)), ...page };
  }),
  demo(getInvocation)(({ id }, { runs, links }) => toInvocation(runs.find(id), links)),
  demo(invocationEvents)(({ id, after = 0, limit = 100 }, { runs }) => {
    const run = runs.find(id);
    const data = eventsOf(run)
      .filter(({ seq }) => seq > after)
      .slice(0, limit);
    return { data, lastSeq: data.at(-1)?.seq ?? after, status: run.status };
  }),
  demo(invocationTree)(({ id }, { runs }) => ({ root: toTree(runs.find(id), runs.childrenOf) })),
  demo(invocationChildren)((input, { runs, links }) => {
    const children = runs.childrenOf(runs.find(input.id));
    const { data, ...page } = demoPage(invocationChildren, children.map(listed), input);
    const shown = data.map(({ invocationId }) => runs.find(invocationId));
    return {
      data: shown.map((run) => ({ ...toSummary(run, links), result: toInvocation(run, links).result })),
      ...page,
    };
  }),
  demo(cancelInvocation)(({ id, reason = null }, { runs, links }) => toCancelled(runs.find(id), reason, links)),
  demo(continueInvocation)(({ id, input, dryRun }, call) => {
    const before = call.runs.find(id);
    const skill = takesMessages(before.skill) ? before.skill : CHAT_SKILL;
    if (dryRun === true) return demoEstimate(skill, call);
    const handle = demoHandle(skill, input, call, { turnAfter: id, sessionId: before.sessionId });
    return { ...handle, parentInvocationId: id };
  }),
  demo(retryFailedChildren)(({ id, dryRun }, call) => {
    const run = call.runs.find(HALF_FAILED);
    if (dryRun === true) return demoEstimate(run.skill, call);
    const failed = call.runs.childrenOf(run).filter(({ status }) => status === "FAILED");
    const workspaces = failed.map(({ workspace }) => workspace);
    const input = { action: "distribute.track_rank", workspaces, config: SAME_CONFIG };
    return { ...demoHandle(run.skill, input, call), retryOf: id, children: failed.map(triedAgain) };
  }),
];

/** A run with the fields that its list is narrowed and ordered by. */
function listed(run: RunFacts) {
  const { id, skill, status, tags, sessionId, parentId, depth, resourceIds, createdAt } = run;
  const shared = { skill, status, tags, sessionId, resourceIds, createdAt };
  return { ...shared, invocationId: id, parentInvocationId: parentId, topLevel: depth === 0 };
}

function takesMessages(skill: string): boolean {
  return isCustom(skill) || skill === CHAT_SKILL;
}

function triedAgain({ id, skill, workspace }: DemoRun) {
  const invocationId = demoRunId(skill, { ...SAME_CONFIG, workspaceId: workspace });
  return { invocationId, retryOf: id, workspaceId: workspace, skill, status: "PENDING" as const };
}
