import type { OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/app-error.ts";
import type { Demo, DemoAnswer } from "../../kernel/demo.ts";
import type { Links } from "../../kernel/operation.ts";
import { answers } from "./answers.ts";
import type { DemoCall, DemoOperation } from "./demo-operation.ts";
import { eventsOfRun } from "./runs/events.ts";
import { handleOfStart } from "./runs/handle.ts";
import { needsKey } from "./safety.ts";

/** Demo mode: one frozen world, read by functions of the request and of nothing else. */
export function createDemo(links: Links): Demo {
  const byName = new Map(answers.map((operation) => [operation.contract.name, operation]));
  return {
    answer(contract, input) {
      if (needsKey(contract, input)) throw keyNeeded(contract);
      return answerWith(byName.get(contract.name) ?? startOf(contract), contract, input, links);
    },
    events: eventsOfRun,
  };
}

function answerWith(
  operation: DemoOperation,
  contract: OperationContract,
  input: Record<string, unknown>,
  links: Links,
): DemoAnswer {
  const answer: DemoAnswer = { status: contract.status, output: undefined };
  const call: DemoCall = {
    links,
    status: (code) => {
      answer.status = code;
    },
    file: (file) => {
      answer.file = file;
    },
  };
  answer.output = operation.answer(input, call);
  return answer;
}

/** Starts that answer with nothing but a handle need no answer of their own. */
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
