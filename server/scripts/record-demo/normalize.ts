import { createHash } from "node:crypto";
import type { Json } from "./recording-world.ts";

/** One answer of the recording: what was asked, and what the service answered. */
export interface Recorded {
  name: string;
  input: Record<string, unknown>;
  output: Json;
}

export interface Surroundings {
  /** Addresses of this recording, and what they become. */
  addresses: readonly (readonly [string, string])[];
  /** Real times, and the moment of the world from then on. */
  moments: readonly { at: number; world: string }[];
  /** Identifiers that keep their name when the story changes, because addresses hold them. */
  pinned: readonly (readonly [string, string])[];
}

/** Identifiers of records, and checksums of 32 bytes in hex. */
const TOKEN = /(?<![\w-])(?:([a-z]{2,6})_(?:[a-z0-9]{24}|[0-9a-f]{32})|[0-9a-f]{64})(?![\w-])/g;
const TIME = /\b(20\d\d)-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const SECRET = /\b(sk_test|sk_live|whsec)_[\w+/=-]{12,}/g;
const ROUNDS = 5;

/** The years of the recorded world have the calendar of the years that the demo shows. */
const YEARS = new Map([
  ["2036", "2025"],
  ["2037", "2026"],
  ["2038", "2027"],
]);

/** Replaces what differs from one recording to the next: addresses, real times, random identifiers and secrets. */
export function normalize(answers: readonly Recorded[], surroundings: Surroundings): Recorded[] {
  const text = withoutTimes(withoutAddresses(JSON.stringify(answers), surroundings.addresses), surroundings.moments)
    .replaceAll(/"after":"\d+-\d+"/g, '"after":"1-0"')
    .replaceAll(SECRET, (_all, kind: string) => `${kind}_demo_0000000000000000`)
    .replaceAll(/(?<!\d)20(?:36|37|38)(?!\d)/g, (year) => YEARS.get(year) ?? year);
  const parsed: Recorded[] = JSON.parse(text);
  const names = new Map([...nameTokens(parsed), ...surroundings.pinned]);
  const named = text.replaceAll(TOKEN, (token) => names.get(token) ?? token);
  return inOrder(JSON.parse(named));
}

function withoutAddresses(text: string, addresses: Surroundings["addresses"]): string {
  return addresses.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
}

/** Real times become the moment of the world at which they were; later ones keep their distance in whole minutes. */
function withoutTimes(text: string, moments: Surroundings["moments"]): string {
  const last = moments.at(-1);
  if (last === undefined) return text;
  return text.replaceAll(TIME, (time, year: string) => {
    if (YEARS.has(year) || Number(year) < 2026) return time;
    const at = Date.parse(time);
    const then = moments.findLast((moment) => moment.at <= at) ?? moments[0];
    if (then === undefined) return time;
    if (at <= last.at + 60_000) return then.world;
    const minutes = Math.round((at - last.at) / 3_600_000) * 60;
    return new Date(Date.parse(last.world) + minutes * 60_000).toISOString();
  });
}

/**
 * Names every identifier by what its records say, with the identifiers in them named in the same way. So the names depend neither
 * on chance nor on the order in which work that ran at once has ended.
 */
function nameTokens(answers: readonly Recorded[]): Map<string, string> {
  const units = answers.flatMap(unitsOf).map((unit) => split(unit));
  let colours = new Map<string, string>();
  for (const { tokens } of units) for (const token of tokens) colours.set(token, prefixOf(token));
  for (let round = 0; round < ROUNDS; round += 1) colours = recolour(units, colours);
  const taken = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [token, colour] of colours) {
    const turn = taken.get(colour) ?? 0;
    taken.set(colour, turn + 1);
    names.set(token, nameOf(token, turn === 0 ? colour : hash(`${colour} ${turn}`)));
  }
  return names;
}

interface Unit {
  /** The text between the tokens. */
  parts: string[];
  tokens: string[];
}

/** Each item of a list is read by itself, because items that tie come in any order. */
function unitsOf({ name, input, output }: Recorded): string[] {
  const { data, ...rest } = output;
  if (!Array.isArray(data)) return [JSON.stringify([name, input, output])];
  return [JSON.stringify([name, input, rest]), ...data.map((item) => JSON.stringify([name, input, item]))];
}

function split(text: string): Unit {
  const parts: string[] = [];
  const tokens: string[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, match.index));
    tokens.push(match[0]);
    end = match.index + match[0].length;
  }
  return { parts: [...parts, text.slice(end)], tokens };
}

function recolour(units: readonly Unit[], colours: ReadonlyMap<string, string>): Map<string, string> {
  const seen = new Map<string, string[]>();
  for (const { parts, tokens } of units) {
    const whole = hash(parts.map((part, index) => part + (colours.get(tokens[index] ?? "") ?? "")).join(""));
    for (const [index, token] of tokens.entries()) {
      const places = seen.get(token) ?? [];
      places.push(`${whole}${index}`);
      seen.set(token, places);
    }
  }
  return new Map(
    [...seen].map(([token, places]) => [token, hash([colours.get(token), ...new Set(places.sort())].join())]),
  );
}

function prefixOf(token: string): string {
  return token.includes("_") ? token.slice(0, token.indexOf("_")) : "";
}

function nameOf(token: string, colour: string): string {
  if (!token.includes("_")) return hash(colour);
  const short = BigInt(`0x${colour.slice(0, 18)}`)
    .toString(36)
    .padStart(14, "0")
    .slice(-14);
  return `${prefixOf(token)}_demo_${short}`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function inOrder(answers: readonly Recorded[]): Recorded[] {
  const keyed = answers.map((answer) => ({ answer, key: `${answer.name} ${JSON.stringify(answer.input)}` }));
  return keyed
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ answer }) => answer);
}
