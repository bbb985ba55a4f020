import { fillUnset, type OperationContract } from "@findable/contract";
import { AppError } from "../kernel/errors/app-error.ts";
import type { Demo, DemoAnswer } from "../kernel/operations/demo.ts";
import type { Links } from "../kernel/operations/services.ts";
import { answers } from "./answers.ts";
import { requireDemoIds } from "./demo-ids.ts";
import type { DemoCall, DemoOperation, RefuseAddress } from "./demo-operation.ts";
import { createDemoRuns, type DemoRunsOptions } from "./runs/demo-runs.ts";
import { eventsOf } from "./runs/events.ts";
import { handleOfStart } from "./runs/handle.ts";
import { needsKey } from "./safety.ts";
import { stories } from "./stories.ts";

type World = Pick<DemoCall, "links" | "runs" | "checkInput" | "refuseAddress">;

interface DemoOptions extends DemoRunsOptions {
  refuseAddress: RefuseAddress;
}

/**
 * Demo mode: one frozen world, read by functions of the request and of nothing else. `checkInput` is that of the skill
 * catalogue; without it, inputs of skills are taken as they come. `refuseAddress` is that of the egress guard.
 */
export function createDemo(links: Links, options: Partial<DemoOptions> = {}): Demo {
  const { checkInput = (_skill: unknown, input: unknown) => input, refuseAddress = () => undefined } = options;
  const runs = createDemoRuns({ stories, ...options, checkInput });
  const byName = new Map(answers.map((operation) => [operation.contract.name, operation]));
  return {
    answer(contract, input) {
      if (needsKey(contract, input)) throw keyNeeded(contract);
      requireDemoIds(contract, input);
      const operation = byName.get(contract.name) ?? startOf(contract);
      return answerWith(operation, contract, input, { links, runs, checkInput, refuseAddress });
    },
    events: (invocationId) => eventsOf(runs.find(invocationId)),
  };
}

function answerWith(
  operation: DemoOperation,
  contract: OperationContract,
  input: Record<string, unknown>,
  world: World,
): DemoAnswer {
  const answer: DemoAnswer = { status: contract.status, output: undefined };
  const call: DemoCall = {
    ...world,
    status: (code) => {
      answer.status = code;
    },
    header: (name, value) => {
      answer.headers = { ...answer.headers, [name]: value };
    },
    file: (file) => {
      answer.file = file;
    },
  };
  answer.output = fillUnset(contract.output, operation.answer(input, call));
  return answer;
}

/** Starts whose response is only a handle need no separate answer. */
function startOf(contract: OperationContract): DemoOperation {
  if (contract.kind !== "start") throw new Error(`${contract.name} has no answer in demo mode.`);
  return { contract, answer: (input, call) => handleOfStart(contract, input, call) };
}

function keyNeeded(contract: OperationContract): AppError {
  return new AppError(
    "unauthorized",
    `\`${contract.name}\` would reach beyond the demo with this input: it needs a live or test API key. \`agent.skills.get\` shows what it takes and gives.`,
    { operation: contract.name },
  );
}
