import {
  countryCode,
  fillUnset,
  INVOCATION_STATUSES,
  languageCode,
  type OperationContract,
  placeOf,
  skillContracts,
} from "@findable/contract";
import type { TSchema } from "typebox";
import type { Links } from "../kernel/operations/services.ts";
import { answerQuery } from "./answer-query.ts";
import { createdIds, findAsked, templateOf } from "./find-entry.ts";
import { recordId, runId } from "./ids.ts";
import { lay } from "./lay.ts";
import type { Json, Recording } from "./recording.ts";
import { replacer, rewriteTexts } from "./rewrite.ts";

type Input = Readonly<Record<string, unknown>>;

const FREE = { credits: 0, durationSeconds: 0 };

/** Written by hand: test worlds have no language model, so that the run of a skill of the workspace cannot be recorded. */
const CUSTOM_RESULT = { summary: "Followed the instructions of the skill. A run with a key asks a language model." };

export interface HandleAnswer {
  status: number | undefined;
  output: Json;
}

/**
 * What a start answers: a handle whose identifier holds the skill and the input; with `dryRun`, what it would cost. What the
 * service adds to the handle of this operation is as recorded.
 */
export function answerStart(
  recording: Recording,
  contract: OperationContract,
  input: Input,
  links: Links,
): HandleAnswer {
  const { dryRun, credentials: _secret, ...asked } = input;
  const template = templateOf(recording, contract.name, asked);
  const skill = String(contract.skill ?? asked["skill"] ?? template?.output.skill ?? contract.name);
  if (dryRun === true) return { status: 200, output: { skill, estimatedCost: FREE, dryRun: true } };
  const { mode, tags, sessionId, parentInvocationId } = asked;
  const extras = contract.name === "agent.invoke" ? defined({ mode, tags, sessionId, parentInvocationId }) : {};
  const given = contract.name === "agent.invoke" ? { ...Object(asked["input"]) } : asked;
  const invocationId = runId({ name: skill, input: given, extras });
  const resources =
    template === undefined
      ? []
      : createdIds(template).map((id): [string, string] => [
          id,
          recordId(id.slice(0, id.indexOf("_")), { name: contract.name, input: asked }),
        ]);
  const named = template === undefined ? [] : namedIds(template.input, asked);
  const change = replacer([...resources, ...named]);
  const recorded = template === undefined ? {} : lay(contract.output, rewriteTexts(template.output, change), asked);
  // A start that only makes a schedule has no run.
  if (template !== undefined && typeof template.output.invocationId !== "string")
    return { status: undefined, output: recorded };
  const handle = {
    invocationId,
    agentId: invocationId.replace(/^inv/, "agt"),
    sessionId: typeof sessionId === "string" ? sessionId : invocationId.replace(/^inv/, "sess"),
    skill,
    skillsUsed: [skill],
    status: "RUNNING",
    mode: mode === "FOREGROUND" ? mode : "BACKGROUND",
    workspace: recording.facts.workspaceId,
    createdAt: recording.facts.now,
    estimatedCost: FREE,
    files: [],
    links: links.invocation(invocationId),
  };
  return { status: undefined, output: template === undefined ? handle : withHandle(recorded, handle) };
}

/** The recorded answer with another handle. It may have fewer fields, and a status and links of something beside the run. */
function withHandle(recorded: Json, handle: Json): Json {
  const own = Object.fromEntries(Object.entries(handle).filter(([field]) => field in recorded));
  const isOfRun = INVOCATION_STATUSES.includes(recorded.status);
  const links = recorded.links === undefined ? {} : { links: { ...recorded.links, ...handle.links } };
  return { ...recorded, ...own, ...(isOfRun ? {} : { status: recorded.status }), ...links };
}

/** Identifiers that the recorded call was given, and what this one gives. */
function namedIds(recorded: Input, asked: Input): [string, string][] {
  return Object.entries(recorded).flatMap(([field, from]): [string, string][] => {
    const to = asked[field];
    return typeof from === "string" && from.includes("_demo_") && typeof to === "string" ? [[from, to]] : [];
  });
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A run that a caller asked for cost nothing and has written its files to a folder that names it. */
export function withoutCosts(recording: Recording, output: Json, id: string): Json {
  const asked = findAsked(recording, id);
  if (asked === undefined) return output;
  const contract = skillContracts.find(({ slug }) => slug === output.skill);
  const { tags = output.tags, mode = output.mode, parentInvocationId } = asked.asked.extras;
  return {
    ...output,
    ...{
      tags,
      mode,
      creditsUsed: 0,
      vendorCostUsd: 0,
      estimatedCost: FREE,
      files: output.files?.map((path: string) => placed(path, id)),
    },
    ...(parentInvocationId === undefined ? {} : { parentInvocationId }),
    result: contract === undefined ? CUSTOM_RESULT : resultOf(contract.output, output.result, asked.asked.input),
  };
}

/** A run's result repeats the market that it was asked for, as the service writes it. */
const MARKET_FIELDS: Readonly<Record<string, (given: string) => string>> = {
  country: countryCode,
  location: (place) => placeOf(place) ?? place,
  language: languageCode,
  device: (device) => device,
};

function resultOf(schema: TSchema, recorded: Json, given: Input): Json {
  const result: Json = fillUnset(schema, recorded);
  const market = Object.entries(MARKET_FIELDS).flatMap(([field, stored]) => {
    const value = given[field];
    return typeof value === "string" && typeof result[field] === "string" ? [[field, stored(value)]] : [];
  });
  return lay(schema, result, Object.fromEntries(market));
}

/** The path of a file of a run, with the run in it. */
export function placed(path: string, id: string): string {
  const name = path.lastIndexOf("/") + 1;
  return path.includes(id) ? path : `${path.slice(0, name)}${id}/${path.slice(name)}`;
}

/** All events of a run. Those of a run that went like another are those of the other, at its own time. */
export function eventsOf(recording: Recording, contract: OperationContract, id: string): Json {
  const asked = findAsked(recording, id);
  const recordedId = asked?.recordedId ?? id;
  const run = runOf(recording, recordedId);
  const entries = recording.entriesOf(contract.name);
  const own = entries.find(({ input }) => input["id"] === recordedId);
  const alike = own ?? entries.find(({ input }) => isAlike(runOf(recording, String(input["id"])), run));
  if (run === undefined || alike === undefined) return answerQuery(recording, contract, { id });
  const { invocationId, agentId, sessionId, createdAt } = runOf(recording, String(alike.input["id"]));
  const change = replacer([
    [invocationId, run.invocationId],
    [agentId, run.agentId],
    [sessionId, run.sessionId],
    [createdAt, run.createdAt],
  ]);
  const events = rewriteTexts(alike.output, change);
  return asked === undefined ? events : withoutCharges(rewriteTexts(events, asked.change));
}

function withoutCharges({ data, ...page }: Json): Json {
  const free = Object.entries({ creditsUsed: 0, credits: 0 });
  const events = data.map((event: Json) => ({
    ...event,
    data: { ...event.data, ...Object.fromEntries(free.filter(([field]) => field in event.data)) },
  }));
  return { ...page, data: events };
}

function runOf(recording: Recording, id: string): Json {
  return recording.entriesOf("agent.invocations.get").find(({ input }) => input["id"] === id)?.output;
}

function isAlike(one: Json, other: Json): boolean {
  return one?.skill === other?.skill && one?.status === other?.status;
}
