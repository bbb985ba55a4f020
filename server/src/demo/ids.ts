import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { operations } from "@findable/contract";
import { DEMO_RUN_PREFIX } from "../kernel/operations/demo.ts";

/** What a start or a write was asked, as its identifiers hold it. */
export interface Asked {
  /** A skill for runs, and the name of an operation for other records. */
  name: string;
  input: Record<string, unknown>;
  extras: Readonly<Record<string, unknown>>;
}

/** The longest identifiers that contracts accept. */
const MAX_RUN_ID = 900;
const MAX_ID = 100;
/** Names of fields and beginnings of values, which most inputs repeat. */
const DICTIONARY = Buffer.from(
  '"keywordId":"keywords":"slug":"tags":["events":["prompt":"domain":"topic":"keyword":"name":"url":"https://www.',
);

/** The identifier of a run says what was asked, because nothing is stored. What is too long is left out, the extras first. */
export function runId({ name, input, extras }: Asked): string {
  const forms = [...(Object.keys(extras).length > 0 ? [[name, input, extras]] : []), [name, input], [name]];
  return DEMO_RUN_PREFIX + (forms.map(pack).find(({ length }) => length <= MAX_RUN_ID - DEMO_RUN_PREFIX.length) ?? "");
}

/** The identifier of a record that a write made: as many fields of its input as it has room for, texts first. */
export function recordId(prefix: string, { name, input }: Omit<Asked, "extras">): string {
  const operation = operations.findIndex((contract) => contract.name === name);
  const fields = Object.entries(input).sort(
    ([, one], [, other]) => Number(typeof other === "string") - Number(typeof one === "string"),
  );
  let kept: Record<string, unknown> = {};
  for (const [field, value] of fields) {
    const more = { ...kept, [field]: value };
    if (pack([operation, more]).length <= MAX_ID - prefix.length - "_demo_".length) kept = more;
  }
  return `${prefix}_demo_${pack([operation, kept])}`;
}

function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { dictionary: DICTIONARY, level: 9 }).toString("base64url");
}

/** What an identifier says was asked; undefined where it says nothing. */
export function unpackId(id: string): Asked | undefined {
  const [, packed] = /^[a-z]+_demo_(.+)$/.exec(id) ?? [];
  if (packed === undefined) return undefined;
  try {
    const bytes = inflateRawSync(Buffer.from(packed, "base64url"), {
      dictionary: DICTIONARY,
      maxOutputLength: 100_000,
    });
    const parts: unknown = JSON.parse(bytes.toString("utf8"));
    if (!Array.isArray(parts)) return undefined;
    const name = typeof parts[0] === "number" ? operations[parts[0]]?.name : parts[0];
    return typeof name === "string" ? { name, input: { ...parts[1] }, extras: { ...parts[2] } } : undefined;
  } catch {
    return undefined;
  }
}

/** An identifier that holds nothing, for what no get reads. */
export function hashedId(prefix: string, of: string): string {
  const hex = createHash("sha256").update(of).digest("hex").slice(0, 18);
  return `${prefix}_demo_${BigInt(`0x${hex}`).toString(36).padStart(14, "0").slice(-14)}`;
}

/** A number that a text always gives. */
export function numberFrom(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}
