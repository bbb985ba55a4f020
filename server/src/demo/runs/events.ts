import type { InvocationEvent, InvocationStatus } from "@findable/contract";
import { randomOf } from "../../market/random.ts";
import { type DemoRun, hasEnded, later, type TimedStep } from "./demo-run.ts";

type Happening = Omit<InvocationEvent, "seq">;

/** Parts of a long step after which it says how far it is. */
const PROGRESS_POINTS = [0.3, 0.65, 0.95];

/** Everything that happened in a run, from its beginning. */
export function eventsOf(run: DemoRun): InvocationEvent[] {
  return happenings(run).map((event, index) => ({ seq: index + 1, ...event }));
}

function happenings(run: DemoRun): Happening[] {
  if (run.startedAt === undefined) return [];
  const childStep = run.children.length === 0 ? undefined : stepOfChildren(run);
  const last = run.steps.at(-1);
  const asksBeforeLast = run.question?.decision?.kind === "APPROVED";
  return [
    changed("PENDING", "RUNNING", run.startedAt),
    ...run.steps.flatMap((step) => [
      ...(asksBeforeLast && step === last ? question(run) : []),
      ...eventsOfStep(run, step, step === childStep),
    ]),
    ...(asksBeforeLast ? [] : question(run)),
    ...ending(run),
  ];
}

function eventsOfStep(run: DemoRun, step: TimedStep, withChildren: boolean): Happening[] {
  const { name, startedAt, endedAt, durationMs, says } = step;
  const during = [...progress(step), ...modelCall(run, step), ...(withChildren ? childEvents(run, step) : [])];
  return [
    {
      type: "step.started",
      at: startedAt,
      data: { step: name, tool: name.split(":")[0] ?? name, input: inputOf(run, step) },
    },
    ...during.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    ...(endedAt === undefined
      ? failureOf(run, step)
      : [
          {
            type: "step.completed" as const,
            at: endedAt,
            data: { step: name, durationMs, result: resultOf(run, step) },
          },
        ]),
    ...(endedAt === undefined || says === undefined
      ? []
      : [{ type: "narration" as const, at: endedAt, data: { text: says } }]),
  ];
}

/** The first step works on the input of the run, and a long one on its items. */
function inputOf({ input, steps }: DemoRun, step: TimedStep): unknown {
  if (step === steps[0]) return input;
  return step.progress === undefined ? null : { [step.progress.unit]: step.progress.total };
}

/** The last step comes to the result of the run, in numbers. */
function resultOf({ result, steps }: DemoRun, step: TimedStep): object | null {
  if (step === steps.at(-1) && result !== null) return inNumbers(result);
  return step.progress === undefined ? null : { [step.progress.unit]: step.progress.total };
}

function inNumbers(result: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(result).flatMap(([name, value]) => {
      if (Array.isArray(value)) return [[name, value.length]];
      return typeof value === "object" && value !== null ? [] : [[name, value]];
    }),
  );
}

function progress(step: TimedStep): Happening[] {
  if (step.progress === undefined) return [];
  const { total, unit } = step.progress;
  const points = step.endedAt === undefined ? PROGRESS_POINTS.slice(0, 1) : PROGRESS_POINTS;
  return points.map((part) => ({
    type: "progress",
    at: later(step.startedAt, step.durationMs * part),
    data: { done: part === 0.95 ? total : Math.floor(total * part), total, unit },
  }));
}

function modelCall({ id }: DemoRun, step: TimedStep): Happening[] {
  if (step.model !== true || step.endedAt === undefined) return [];
  const random = randomOf("model", id, step.name);
  const tokens = { inputTokens: random.integer(1_600, 9_400), outputTokens: random.integer(180, 1_500) };
  const data = { step: step.name, model: "demo", calls: 1, ...tokens, attempt: 1 };
  return [{ type: "llm.call", at: later(step.startedAt, step.durationMs * 0.97), data }];
}

/** The children belong to the step that counts them, or else to the longest. */
function stepOfChildren({ steps, children }: DemoRun): TimedStep | undefined {
  const counting = steps.find(({ progress: counted }) => counted?.total === children.length);
  return counting ?? steps.toSorted((one, other) => other.durationMs - one.durationMs)[0];
}

function childEvents({ children }: DemoRun, { startedAt, durationMs }: TimedStep): Happening[] {
  const share = durationMs / (children.length + 1);
  return children.flatMap((child, index): Happening[] => {
    const { invocationId, skill, status } = child;
    const spawned: Happening = { type: "child.spawned", at: startedAt, data: { invocationId, skill } };
    if (!hasEnded(child)) return [spawned];
    const at = later(startedAt, share * (index + 1));
    return [spawned, { type: "child.completed", at, data: { invocationId, skill, status } }];
  });
}

function question({ question: asked, status }: DemoRun): Happening[] {
  if (asked === undefined) return [];
  const { step, approvalId, preview, raisedAt, decision } = asked;
  const raised: Happening[] = [
    { type: "step.awaiting_approval", at: raisedAt, data: { step, approvalId, preview } },
    changed("RUNNING", "WAITING_APPROVAL", raisedAt),
  ];
  if (decision === undefined) return raised;
  const type = decision.kind === "APPROVED" ? "step.approved" : "step.rejected";
  const answered: Happening = { type, at: decision.at, data: { step, approvalId } };
  return [...raised, answered, ...(status === "FAILED" ? [] : [changed("WAITING_APPROVAL", "RUNNING", decision.at)])];
}

function failureOf({ failure, updatedAt }: DemoRun, { name }: TimedStep): Happening[] {
  if (failure === undefined) return [];
  return [{ type: "step.failed", at: updatedAt, data: { step: name, message: failure.message } }];
}

function ending(run: DemoRun): Happening[] {
  const { status, updatedAt, credits, steps } = run;
  const last = steps.at(-1);
  const cost: Happening[] =
    last === undefined ? [] : [{ type: "cost.update", at: updatedAt, data: { step: last.name, credits } }];
  if (status === "RUNNING" || status === "WAITING_APPROVAL")
    return credits > 0 ? cost.map((spent) => ({ ...spent, at: momentOf(run) })) : [];
  const before = run.question === undefined || run.status === "SUCCEEDED" ? "RUNNING" : "WAITING_APPROVAL";
  const change = changed(before, status, updatedAt);
  return [...cost, hasEnded(run) ? { ...change, data: { ...change.data, creditsUsed: credits } } : change];
}

function momentOf({ question: asked, steps, updatedAt }: DemoRun): string {
  return asked?.raisedAt ?? steps.at(-1)?.startedAt ?? updatedAt;
}

function changed(from: InvocationStatus, to: InvocationStatus, at: string): Happening {
  return { type: "status.changed", at, data: { from, to } };
}
