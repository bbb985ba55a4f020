import { trimEndOf } from "../../kernel/text/trim-end-of.ts";
import { disguisedPlaces } from "../../kernel/text/written-addresses.ts";
import { addressHash } from "../mail/index.ts";
import { type Eraser, parsed } from "./eraser.ts";

/** What stands in place of an erased address or name. */
const ERASED = "[deleted]";

/** Whose data is erased. The address is known by its hash alone. */
export interface Person {
  agencyId: string;
  addressHash: string;
  /** Identifiers of the contacts, drafts and emails of the person. */
  ids: readonly string[];
}

const BEFORE_AT = /[a-z0-9!#$%&'*+/=?^_`{|}~.-]/i;
const AFTER_AT = /^[\p{L}\p{N}.-]+/u;
const LONGEST_LOCAL = 64;
const LONGEST_HOST = 253;
/** A field about the person is its address, perhaps with a name beside it. */
const MOST_IN_FIELD = 400;
const MOST_BESIDE = 80;
/** Fields of an object about the person that hold personal data. Null where a reader knows null, and empty where it asks for a text. */
const NULLED = new Set(["firstName", "lastName", "name", "position", "counterpartName", "quote"]);
const EMPTIED = new Set([
  "email",
  "address",
  "to",
  "from",
  "recipient",
  "counterpart",
  "subject",
  "body",
  "excerpt",
  "text",
  "quoted",
]);
const NAMES = [
  ["firstName", "lastName"],
  ["first_name", "last_name"],
] as const;
const GREETING = /\b(Hi|Hello|Dear|Hey|Hallo|Liebe|Lieber|Bonjour|Hola) ([\p{L}\p{M}'’-]+)/gu;

/** Erases one person: the address, and names and texts beside it or beside an identifier. Names are those that stand beside the address in the values that it has seen. */
export function createPersonEraser({ agencyId, addressHash: hash, ids }: Person): Eraser {
  const hashes = new Map<string, boolean>();
  const known = new Set(ids);
  const full = new Set<string>();
  const first = new Set<string>();

  function isAddress(address: string): boolean {
    const seen = hashes.get(address) ?? addressHash(agencyId, address) === hash;
    hashes.set(address, seen);
    return seen;
  }
  const isText = (text: string) =>
    known.has(text) ||
    addressesIn(text).some((one) => spelled(one) !== undefined) ||
    disguisedPlaces(text, isAddress).length > 0;
  /** The address of the person within what looks like one: `email=ines@studio.example` in a link is a valid address too. */
  const spelled = ({ locals, host }: Candidate) => locals.find(({ local }) => isAddress(`${local}@${host}`));

  /** Whether an object is about the person: it has the address or an identifier as the value of a field. */
  function isAboutPerson(record: object): boolean {
    return Object.values(record).some(
      (value) => typeof value === "string" && (known.has(value) || isAddressField(value)),
    );
  }
  const isAddressField = (value: string) => {
    const [first, ...others] = value.length > MOST_IN_FIELD ? [] : addressesIn(value);
    const found = first === undefined ? undefined : spelled(first);
    if (first === undefined || others.length > 0 || found === undefined) return false;
    return value.length - (first.end - found.start) < MOST_BESIDE;
  };

  function learnNames(record: Readonly<Record<string, unknown>>): void {
    for (const [given, family] of NAMES) {
      const [one, other] = [record[given], record[family]];
      if (typeof one === "string" && one.length > 1) first.add(one);
      if (typeof one === "string" && typeof other === "string" && `${one}${other}`.length > 3)
        full.add(`${one} ${other}`);
    }
  }

  function holds(value: unknown): boolean {
    if (typeof value === "string") {
      const inside = parsed(value);
      return inside === undefined ? isText(value) : holds(inside);
    }
    if (typeof value !== "object" || value === null) return false;
    if (!Array.isArray(value) && isAboutPerson(value)) learnNames({ ...value });
    // Each field is read, because each can add a name. An address can also be the name of a field.
    return Object.entries(value).flat().map(holds).some(Boolean);
  }

  function eraseText(text: string): string {
    let erased = "";
    let done = 0;
    for (const one of addressesIn(text)) {
      const found = spelled(one);
      if (found === undefined || found.start < done) continue;
      erased += text.slice(done, found.start) + ERASED;
      done = one.end;
    }
    erased += text.slice(done);
    for (const { start, end } of disguisedPlaces(erased, isAddress).toReversed())
      erased = erased.slice(0, start) + ERASED + erased.slice(end);
    for (const name of full) erased = erased.replaceAll(name, ERASED);
    return erased.replace(GREETING, (all, greeting: string, name: string) => (first.has(name) ? greeting : all));
  }

  function erase(value: unknown): unknown {
    if (typeof value === "string") {
      const inside = parsed(value);
      return inside === undefined ? eraseText(value) : JSON.stringify(erase(inside));
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(erase);
    const isAbout = isAboutPerson(value);
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [eraseText(field), isAbout ? cleared(field, one) : erase(one)]),
    );
  }

  function cleared(field: string, value: unknown): unknown {
    if (typeof value !== "string") return erase(value);
    if (NULLED.has(field)) return null;
    return EMPTIED.has(field) ? "" : eraseText(value);
  }

  /** A name can end with a file extension, which looks like a part of the host. */
  function erasePath(path: string, id: string): string {
    const parts = path.split("/").map((part) => {
      const [, name = part, extension = ""] = /^(.*?)(\.[a-z0-9]{1,5})$/i.exec(part) ?? [];
      if (holds(part)) return eraseText(part).replaceAll(ERASED, `deleted-${id}`);
      return holds(name) ? eraseText(name).replaceAll(ERASED, `deleted-${id}`) + extension : part;
    });
    return parts.join("/");
  }
  return { holds, erase, eraseFile: (text) => String(erase(text)), erasePath };
}

interface Candidate {
  /** Ever shorter local parts, because signs before an address are allowed within it. */
  locals: { local: string; start: number }[];
  host: string;
  end: number;
}

/** What looks like an address in a text. Only the surroundings of each `@` are read, so that long texts cost little. */
function addressesIn(text: string): Candidate[] {
  const found: Candidate[] = [];
  for (const { 0: sign, index: at } of text.matchAll(/@|%40/g)) {
    const before = text.slice(Math.max(0, at - LONGEST_LOCAL), at);
    const local = before.slice(trimEndOf(before, BEFORE_AT).length);
    const begin = at + sign.length;
    const [host] = AFTER_AT.exec(text.slice(begin, begin + LONGEST_HOST)) ?? [];
    if (local === "" || host === undefined) continue;
    const end = trimEndOf(host, /[.-]/);
    const locals = startsOf(local).map((from) => ({ local: local.slice(from), start: at - local.length + from }));
    if (end !== "" && locals.length > 0) found.push({ locals, host: end, end: begin + end.length });
  }
  return found;
}

/** Where a local part can begin: at its first letter, and after signs that surround addresses, such as those of a URL. */
function startsOf(local: string): number[] {
  const first = local.search(/[^.'`]/);
  const others = [...local.matchAll(/(?<=[/=?&|{}!#$*^`'~]|%[0-9a-f]{2})[a-z0-9]/gi)].map(({ index }) => index);
  return [...new Set([first, ...others])].filter((start) => start >= 0);
}
