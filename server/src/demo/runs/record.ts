import {
  type ErrorEnvelope,
  fillUnset,
  type Invocation,
  type InvocationTreeNode,
  type ListedInvocation,
  skillContracts,
} from "@findable/contract";
import type { Links } from "../../kernel/operations/services.ts";
import { serviceAddress } from "../address.ts";
import { demoId } from "../ids.ts";
import { type DemoRun, durationOf, hasEnded } from "./demo-run.ts";
import { vendorCostOf } from "./vendor-charges.ts";

/** A run as lists show it. */
export function toSummary(run: DemoRun, links: Links): ListedInvocation {
  const { id, agentId, sessionId, skill, skillsUsed, status, mode, workspace, depth, parentId, createdAt } = run;
  const durationMs = durationOf(run);
  return {
    invocationId: id,
    ...{ agentId, sessionId, skill, status, mode, workspace, depth, createdAt },
    childCount: run.children.length,
    skillsUsed: [...skillsUsed],
    ...(parentId === undefined ? {} : { parentInvocationId: parentId }),
    updatedAt: run.updatedAt,
    ...(run.startedAt === undefined ? {} : { startedAt: run.startedAt }),
    creditsUsed: run.credits,
    llmCallsUsed: doneSteps(run).filter(({ model }) => model === true).length,
    vendorCostUsd: vendorCostOf(run),
    ...(durationMs === undefined ? {} : { durationMs }),
    files: run.files.map(({ path }) => path),
    ...(run.failure === undefined ? {} : { error: envelopeOf(id, run.failure, links) }),
    tags: [...run.tags],
    links: links.invocation(id),
  };
}

/** A run as its own record shows it. */
export function toInvocation(run: DemoRun, links: Links): Invocation {
  const current = currentStep(run, links);
  return {
    ...toSummary(run, links),
    stepsCompleted: doneSteps(run).map(({ name }) => name),
    ...(current === undefined ? {} : { currentStep: current }),
    children: [...run.children],
    estimatedCost: { credits: run.credits, durationSeconds: run.credits === 0 ? 0 : secondsOf(run) },
    result: withAddresses(completeResult(run), links),
    cancelReason: null,
    ...(hasEnded(run) && run.status !== "CANCELLED" ? { raw: narrationOf(run) } : {}),
  };
}

function completeResult({ skill, result }: DemoRun): DemoRun["result"] {
  const contract = skillContracts.find(({ slug }) => slug === skill);
  return result === null || contract === undefined ? result : { ...Object(fillUnset(contract.output, result)) };
}

/** Stories do not know who asks, so that what they say of pages of this service is a path. */
function withAddresses(result: DemoRun["result"], links: Links): DemoRun["result"] {
  const absolute = (field: string, value: unknown) =>
    field === "approvalUrl" && typeof value === "string" ? serviceAddress({ links }, value) : value;
  const addressed: DemoRun["result"] = JSON.parse(JSON.stringify(result), absolute);
  return addressed;
}

/** The run as if a caller had cancelled it half way. */
export function toCancelled({ failure: _failure, ...run }: DemoRun, reason: string | null, links: Links): Invocation {
  if (run.status === "CANCELLED") return toInvocation(run, links);
  const steps = doneSteps(run).slice(0, Math.ceil(run.steps.length / 2));
  const children = run.children.map((child) => ({ ...child, status: "CANCELLED" as const }));
  const updatedAt = steps.at(-1)?.endedAt ?? run.startedAt ?? run.createdAt;
  const cancelled = { ...run, status: "CANCELLED" as const, steps, children, updatedAt, files: [], result: null };
  return { ...toInvocation(cancelled, links), cancelReason: reason };
}

/** The run with its children, theirs, and so on. */
export function toTree(run: DemoRun, childrenOf: (run: DemoRun) => DemoRun[]): InvocationTreeNode {
  return nodeOf(run, childrenOf, 0);
}

const DEEPEST = 5;

function nodeOf(run: DemoRun, childrenOf: (run: DemoRun) => DemoRun[], below: number): InvocationTreeNode {
  return {
    invocationId: run.id,
    skill: run.skill,
    status: run.status,
    depth: run.depth,
    creditsUsed: run.credits,
    startedAt: run.startedAt ?? null,
    durationMs: durationOf(run) ?? null,
    children: below === DEEPEST ? [] : childrenOf(run).map((child) => nodeOf(child, childrenOf, below + 1)),
  };
}

function doneSteps({ steps }: Pick<DemoRun, "steps">) {
  return steps.filter(({ endedAt }) => endedAt !== undefined);
}

function narrationOf(run: DemoRun): string {
  return doneSteps(run)
    .flatMap(({ says }) => (says === undefined ? [] : [`${says}\n`]))
    .join("");
}

/** Seconds of its steps, as an estimate has them: in tens. */
function secondsOf({ steps }: DemoRun): number {
  return Math.ceil(steps.reduce((sum, { durationMs }) => sum + durationMs, 0) / 10_000) * 10;
}

function currentStep({ question, status, steps }: DemoRun, links: Links): Invocation["currentStep"] {
  if (status === "WAITING_APPROVAL" && question !== undefined) {
    const { approvalId, step } = question;
    return { name: step, status: "awaiting_approval", approvalId, approvalUrl: links.approval(approvalId) };
  }
  const open = steps.find(({ endedAt }) => endedAt === undefined);
  return status === "RUNNING" && open !== undefined ? { name: open.name, status: "running" } : undefined;
}

function envelopeOf(id: string, failure: NonNullable<DemoRun["failure"]>, links: Links): ErrorEnvelope {
  const { code, message, details } = failure;
  return { type: links.errorPage(code), code, message, details, requestId: demoId("req", id) };
}
