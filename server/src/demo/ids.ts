import { deflateRawSync, inflateRawSync } from "node:zlib";
import { DEMO_RUN_PREFIX } from "../kernel/operations/demo.ts";
import { fnv1a } from "../market/random.ts";

/** The identifier of a thing of the demo world by its natural key: a phrase, a domain, a slug, an address. */
export function demoId(prefix: string, ...key: readonly (string | number)[]): string {
  const half = fnv1a(`${prefix} ${key.join(" ")}`);
  return `${prefix}_demo_${inBase36(half)}${inBase36(fnv1a(" again", half))}`;
}

function inBase36(half: number): string {
  return half.toString(36).padStart(7, "0");
}

/** What a start said of a run beside skill and input. */
export interface RunExtras {
  mode?: "FOREGROUND";
  tags?: readonly string[];
  /** The run that this one is a child of. */
  childOf?: string;
  /** The turn of a conversation that this one follows. */
  turnAfter?: string;
  sessionId?: string;
}

/** What a demo run was asked. */
export interface AskedRun extends RunExtras {
  skill: string;
  input: unknown;
}

/** Longest identifier of a run, so that it fits an address. */
const MAX_RUN_ID = 900;

/**
 * The identifier of a demo run says what was asked, because nothing is kept: the skill and its input, compressed. What is too
 * long is left out, the extras first, and a run without its input gets the input of the example.
 */
export function demoRunId(skill: string, input: unknown, extras: RunExtras = {}): string {
  const { sessionId } = extras;
  const forms = [
    ...(Object.keys(extras).length > 0 ? [[skill, input, extras]] : []),
    ...(sessionId === undefined ? [] : [[skill, input, { sessionId }]]),
    [skill, input],
    [skill],
  ];
  return DEMO_RUN_PREFIX + (forms.map(pack).find(({ length }) => length <= MAX_RUN_ID) ?? "");
}

/** What a demo run's identifier says was asked; undefined where it says nothing. */
export function readDemoRunId(id: string): AskedRun | undefined {
  if (!id.startsWith(DEMO_RUN_PREFIX)) return undefined;
  try {
    const packed = Buffer.from(id.slice(DEMO_RUN_PREFIX.length), "base64url");
    const parts: unknown = JSON.parse(inflateRawSync(packed, { maxOutputLength: 100_000 }).toString("utf8"));
    if (!Array.isArray(parts) || typeof parts[0] !== "string") return undefined;
    return { ...readExtras(parts[2]), skill: parts[0], input: parts[1] };
  } catch {
    return undefined;
  }
}

/** Identifiers come from callers: what does not fit is not there. */
function readExtras(given: unknown): RunExtras {
  if (typeof given !== "object" || given === null) return {};
  const fields: Record<string, unknown> = { ...given };
  const { mode, tags, childOf, turnAfter, sessionId } = fields;
  return {
    ...(mode === "FOREGROUND" ? { mode } : {}),
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
    ...(typeof childOf === "string" ? { childOf } : {}),
    ...(typeof turnAfter === "string" ? { turnAfter } : {}),
    ...(typeof sessionId === "string" ? { sessionId } : {}),
  };
}

function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value)).toString("base64url");
}
