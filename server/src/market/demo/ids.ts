import { deflateRawSync, inflateRawSync } from "node:zlib";
import { DEMO_RUN_PREFIX } from "../../kernel/demo.ts";
import { fnv1a } from "../random.ts";

/** The identifier of a thing of the demo world by its natural key: a phrase, a domain, a slug, an address. */
export function demoId(prefix: string, ...key: readonly (string | number)[]): string {
  const text = `${prefix} ${key.join(" ")}`;
  const halves = [fnv1a(text), fnv1a(`${text} again`)].map((half) => half.toString(36).padStart(7, "0"));
  return `${prefix}_demo_${halves.join("")}`;
}

/** Longest identifier of a run, so that it fits an address. */
const MAX_RUN_ID = 900;

/**
 * The identifier of a demo run says what was asked, because nothing is kept: the skill and its input, compressed. An input
 * that is too long is left out, and the run is told as if it had been asked with the example's.
 */
export function demoRunId(skill: string, input: unknown): string {
  const whole = pack([skill, input]);
  return DEMO_RUN_PREFIX + (whole.length <= MAX_RUN_ID ? whole : pack([skill]));
}

/** The skill and input of a demo run's identifier; undefined where it holds none. */
export function readDemoRunId(id: string): { skill: string; input: unknown } | undefined {
  if (!id.startsWith(DEMO_RUN_PREFIX)) return undefined;
  try {
    const packed = Buffer.from(id.slice(DEMO_RUN_PREFIX.length), "base64url");
    const parts: unknown = JSON.parse(inflateRawSync(packed, { maxOutputLength: 100_000 }).toString("utf8"));
    if (!Array.isArray(parts) || typeof parts[0] !== "string") return undefined;
    return { skill: parts[0], input: parts[1] };
  } catch {
    return undefined;
  }
}

function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value)).toString("base64url");
}
