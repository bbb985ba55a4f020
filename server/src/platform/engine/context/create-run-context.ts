import { createHash } from "node:crypto";
import type { Providers } from "../../../kernel/runs/providers.ts";
import type { RunContext } from "../../../kernel/runs/run-context.ts";
import { envelopeOf } from "../../../kernel/runs/run-failure.ts";
import { computeInThread } from "../../processes/compute-in-thread.ts";
import { runEffect } from "../effects/run-effect.ts";
import { Gates } from "../gates/gates.ts";
import type { RunServices } from "../run-services.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import type { Claim } from "../segments/segments.store.ts";
import type { RecordStep } from "../steps/steps.store.ts";
import { Steps } from "../steps/steps.ts";
import { countCosts } from "../watch-vendor-calls.ts";
import { createChildMethods } from "./child-methods.ts";
import { addSkillUsed } from "./run-context.store.ts";
import { createRunFiles } from "./run-files.ts";
import { createRunLlm } from "./run-llm.ts";
import { createNarration } from "./run-narration.ts";
import { createStepMethods } from "./step-methods.ts";
import { createWaitMethods } from "./wait-methods.ts";

export interface ContextOptions {
  scope: SegmentScope;
  recordStep: RecordStep;
  /** Of the run's place. */
  providers: Providers;
  /** Tokens that input files may occupy where the skill's code names no limit. */
  inputTokens: number;
}

/** Assembles the context that a skill's code works with. */
export function createRunContext(services: RunServices, claim: Claim, options: ContextOptions): RunContext {
  const { scope, recordStep, inputTokens } = options;
  const { run, workspace } = claim;
  const { fence, journal, signal } = scope;
  const providers = countCosts(options.providers, (usd, vendor) => journal.charge(usd, vendor));
  const gates = new Gates({ scope, approvalUrl: services.links.approval });
  const steps = new Steps({ scope, blobs: services.blobs, recordStep, gates, recorded: claim.steps });
  const llm = createRunLlm({
    scope,
    steps,
    llm: providers.llm,
    standIn: providers.standIn,
    worldMode: workspace.agency_mode,
  });
  const effects = {
    scope,
    steps,
    gates,
    worldMode: workspace.agency_mode,
    findStandingApproval: services.findStandingApproval,
  };
  const narration = createNarration(scope);
  const { transcription } = providers;

  return {
    ...identityOf(claim),
    ...createReplayedValues(run.id),
    ...createStepMethods(scope, steps, narration.progress),
    ...createChildMethods(services, claim, { scope, steps, llmCallsLeft: () => llm.remaining() }),
    ...createWaitMethods(services, scope, steps, narration),
    providers,
    links: services.links,
    limits: services.limits,
    signal,
    now: run.started_at,
    creditsLeft: () => run.max_credits - run.credits_captured - run.credits_of_children - steps.creditsSpent,
    useSkill: async (slug) => {
      await steps.save(`skill:${slug}`, { gate: "never" }, (tx) => addSkillUsed(tx, fence, slug));
    },
    effect: (name, effect) => runEffect(effects, name, effect),
    envelope: (error) => envelopeOf(run.id, error, services.links),
    narrate: async (text) => narration.narrate(text),
    progress: narration.progress,
    files: createRunFiles(services, { scope, steps, transcription, inputTokens, spend: llm.spend }),
    llm,
    compute: (module, data, limits) => computeInThread(module, data, { signal, ...limits }),
  };
}

function identityOf({ run, workspace }: Claim): Pick<RunContext, "invocation" | "workspace"> {
  return {
    invocation: {
      id: run.id,
      agencyId: run.agency_id,
      agencyName: workspace.agency_name,
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
  };
}

/** Identifiers and random numbers that every replay repeats: hashes of the run's identifier and a counter. */
function createReplayedValues(invocationId: string): { id(prefix: string): string; random(): number } {
  let drawn = 0;
  function draw(): Buffer {
    drawn += 1;
    return createHash("sha256").update(`${invocationId}:${drawn}`).digest();
  }
  return {
    id: (prefix) =>
      `${prefix}_${BigInt(`0x${draw().toString("hex")}`)
        .toString(36)
        .slice(0, 24)
        .padStart(24, "0")}`,
    random: () => draw().readUIntBE(0, 6) / 2 ** 48,
  };
}
