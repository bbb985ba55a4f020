import type { OperationContract } from "@findable/contract";
import { phraseWords, singular } from "../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../kernel/text/stop-words.ts";
import { rootOf } from "../../kernel/text/word-roots.ts";
import { PHRASES } from "./tool-phrases.ts";
import { ASKED_AS, DEEDS, type Deed, MEANINGS, PLAIN_VERBS, VERBS } from "./tool-words.ts";

/** How well an operation matches the words of a user. */
export interface Match {
  contract: OperationContract;
  score: number;
}

export interface ToolFinder {
  /** Operations that match the words, best first. */
  find(words: string): Match[];
}

interface Entry {
  contract: OperationContract;
  deed: Deed;
  /** Weight of each root, by the best place in which it occurs. */
  weights: ReadonlyMap<string, number>;
  /** Roots of the name and the title: what the operation is about. */
  subject: ReadonlySet<string>;
  /** Roots of what users say for it, phrase by phrase. */
  phrases: readonly ReadonlySet<string>[];
}

/** Weights of the places in which a word of the user can occur. */
const WEIGHTS = {
  name: 4,
  title: 4,
  asked: 3,
  exact: 0.8,
  opening: 1.6,
  area: 1.5,
  description: 0.7,
  field: 0.5,
} as const;
/** A word that only a meaning brought in counts less than a word that the user gave. */
const MEANT = 0.7;
/** Factors of operations that do what the verb of the user asks for, and of those that do not. */
const SAME_DEED = 1.6;
const NEAR_DEED = 1.3;
/** What deletes is hardly ever meant by other verbs, and the reverse. */
const OPPOSITE_DEED = 0.5;
/** A word of fewer operations is no rarer: it is often an example in a description. */
const RARE = 4;
/** Each word of the subject that the user did not give takes this part of the score away. */
const UNASKED = 0.07;
/** Weight of the phrases that users say, beside the words of the contract. */
const SAID = 1;
/** Stop words that change what is asked. */
const KEPT: ReadonlySet<string> = new Set("why who where when how not no all every again before after".split(" "));
const NEAR: Readonly<Record<Deed, readonly Deed[]>> = {
  list: ["get"],
  get: ["list"],
  create: ["run"],
  run: ["create"],
  update: ["create"],
  delete: ["update"],
};

const stops = stopWordsFor("en");

/** Ranks operations by what they are about and what they do, as their name, title and description state it. */
export function createToolFinder(contracts: readonly OperationContract[]): ToolFinder {
  const entries = contracts.map(toEntry);
  const spread = new Map<string, number>();
  for (const { weights } of entries) for (const root of weights.keys()) spread.set(root, (spread.get(root) ?? 0) + 1);
  const rarity = (root: string) => Math.log(1 + entries.length / Math.max(RARE, spread.get(root) ?? entries.length));
  const said = rarityOfPhrases(entries);

  return {
    find(words) {
      const { deed, roots, phrase } = readWords(words);
      const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, roots, deed, rarity) }));
      const best = Math.max(...scored.map(({ score }) => score), Number.MIN_VALUE);
      return scored
        .map(({ entry, score }) => ({
          contract: entry.contract,
          score: score / best + SAID * likeness(entry, phrase, said) * Math.sqrt(deedFactor(deed, entry.deed)),
        }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || a.contract.name.length - b.contract.name.length);
    },
  };
}

/** How rare a root is among all phrases that users say. */
function rarityOfPhrases(entries: readonly Entry[]): (root: string) => number {
  const phrases = entries.flatMap((entry) => entry.phrases);
  const spread = new Map<string, number>();
  for (const phrase of phrases) for (const root of phrase) spread.set(root, (spread.get(root) ?? 0) + 1);
  return (root) => Math.log(1 + phrases.length / (1 + (spread.get(root) ?? 0)));
}

/** Cosine of the asked roots and those of the operation's most alike phrase, each weighted by its rarity: 0 to 1. */
function likeness({ phrases }: Entry, asked: ReadonlySet<string>, rarity: (root: string) => number): number {
  const length = (roots: ReadonlySet<string>) => Math.hypot(...[...roots].map(rarity));
  const askedLength = length(asked);
  let most = 0;
  for (const phrase of phrases) {
    let shared = 0;
    for (const root of phrase) if (asked.has(root)) shared += rarity(root) ** 2;
    if (shared > 0) most = Math.max(most, shared / (askedLength * length(phrase)));
  }
  return most;
}

