import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { Limits } from "../../kernel/operations/limits.ts";
import type { Links } from "../../kernel/operations/services.ts";
import type { CallingRun, OperationCalls } from "../../kernel/runs/operation-calls.ts";
import { isOperationRun } from "../../kernel/runs/operation-run.ts";
import type { Providers, ProvidersFor } from "../../kernel/runs/providers.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { envelopeOf, requestIdOf } from "../../kernel/runs/run-failure.ts";
import type { EachOptions, SaveOptions, StepOptions, StepTools } from "../../kernel/runs/step.ts";
import type { WorldClock } from "../../kernel/runs/world-clock.ts";
import type { Database } from "../database/pool.ts";
import { tenantDb } from "../database/tenant.ts";
import { callOperation } from "./call-operation.ts";
import { runChildren } from "./children.ts";
import { computeInThread } from "./compute.ts";
import { countCosts } from "./count-costs.ts";
import { Effect, type FindTrust } from "./effects.ts";
import { Parked } from "./endings.ts";
import { addSkillUsed, type Claim, type Fence, parkUntil, worldNow } from "./engine.store.ts";
import { awaitFamily } from "./family.ts";
import { parkForInput } from "./gates.store.ts";
import { type GateClass, Gates } from "./gates.ts";
import { fenced, type Journal } from "./journal.ts";
import { createReplayedValues } from "./replayed-values.ts";
import { createRunFiles, type RunFileServices } from "./run-files.ts";
import { createRunLlm } from "./run-llm.ts";
import { Steps, type StepsOptions } from "./steps.ts";

export interface RunServices extends RunFileServices {
  tenant: Database;
  providersFor: ProvidersFor;
  limits: Pick<Limits, "maxDepth" | "maxChildren" | "segmentsPerWorkspace">;
  links: Links;
  operations: OperationCalls;
  findTrust: FindTrust;
  worldClock: WorldClock;
}

const DEFAULT_CONCURRENCY = 4;
const PROGRESS_EVERY_MS = 250;
/** Whoever wants to see it has seen the list. */
const EACH_ITEM = { sequential: false, gate: "never" } as const;

export function createRunContext(
  services: RunServices,
  claim: Claim,
  hold: {
    fence: Fence;
    journal: Journal;
    signal: AbortSignal;
    /** The vendors of the run's place. */
    providers: Providers;
    /** What input files may take of a context where the skill's code does not say. */
    inputTokens: number;
  } & Pick<StepsOptions, "requireLease" | "recordStep">,
): RunContext {
  const { run, workspace } = claim;
  const { fence, journal, signal, requireLease, recordStep } = hold;
  const providers = countCosts(hold.providers, (usd) => journal.charge(usd));
  const { tenant, blobs } = services;
  const gates = new Gates({ tenant, fence, journal, run, approvalUrl: services.links.approval });
  const steps = new Steps({
    tenant,
    fence,
    journal,
    blobs,
    signal,
    requireLease,
    recordStep,
    gates,
    run,
    recorded: claim.steps,
  });
  const effects = {
    tenant,
    fence,
    journal,
    steps,
    gates,
    run,
    worldMode: workspace.agency_mode,
    findTrust: services.findTrust,
    signal,
    requireLease,
  };
  const replayed = createReplayedValues(run.id);
  const llm = createRunLlm({
    llm: providers.llm,
    tenant,
    fence,
    journal,
    steps,
    maxCalls: run.max_llm_calls,
    callsUsed: run.llm_calls + run.llm_calls_of_children,
  });
  const children = {
    tenant,
    fence,
    journal,
    steps,
    limits: services.limits,
    run,
    llmCallsLeft: () => llm.remaining(),
  };
  const calls = { ...children, operations: services.operations, caller: callerOf(claim, signal) };
  const progress = createProgress(journal);
  let narrated = 0;

  return {
    invocation: {
      id: run.id,
      agencyId: run.agency_id,
      mode: run.mode,
      worldMode: workspace.agency_mode,
      depth: run.depth,
      tags: run.tags,
      scheduled: run.scheduled,
    },
    workspace: {
      id: workspace.id,
      name: workspace.name,
      primaryDomain: workspace.primary_domain,
      settings: workspace.settings,
      brand: workspace.brand,
    },
    providers,
    limits: services.limits,
    signal,
    now: run.started_at,
    creditsLeft: () => run.max_credits - run.credits_captured - run.credits_of_children - steps.creditsSpent,
    useSkill: async (slug) => {
      await steps.save(`skill:${slug}`, { gate: "never" }, (tx) => addSkillUsed(tx, fence, slug));
    },
    id: replayed.id,
    random: replayed.random,
    step: <T>(name: string, ...rest: OptionsAndAction<(tools: StepTools) => Promise<T>>) => {
      const [options, action] = withOptions(rest);
      return steps.act(name, { sequential: true, gate: "step" }, options, action);
    },
    look: <T>(name: string, action: (db: Db, tools: StepTools) => Promise<T>) =>
      steps.act(name, { sequential: true, gate: "step" }, {}, (tools) => action(tenantDb(tenant, fence), tools)),
    save: <T>(name: string, ...rest: OptionsAndAction<(tx: Tx) => Promise<T>, SaveOptions<T>>) => {
      const [options, action] = withOptions(rest);
      return steps.save(name, options, action);
    },
    each: (name, items, key, action, options = {}) =>
      runEach(steps, progress, { name, gate: "step", items, key, options }, (step, item, stepOptions) =>
        steps.act(step, EACH_ITEM, stepOptions, (tools) => action(item, tools)),
      ),
    eachSaved: (name, items, key, find, save, options = {}) =>
      runEach(steps, progress, { name, gate: "write", items, key, options }, (step, item, stepOptions) =>
        steps.actAndSave(
          step,
          EACH_ITEM,
          stepOptions,
          (tools) => find(item, tools),
          (tx, found) => save(tx, found, item),
        ),
      ),
    child: async (key, skill, input) => {
      const [child] = await runChildren(children, `child:${key}`, skill, [{ key, input }], 1);
      if (child === undefined) throw new Error("One request gave no child.");
      return childOf(child);
    },
    children: async (name, skill, requests, options = {}) => {
      const ended = await runChildren(
        children,
        `children:${name}`,
        skill,
        requests,
        options.concurrency ?? DEFAULT_CONCURRENCY,
      );
      return ended.map((child) => childOf(child));
    },
    effect: (name, options) => new Effect(effects, name, options).run(),
    ask: async (name, question, result) => {
      narrated += 1;
      if (narrated > run.narrations) journal.narrate(question);
      await journal.flush();
      const step = { name, status: "awaiting_input", question };
      await fenced(() => parkForInput(tenant, fence, step, toJsonb(result)));
      throw new Parked("The run waits for its user.");
    },
    family: () => awaitFamily({ ...children, links: services.links }),
    envelope: (error) => envelopeOf(run.id, error, services.links),
    operation: (step, name, input, options) => callOperation(calls, { step, name, input, ...options }),
    sleepUntil: (name, at) =>
      steps.act(`sleep:${name}`, { sequential: true, gate: "never" }, { input: at }, async () => {
        const now = await fenced(() => worldNow(tenant, fence));
        if (now >= at) return;
        await journal.flush();
        await fenced(() => parkUntil(tenant, fence, at, { name: `sleep:${name}`, status: "waiting" }));
        throw new Parked(`The run sleeps until ${at}.`);
      }),
    moveClock: (step) =>
      steps.act(step, { sequential: true, gate: "never" }, {}, (tools) =>
        fenced(() =>
          services.worldClock.moveOn(fence, {
            signal: tools.signal,
            onProgress: ({ done, total }) => progress(done, total, "minutes"),
          }),
        ),
      ),
    narrate: async (text) => {
      narrated += 1;
      if (narrated > run.narrations) journal.narrate(text);
    },
    progress,
    files: createRunFiles(services, {
      tenant,
      steps,
      fence,
      transcription: providers.transcription,
      inputTokens: hold.inputTokens,
      spend: llm.spend,
    }),
    llm,
    compute: (module, data, options) => computeInThread(module, data, { signal, ...options }),
  };
}

