import type { OperationContract } from "@findable/contract";
import type { TSchema } from "typebox";
import { pageOf } from "../kernel/lists/page-of.ts";
import { findEntry, rewritten } from "./find-entry.ts";
import { lay } from "./lay.ts";
import type { Json, Recording } from "./recording.ts";

type Input = Readonly<Record<string, unknown>>;

/** What a query answers: the recorded answer that fits best; of a list, the page that its rules give. */
export function answerQuery(recording: Recording, contract: OperationContract, input: Input): Json {
  const found = findEntry(recording, contract, input);
  if (found === undefined) throw new Error(`The recording lacks ${contract.name}. Run npm run demo:record.`);
  const output = rewritten(found);
  if (contract.list === undefined)
    return found.given === undefined ? output : asGiven(recording, contract, output, found.given);
  const { data, ...rest } = output;
  const page = pageOf(contract, data, input);
  const shown = shownFields(contract);
  return { ...rest, ...page, data: page.data.map((item) => pick(Object(item), shown)) };
}

/** A record that was just made has what it was given and the moment of the demo as its time, and is a draft if it can be one. */
function asGiven(
  { facts: { now } }: Recording,
  { output: schema }: OperationContract,
  output: Json,
  given: Input,
): Json {
  return lay(schema, output, { status: "DRAFT", ...given, createdAt: now, updatedAt: now });
}

/** Fields of an item that callers see. Items of the recording have more, which only the rules of the list compare. */
function shownFields({ output }: OperationContract): ReadonlySet<string> {
  const { properties }: { properties?: Json } = { ...output };
  return new Set(fieldsOf(properties?.data?.items));
}

function fieldsOf(schema: Json): string[] {
  const parts: TSchema[] = schema?.anyOf ?? schema?.allOf ?? [];
  return [...Object.keys(schema?.properties ?? {}), ...parts.flatMap(fieldsOf)];
}

export function pick(item: Json, fields: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.has(name)));
}
