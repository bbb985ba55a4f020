import { fillUnset, getFile, invocationEvents, type OperationContract } from "@findable/contract";
import { AppError } from "../kernel/errors/app-error.ts";
import { pageOf } from "../kernel/lists/page-of.ts";
import type { Demo, DemoAnswer } from "../kernel/operations/demo.ts";
import type { CheckSkillInput, Links, Services } from "../kernel/operations/services.ts";
import { answerCommand } from "./answer-command.ts";
import { answerQuery } from "./answer-query.ts";
import { requireDemoIds } from "./demo-ids.ts";
import { filesOfAsked, findFile, toFileAnswer, toRecordedFile, uploaded } from "./files.ts";
import { ownAnswers } from "./own-answers.ts";
import { type Json, type Recording, readRecording } from "./recording.ts";
import { refuse } from "./refusals.ts";
import { replacer, rewriteTexts } from "./rewrite.ts";
import { answerStart, eventsOf, withoutCosts } from "./runs.ts";
import { needsKey } from "./safety.ts";

interface DemoOptions {
  /** That of the skill catalogue; without it, inputs of skills are taken as they come. */
  checkInput: CheckSkillInput;
  /** That of the egress guard. */
  refuseAddress: Services["refuseAddress"];
  recording: Recording;
}

/** Stands in the recording for the address of the service. */
export const SERVICE = "https://findable.invalid";

/** Demo mode: a recording of the service, read by functions of the request and of nothing else. */
export function createDemo(links: Links, options: Partial<DemoOptions> = {}): Demo {
  const { checkInput = (_skill: unknown, input: unknown) => input, refuseAddress = () => undefined } = options;
  const recording = options.recording ?? readRecording();
  const atService = replacer([[SERVICE, links.errorPage("").replace(/\/errors\/$/, "")]]);
  return {
    answer(contract, input) {
      if (needsKey(contract, input)) throw keyNeeded(contract);
      requireDemoIds(contract, input, recording.facts.gone);
      refuse(contract, input, { recording, checkInput, refuseAddress });
      const answer = answerOf(recording, contract, input, links);
      return { ...answer, output: fillUnset(contract.output, rewriteTexts(answer.output, atService)) };
    },
    events: (invocationId) => eventsOf(recording, invocationEvents, invocationId).data,
  };
}

function answerOf(recording: Recording, contract: OperationContract, input: Json, links: Links): DemoAnswer {
  if (contract.name === "agent.files.get") return { output: findFile(recording, getFile, input.path).record };
  if (contract.name === "agent.files.raw") {
    const found = findFile(recording, getFile, input.path);
    return { output: found.record, file: toFileAnswer(found) };
  }
  if (contract.binary === true) {
    const { file, ...output } = answerQuery(recording, contract, input);
    return { output, file: toRecordedFile(file) };
  }
  const files = contract.name === "agent.files.list" ? filesOfAsked(recording, getFile, input.invocationId) : undefined;
  if (files !== undefined) return { output: pageOf(contract, files, { ...input, invocationId: undefined }) };
  if (contract.kind === "start") {
    const { status, output } = answerStart(recording, contract, input, links);
    return status === undefined ? { output } : { status, output };
  }
  const own = ownAnswers[contract.name] ?? ((_input: Json, output: Json) => output);
  if (contract.kind === "command") {
    const output = own(input, answerCommand(recording, contract, input), { recording, links });
    if (contract.name !== "agent.files.upload") return { output };
    return { output: uploaded(output, input), headers: { Location: links.file(input.path) } };
  }
  if (contract.kind === "stream") return { output: pageOfEvents(recording, contract, input) };
  const output = contract.name === "research.serp.diff" ? {} : answerQuery(recording, contract, input);
  const whole = contract.name === "agent.invocations.get" ? withoutCosts(recording, output, input.id) : output;
  return { output: own(input, whole, { recording, links }) };
}

function pageOfEvents(recording: Recording, contract: OperationContract, { id, after = 0, limit = 100 }: Json) {
  const { data, status } = eventsOf(recording, contract, id);
  const page = data.filter(({ seq }: Json) => seq > after).slice(0, limit);
  return { data: page, lastSeq: page.at(-1)?.seq ?? after, status };
}

function keyNeeded(contract: OperationContract): AppError {
  return new AppError(
    "unauthorized",
    `\`${contract.name}\` would reach beyond the demo with this input: it needs a live or test API key. \`agent.skills.get\` shows what it takes and gives.`,
    { operation: contract.name },
  );
}
