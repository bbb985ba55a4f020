import type { OperationContract } from "@findable/contract";
import { phraseWords, singular } from "../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../kernel/text/stop-words.ts";
import { rootOf } from "../../kernel/text/word-roots.ts";
import { splitDescription } from "./description-sentences.ts";
import { createLikeness } from "./phrasing-likeness.ts";
import { PHRASINGS } from "./tool-phrasings.ts";
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
/** How much the best match of subject, verb and fields adds to the likeness with what is said about an operation. */
const BY_CONTRACT = 0.4;
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

  const likeness = createLikeness(
    contracts.map(({ name, summary, description }) => ({
      name,
      phrasings: PHRASINGS[name] ?? "",
      title: summary,
      description,
    })),
  );

  return {
    find(words) {
      const { deed, roots } = readWords(words);
      const scored = entries.map((entry) => ({
        contract: entry.contract,
        score: scoreOf(entry, roots, deed, rarity),
      }));
      const best = Math.max(1, ...scored.map(({ score }) => score));
      const like = likeness(words);
      return scored
        .map(({ contract, score }) => ({
          contract,
          score: (like.get(contract.name) ?? 0) + BY_CONTRACT * (score / best),
        }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || a.contract.name.length - b.contract.name.length);
    },
  };
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
function readWords(words: string): { deed: Deed; roots: Map<string, number> } {
  const given = phraseWords(VERBS.reduce((text, [said, meant]) => text.replaceAll(said, meant), words.toLowerCase()));
  const verb = given.find((word) => DEEDS.has(word));
  const roots = new Map<string, number>();
  const things = given.filter((word) => isThing(word));
  for (const word of things) {
    roots.set(toRoot(word), 1);
    roots.set(exact(word), 1);
  }
  for (const word of things) {
    const meaning = MEANINGS.get(word) ?? MEANINGS.get(word.replace(/s$/, "")) ?? "";
    for (const meant of phraseWords(meaning)) {
      roots.set(toRoot(meant), Math.max(roots.get(toRoot(meant)) ?? 0, MEANT));
    }
  }
  return { deed: deedIn(verb, things), roots };
}

/** Without a verb, and with verbs of reading, a plural asks for a list and a singular for one record. */
function deedIn(verb: string | undefined, things: readonly string[]): Deed {
  const deed = DEEDS.get(verb ?? "") ?? "list";
  if (deed !== "get") return deed;
  return things.some((word) => singular(word) !== word) ? "list" : "get";
}

function isThing(word: string): boolean {
  return MEANINGS.has(word) || (!stops.has(word) && !PLAIN_VERBS.has(word));
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
  const { opening, rest } = splitDescription(description);
  // The first part of a name is a department; the rest says what the operation is about.
  add(name.split(".").slice(1).join(" ").replaceAll("_", " "), WEIGHTS.name);
  add(summary, WEIGHTS.title);
  add(ASKED_AS[name] ?? "", WEIGHTS.asked);
  add(opening, WEIGHTS.opening);
  add(`${area} ${name.split(".")[0]}`.replaceAll(/[_-]/g, " "), WEIGHTS.area);
  add(rest, WEIGHTS.description);
  add(
    Object.keys(input.properties)
      .join(" ")
      .replaceAll(/([A-Z])/g, " $1"),
    WEIGHTS.field,
  );
  return { contract, deed: deedOf(contract), weights, subject };
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
