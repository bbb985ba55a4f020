import { type OperationContract, operations, pathFields, type SkillContract, skillContracts } from "@findable/contract";
import { fieldOf } from "../kernel/lists/evaluate.ts";
import { DEMO_RUN_PREFIX } from "../kernel/operations/demo.ts";
import { type Asked, numberFrom, recordId, unpackId } from "./ids.ts";
import type { Entry, Json, Recording } from "./recording.ts";
import { replacer, rewriteTexts } from "./rewrite.ts";

type Input = Readonly<Record<string, unknown>>;

/** A recorded answer, and how its texts change for the caller. */
export interface Found {
  entry: Entry;
  change(text: string): string;
  /** What the caller gave the record a moment ago. */
  given?: Input;
}

/** A run that was asked for without a key: the recorded run that stands for it, and how its texts change. */
export interface AskedRun {
  asked: Asked;
  recordedId: string;
  change(text: string): string;
}

const byName = new Map(operations.map((contract) => [contract.name, contract]));
const skills = new Map<string, SkillContract>(skillContracts.map((contract) => [contract.slug, contract]));
/** Skills of a workspace need a language model, which test worlds lack: the run of the chat without a model stands for them. */
const CHAT = "keyword_manager";
const SAME = (text: string) => text;

/**
 * The recorded answer to a query. A path that the recording lacks names either what a caller asked for a moment ago, which its
 * identifier says, or nothing: then a record of the demo stands for it, always the same one, under the identifier that was asked.
 */
export function findEntry(recording: Recording, contract: OperationContract, input: Input): Found | undefined {
  const entries = recording.entriesOf(contract.name);
  const fields = pathFields(contract);
  const exact = entries.filter((entry) => fields.every((field) => entry.input[field] === input[field]));
  if (exact.length > 0) return { entry: nearest(exact, input), change: SAME };
  const [field] = fields;
  if (field === undefined || entries.length === 0) return undefined;
  const id = String(input[field]);
  const asked = findAsked(recording, id);
  const known = entries.filter((entry) => entry.input[field] === asked?.recordedId);
  if (asked !== undefined && known.length > 0) {
    const found = { entry: nearest(known, input), change: asked.change };
    return id.startsWith(DEMO_RUN_PREFIX) ? found : { ...found, given: asked.asked.input };
  }
  const ids = [...new Set(entries.map((entry) => String(entry.input[field])))];
  const stand = ids[numberFrom(id) % ids.length] ?? "";
  const stands = entries.filter((entry) => entry.input[field] === stand);
  return { entry: nearest(stands, input), change: replacer([[stand, id]]) };
}

/** The record of what a caller asked for a moment ago; undefined for any other identifier. */
export function findAsked(recording: Recording, id: string): AskedRun | undefined {
  const asked = unpackId(id);
  if (asked === undefined) return undefined;
  if (id.startsWith("inv_")) return findAskedRun(recording, id, asked);
  const prefix = id.slice(0, id.indexOf("_"));
  const template = templateOf(recording, asked.name, asked.input);
  const ids = template === undefined ? [] : createdIds(template);
  const created = ids.find((one) => one.startsWith(`${prefix}_`));
  if (template === undefined || created === undefined) return undefined;
  const others = ids.map((one): [string, string] => [one, recordId(one.slice(0, one.indexOf("_")), asked)]);
  const change = replacer([...others, [created, id], ...subjects(asked, template.input)]);
  return { asked, recordedId: created, change };
}

/** The recorded call of an operation that is most like this one. */
export function templateOf(recording: Recording, name: string, input: Input): Entry | undefined {
  const entries = byName.has(name) ? recording.entriesOf(name) : recording.runsOf(name);
  return entries.length === 0 ? undefined : nearest(entries, input);
}

/** A run of the skill that succeeded. A skill of the workspace is any of them. */
function findAskedRun(recording: Recording, id: string, asked: Asked): AskedRun | undefined {
  const runs = recording.runsOf(asked.name.startsWith("custom:") ? CHAT : asked.name);
  if (runs.length === 0) return undefined;
  const template = nearest(runs, asked.input);
  const { invocationId, agentId, sessionId, createdAt } = template.output;
  const { sessionId: session = id.replace(/^inv/, "sess") } = asked.extras;
  const change = replacer([
    [invocationId, id],
    [agentId, id.replace(/^inv/, "agt")],
    [sessionId, String(session)],
    [createdAt, recording.facts.now],
    [template.output.skill, asked.name],
    ...subjects(asked, template.input),
  ]);
  return { asked, recordedId: invocationId, change };
}

/** The caller's subject in place of the recorded one, where the contract of the skill marks its fields. */
function subjects({ name, input }: Asked, recorded: Input): [string, string][] {
  const slug = byName.get(name)?.skill ?? name;
  const fields = skills.get(slug)?.subject ?? [];
  return fields.flatMap((field): [string, string][] => {
    const [from, to] = [recorded, input].map((one) => [fieldOf(one, field)].flat()[0]);
    if (typeof from !== "string" || typeof to !== "string") return [];
    return isDomain(from) ? domainPairs(from, to) : [[from, to]];
  });
}

function isDomain(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)+$/.test(text);
}

/** A domain stands in addresses, and its first word in prose. */
function domainPairs(from: string, given: string): [string, string][] {
  const to = domainFrom(given);
  return [
    [from, to],
    [brandFrom(from), brandFrom(to)],
  ];
}

/** The domain of a host or an address as it is kept: in lower case, without `www.`. */
function domainFrom(given: string): string {
  const text = given.trim();
  const host = URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? text;
  return host.toLowerCase().replace(/^www\./, "");
}

function brandFrom(domain: string): string {
  const [label = domain] = domain.split(".");
  return label
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** Identifiers that a call made: those of its answer that it was not given, without those of the run. */
export function createdIds({ input, output }: Entry): string[] {
  const given = JSON.stringify(input);
  const { workspace, ...answer }: Json = output;
  const ids = JSON.stringify(answer).match(/(?<![\w-])[a-z]+_demo_[0-9a-z]{14}(?![\w-])/g) ?? [];
  return [...new Set(ids)].filter(
    (id) => !given.includes(id) && !/^(inv|agt|sess|akey|agy)_/.test(id) && id !== workspace,
  );
}

/** The entry whose input agrees with the caller's in the most fields. */
function nearest(entries: readonly Entry[], input: Input): Entry {
  const scored = entries.map((entry) => ({ entry, score: agreement(entry.input, input) }));
  const [first] = scored.sort((one, other) => other.score - one.score);
  if (first === undefined) throw new Error("The recording has no such answer.");
  return first.entry;
}

function agreement(recorded: Input, input: Input): number {
  return Object.entries(recorded).reduce((sum, [field, value]) => {
    const asked = input[field];
    if (asked === undefined) return sum - 1;
    return sum + (isIn(asked, value) ? 2 : -1);
  }, 0);
}

/** Equal values, and comma-separated words that are all there. */
function isIn(asked: unknown, recorded: unknown): boolean {
  if (typeof asked === "string" && typeof recorded === "string") {
    const words = recorded.split(",");
    return asked.split(",").every((word) => words.includes(word));
  }
  return JSON.stringify(asked) === JSON.stringify(recorded);
}

export function rewritten({ entry, change }: Found): Json {
  return change === SAME ? entry.output : rewriteTexts(entry.output, change);
}
