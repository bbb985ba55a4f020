import { type OperationContract, operations, pathFields } from "@findable/contract";
import { answerQuery, pick } from "./answer-query.ts";
import { createdIds, templateOf } from "./find-entry.ts";
import { hashedId, numberFrom, recordId } from "./ids.ts";
import { isRecord, lay } from "./lay.ts";
import type { Entry, Json, Recording } from "./recording.ts";
import { replacer, rewriteTexts } from "./rewrite.ts";

type Input = Readonly<Record<string, unknown>>;

/**
 * What a write answers: the record with the checked input laid over it. A write to a record that can be read begins with what a
 * get shows of it; any other with what the service answered when it was recorded.
 */
export function answerCommand(recording: Recording, contract: OperationContract, input: Input): Json {
  if (contract.status === 204) return {};
  const { now } = recording.facts;
  const template = templateOf(recording, contract.name, input);
  const get = getOf(contract);
  const base =
    get === undefined ? itemOf(recording, contract, input) : answerQuery(recording, get, pathInput(get, input));
  if (base !== undefined)
    return changed(contract, { input: template?.input ?? {}, output: template?.output ?? {} }, base, input, now);
  if (template === undefined) throw new Error(`The recording lacks ${contract.name}. Run npm run demo:record.`);
  return made(contract, template, input, now);
}

/** The get of the record that a write names, if the write answers with such a record. */
function getOf(contract: OperationContract): OperationContract | undefined {
  const fields = fieldsOf(contract.output);
  return operations.find(
    ({ method, kind, path, output }) =>
      method === "GET" &&
      kind === "query" &&
      contract.method !== "PUT" &&
      (contract.path === path || contract.path.startsWith(`${path}/`)) &&
      path.includes("{") === contract.path.includes("{") &&
      sharesMost(fields, fieldsOf(output)),
  );
}

/** The item of the list above that a change names, where no get shows it. */
function itemOf(recording: Recording, contract: OperationContract, input: Input): Json {
  const [field = ""] = pathFields(contract);
  const above = operations.find(({ list, path }) => list !== undefined && contract.path === `${path}/{${field}}`);
  if (contract.method !== "PATCH" || above === undefined) return undefined;
  const items = recording.entriesOf(above.name).flatMap(({ output }) => output.data);
  const known = items.find((item) => item[above.list?.identifier ?? ""] === input[field]);
  const stand = items[numberFrom(String(input[field])) % items.length];
  return known ?? { ...stand, [above.list?.identifier ?? ""]: input[field] };
}

function sharesMost(fields: readonly string[], known: readonly string[]): boolean {
  return fields.length > 2 && fields.filter((field) => known.includes(field)).length > 0.8 * fields.length;
}

function pathInput(contract: OperationContract, input: Input): Input {
  return Object.fromEntries(pathFields(contract).map((field) => [field, input[field]]));
}

function changed(contract: OperationContract, template: Entry, record: Json, input: Input, now: string): Json {
  const fields = new Set(fieldsOf(contract.output));
  // What only the write answers, for example a new secret, is as recorded.
  const before = pick({ ...pick(template.output, fields), ...record }, fields);
  const after = lay(contract.output, before, input);
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  return !isSame && "updatedAt" in after ? { ...after, updatedAt: now } : after;
}

/** A new record: the recorded one with the caller's values, and identifiers that say what was asked. */
function made(contract: OperationContract, template: Entry, input: Input, now: string): Json {
  const asked = { name: contract.name, input: { ...input } };
  const ids = createdIds(template).map((id): [string, string] => {
    const prefix = id.slice(0, id.indexOf("_"));
    const isFirst = createdIds(template).find((one) => one.startsWith(prefix)) === id;
    return [id, isFirst ? recordId(prefix, asked) : hashedId(prefix, `${id} ${JSON.stringify(input)}`)];
  });
  const change = replacer([...ids, ...replaced(contract, template.input, input)]);
  const output = rewriteTexts(withItems(template, input), change);
  const dated = Object.fromEntries(
    Object.entries(output).map(([name, value]) => [name, isMoment(name, value) ? now : value]),
  );
  return lay(contract.output, dated, input);
}

function isMoment(name: string, value: unknown): boolean {
  return typeof value === "string" && /^(created|updated|uploaded|decided|granted|frozen)At$/.test(name);
}

/**
 * Identifiers and other whole texts that the recorded call was given, and what this one gives. A value that is chosen from a few
 * is a word that other texts and names of fields have, too.
 */
function replaced({ input: schema }: OperationContract, recorded: Input, input: Input): [string, string][] {
  return Object.entries(recorded).flatMap(([field, from]): [string, string][] => {
    const to = input[field];
    if (typeof from !== "string" || typeof to !== "string" || isChosen(schema.properties[field])) return [];
    return from.length > 3 ? [[from, to]] : [];
  });
}

function isChosen(schema: Json): boolean {
  return schema?.enum !== undefined || schema?.const !== undefined || (schema?.anyOf?.some(isChosen) ?? false);
}

/** Lists of the answer that repeat a list of the input have an item for each item of this input. */
function withItems({ input: recorded, output }: Entry, input: Input): Json {
  const lists = Object.entries(output).map(([name, value]) => {
    const given = Object.entries(recorded).find(([, items]) => isRepeated(items, value));
    const items = given === undefined ? undefined : input[given[0]];
    if (!Array.isArray(items) || !Array.isArray(value) || given === undefined) return [name, value];
    return [name, items.map((item, index) => itemLike(value[0], item, index))];
  });
  return Object.fromEntries(lists);
}

function isRepeated(items: unknown, value: unknown): boolean {
  const [item, made] = [items, value].map((list) => (Array.isArray(list) ? list[0] : undefined));
  if (!isRecord(item) || !isRecord(made)) return false;
  return Object.keys(item).some((field) => field in made && typeof item[field] === "string");
}

function itemLike(made: Json, item: Json, index: number): Json {
  const own = Object.fromEntries(Object.entries(item).filter(([field]) => field in made));
  const id =
    typeof made.id === "string"
      ? { id: hashedId(made.id.slice(0, made.id.indexOf("_")), `${index} ${JSON.stringify(item)}`) }
      : {};
  return { ...made, ...id, ...own };
}

function fieldsOf(schema: Json): string[] {
  const parts: Json[] = schema?.anyOf ?? schema?.allOf ?? [];
  return [...Object.keys(schema?.properties ?? {}), ...parts.flatMap(fieldsOf)];
}