function callerOf({ run, workspace }: Claim, signal: AbortSignal): CallingRun | undefined {
  const { key_id: id, key_read_only: readOnly } = workspace;
  if (id === null) return undefined;
  return {
    requestId: requestIdOf(run.id),
    actor: { invocationId: run.id, skill: run.skill },
    agencyId: run.agency_id,
    workspaceId: run.workspace_id,
    worldMode: workspace.agency_mode,
    key: { id, readOnly: readOnly === true },
    soleOperation: isOperationRun(run.skill_version) ? run.skill : undefined,
    signal,
  };
}

type OptionsAndAction<A, O = StepOptions> = [options: O, action: A] | [action: A];

function withOptions<A, O>(rest: OptionsAndAction<A, O>): [O | StepOptions, A] {
  return rest.length === 2 ? rest : [{}, rest[0]];
}

// The skill's definition ties its output schema to this type, and the child's result was checked against it.
function childOf<C>(child: unknown): C {
  return child as C;
}

interface EachWork<I> {
  name: string;
  gate: GateClass;
  items: readonly I[];
  key(item: I): string;
  options: EachOptions;
}

/** Keeps `concurrency` items under way; the first failure stops the rest from starting and is thrown when all have ended. */
async function runEach<I, O>(
  steps: Steps,
  progress: RunContext["progress"],
  work: EachWork<I>,
  act: (step: string, item: I, options: StepOptions) => Promise<O>,
): Promise<O[]> {
  const { name, gate, items, key, options } = work;
  const { concurrency = DEFAULT_CONCURRENCY, unit = "items", ...stepOptions } = options;
  const outputs: O[] = [];
  await steps.pass(
    name,
    gate,
    options.shows === undefined ? { input: { items: items.map(key) } } : { shows: options.shows },
  );
  let next = 0;
  let done = 0;
  let failure: unknown;
  async function lane(): Promise<void> {
    for (let index = next++; index < items.length && failure === undefined; index = next++) {
      const item = items[index];
      if (item === undefined) continue;
      try {
        outputs[index] = await act(`${name}:${key(item)}`, item, stepOptions);
        done += 1;
        progress(done, items.length, unit);
      } catch (error) {
        failure ??= error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane));
  if (failure !== undefined) throw failure;
  return outputs;
}

/** Progress as a person can read it: at most four times a second, and the last one always. */
function createProgress(journal: Journal): RunContext["progress"] {
  let toldAt = 0;
  return (done, total, unit) => {
    const now = Date.now();
    if (done < total && now - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = now;
    journal.emit("progress", { done, total, unit });
  };
}