function scoreOf(
  entry: Entry,
  asked: ReadonlyMap<string, number>,
  deed: Deed,
  rarity: (root: string) => number,
): number {
  let score = 0;
  for (const [root, factor] of asked) score += (entry.weights.get(root) ?? 0) * factor * rarity(root);
  const unasked = [...entry.subject].filter((root) => !asked.has(root)).length;
  return score * deedFactor(deed, entry.deed) * Math.max(0.3, 1 - UNASKED * unasked);
}

function deedFactor(asked: Deed, offered: Deed): number {
  if (asked === offered) return SAME_DEED;
  if (asked === "delete" || offered === "delete") return OPPOSITE_DEED;
  return NEAR[asked].includes(offered) ? NEAR_DEED : 1;
}

/** The deed that the user's first verb asks for, and the roots of the words with what they mean. */
function readWords(words: string): { deed: Deed; roots: Map<string, number>; phrase: ReadonlySet<string> } {
  const given = phraseWords(VERBS.reduce((text, [said, meant]) => text.replaceAll(said, meant), words.toLowerCase()));
  const verb = given.find((word) => DEEDS.has(word));
  const roots = new Map<string, number>();
  const things = given.filter((word) => isThing(word));
  for (const word of things) {
    roots.set(toRoot(word), 1);
    roots.set(exact(word), 1);
  }
  for (const word of things) {
    const meaning = MEANINGS[word] ?? MEANINGS[word.replace(/s$/, "")] ?? "";
    for (const meant of phraseWords(meaning)) {
      roots.set(toRoot(meant), Math.max(roots.get(toRoot(meant)) ?? 0, MEANT));
    }
  }
  return { deed: deedIn(verb, things), roots, phrase: rootsOfPhrase(words) };
}

/** Unlike those of a subject, they include verbs: what is asked often has no other word for it. */
function rootsOfPhrase(words: string): ReadonlySet<string> {
  return new Set(
    phraseWords(words.toLowerCase())
      .filter((word) => !stops.has(word) || KEPT.has(word))
      .map(toRoot),
  );
}

/** Without a verb, and with verbs of reading, a plural asks for a list and a singular for one record. */
function deedIn(verb: string | undefined, things: readonly string[]): Deed {
  const deed = DEEDS.get(verb ?? "") ?? "list";
  if (deed !== "get") return deed;
  return things.some((word) => singular(word) !== word) ? "list" : "get";
}

function isThing(word: string): boolean {
  return word in MEANINGS || (!stops.has(word) && !PLAIN_VERBS.has(word));
}

function toEntry(contract: OperationContract): Entry {
  const { name, summary, description, area, input } = contract;
  const weights = new Map<string, number>();
  const subject = new Set<string>();
  const add = (text: string, weight: number) => {
    for (const word of phraseWords(text)) {
      if (!isThing(word)) continue;
      const root = toRoot(word);
      weights.set(root, Math.max(weights.get(root) ?? 0, weight));
      if (weight === WEIGHTS.title) weights.set(exact(word), WEIGHTS.exact);
      if (weight >= WEIGHTS.title && !DEEDS.has(word)) subject.add(root);
    }
  };
  const [opening = "", ...rest] = description.split(/(?<=\.) /);
  // The first part of a name is a department; the rest says what the operation is about.
  add(name.split(".").slice(1).join(" ").replaceAll("_", " "), WEIGHTS.name);
  add(summary, WEIGHTS.title);
  add(ASKED_AS[name] ?? "", WEIGHTS.asked);
  add(opening, WEIGHTS.opening);
  add(`${area} ${name.split(".")[0]}`.replaceAll(/[_-]/g, " "), WEIGHTS.area);
  add(rest.join(" "), WEIGHTS.description);
  add(
    Object.keys(input.properties)
      .join(" ")
      .replaceAll(/([A-Z])/g, " $1"),
    WEIGHTS.field,
  );
  const phrases = (PHRASES[name] ?? "").split("; ").filter((phrase) => phrase !== "");
  return { contract, deed: deedOf(contract), weights, subject, phrases: phrases.map(rootsOfPhrase) };
}

function deedOf({ kind, name, summary, method }: OperationContract): Deed {
  const isQuery = kind === "query" || kind === "stream";
  if (isQuery) return name.endsWith(".list") || summary.startsWith("List") ? "list" : "get";
  if (method === "DELETE") return "delete";
  const first = summary.split(" ")[0]?.toLowerCase() ?? "";
  return DEEDS.get(first) ?? (kind === "start" ? "run" : "update");
}

/** A word of a title itself: `approve` means approving more than an approval. */
function exact(word: string): string {
  return `=${word}`;
}

function toRoot(word: string): string {
  return rootOf(word, "en");
}
