import { readFileSync } from "node:fs";
import path from "node:path";
import { createNameFinder } from "../../src/domains/citations/scoring/name-finder.ts";
import { ledgerOf } from "../../src/domains/content/claims/ledger.ts";
import { evaluate } from "../../src/domains/content/evaluation/evaluate.ts";
import { judgePosts, mentionsIn } from "../../src/domains/discussions/analysis/find-mentions.ts";
import { DEFAULT_RUBRIC } from "../../src/domains/rubrics/rules.ts";
import { fold } from "../../src/kernel/text/phrase-words.ts";
import { COMPLAINT } from "./read-posts.ts";
import { readAll, replyRows } from "./read-replies.ts";
import { byLanguage, foundRows, type Row, share } from "./reader-rows.ts";

export const STRANGERS = "strangers'";
export const SECOND_STRANGERS = "second strangers'";

/** The folder of each set. The second has no replies and no names. */
const FOLDERS = { [STRANGERS]: "strangers", [SECOND_STRANGERS]: "strangers-second" };
type StrangersSet = keyof typeof FOLDERS;

const fileOf = (set: StrangersSet, ...names: string[]) => path.join(import.meta.dirname, FOLDERS[set], ...names);

/** The lines of a file; `strangers/README.md` describes their fields. */
function readLines<T>(set: StrangersSet, name: string): T[] {
  const lines = readFileSync(fileOf(set, name), "utf8").split("\n").filter(Boolean);
  // Safe cast: strangers.test.ts and strangers-second.test.ts check the files.
  return lines.map((line) => JSON.parse(line) as T);
}

interface Reply {
  language: string;
  text: string;
  kind: string;
  harmful_if_friendly: boolean;
  undecidable?: boolean;
}

async function rowsOfReplies(): Promise<Row[]> {
  const replies = readLines<Reply>(STRANGERS, "replies.jsonl").map(({ language, text, kind, ...one }) => ({
    ...{ language, text, kind },
    ...{ isUnwanted: one.harmful_if_friendly, isUndecidable: one.undecidable === true },
  }));
  return replyRows(await readAll(replies), STRANGERS);
}

const wordsOf = (text: string) => new Set(fold(text).match(/[\p{L}\p{N}]{3,}/gu));

type ExpertVerdict = "supported" | "contradicted" | "unsupported" | "no_claim";

interface Claim {
  language: string;
  brand: string;
  sentence: string;
  verdict: ExpertVerdict;
  alsoRight?: ExpertVerdict[];
}

interface ClaimBrand {
  id: string;
  name: string;
  facts: string[];
  pages: { url: string; text: string }[];
}

/** What an expert's verdict asks of the ledger: whether there is a claim, and whether it is supported. */
function rowsOfClaims(texts: StrangersSet): Row[] {
  const brands = new Map(readLines<ClaimBrand>(texts, "claim-brands.jsonl").map((brand) => [brand.id, brand]));
  const sentences = readLines<Claim>(texts, "claims.jsonl");
  const judged = sentences.map(({ language, brand: id, sentence, verdict, alsoRight = [] }) => {
    const { name = "", facts = [], pages = [] } = brands.get(id) ?? {};
    const profile = { id: "profile", url: null, text: facts.join("\n") };
    const sources = [profile, ...pages.map(({ url, text }, index) => ({ id: `page ${index}`, url, text }))];
    const { claims } = ledgerOf({ body: sentence, language, sources, knownNames: [name] });
    const supported = claims.every(({ status }) => status === "supported");
    const ours = claims.length === 0 ? "no_claim" : supported ? "supported" : "unsupported";
    const said = wordsOf(sources.map(({ text }) => text).join(" "));
    const words = [...wordsOf(sentence)];
    const baseline = words.filter((word) => said.has(word)).length > words.length / 2 ? "supported" : "unsupported";
    const right = new Set<string>([verdict, ...alsoRight].map((one) => (one === "contradicted" ? "unsupported" : one)));
    return { language, right, ours, baseline };
  });
  return byLanguage(judged, (own, language) => {
    const harmful = own.filter(({ right }) => right.has("unsupported") && right.size === 1);
    const base = { reader: "claims", texts, language };
    return [
      {
        ...{ ...base, measure: "right" },
        ours: share(own, ({ right, ours }) => right.has(ours)),
        baseline: share(own, ({ right, baseline }) => right.has(baseline)),
      },
      {
        ...{ ...base, measure: "false claim passed as supported" },
        ours: share(harmful, ({ ours }) => ours === "supported"),
        baseline: share(harmful, ({ baseline }) => baseline === "supported"),
      },
      {
        ...{ ...base, measure: "false claim left unmarked" },
        ours: share(harmful, ({ ours }) => ours !== "unsupported"),
        baseline: share(harmful, ({ baseline }) => baseline !== "unsupported"),
      },
    ];
  });
}

interface Answer {
  language: string;
  text: string;
  parties: { name: string; domain: string; how: string }[];
}

function rowsOfNames(): Row[] {
  const judged = readLines<Answer>(STRANGERS, "names.jsonl").flatMap(({ language, text, parties }) => {
    const find = createNameFinder(parties.map(({ domain, name }) => ({ domain, names: [name] })));
    const named = new Set(find(text).flatMap(({ domain, isAbsence }) => (isAbsence ? [] : [domain])));
    return parties.map(({ name, domain, how }) => ({
      ...{ language, want: how !== "absence_only" && how !== "not_mentioned" },
      ...{ ours: named.has(domain), baseline: fold(text).includes(fold(name)) },
    }));
  });
  return foundRows("names", STRANGERS, judged);
}

interface Thread {
  language: string;
  title: string;
  posts: { number: number; author: string; text: string }[];
  pains: { posts: number[] }[];
}

/** The posts that an expert quotes for a trouble. */
function rowsOfThreads(texts: StrangersSet): Row[] {
  const createdAt = "2026-11-01T00:00:00.000Z";
  const judged = readLines<Thread>(texts, "threads.jsonl").flatMap(({ language, title, posts, pains }, place) => {
    const thread = {
      ...{ key: `thread ${place}`, url: `https://forum.example/${place}`, community: "forum", title },
      ...{ score: null, comments: posts.length, createdAt },
      posts: posts.map(({ number, author, text }) => ({
        ...{ key: String(number), author, text, url: null, at: createdAt, score: null },
      })),
    };
    const found = new Set(
      judgePosts([thread])
        .filter((post) => mentionsIn(post, createdAt).length > 0)
        .map(({ post }) => post.key),
    );
    const painful = new Set(pains.flatMap((pain) => pain.posts));
    return posts.map(({ number, text }) => ({
      ...{ language, want: painful.has(number), ours: found.has(String(number)), baseline: COMPLAINT.test(text) },
    }));
  });
  return foundRows("posts with a trouble", texts, judged);
}

interface Topic {
  id: string;
  language: string;
  query: string;
  brand: string;
  facts: string[];
  order: string[];
}

function rowsOfDrafts(texts: StrangersSet): Row[] {
  const topics = readLines<Topic>(texts, "drafts/topics.jsonl");
  const pairs = topics.flatMap(({ id, language, query, brand, facts, order }) => {
    const scored = order.map((role) => {
      const text = readFileSync(fileOf(texts, "drafts", id, `${role}.md`), "utf8");
      const [heading = "", ...lines] = text.split("\n");
      const [title, body] = [heading.replace(/^#\s*/, ""), lines.join("\n").trim()];
      const profile = facts.map((fact, index) => ({ id: `fact ${index}`, url: null, text: fact }));
      const party = { name: brand, domain: `${id}.example`, facts: profile };
      const { score } = evaluate({
        ...{ body, title, slug: null, description: null, language },
        ...{ query, brand: party, sources: [], rivals: [], ownPages: [], rubric: DEFAULT_RUBRIC },
      });
      return { score, length: body.length };
    });
    return scored.flatMap((better, place) =>
      scored
        .slice(place + 1)
        .map((worse) => ({ language, ours: better.score > worse.score, baseline: better.length > worse.length })),
    );
  });
  return byLanguage(pairs, (own, language) => [
    {
      ...{ reader: "order of drafts", texts, language, measure: "pairs in order" },
      ours: share(own, ({ ours }) => ours),
      baseline: share(own, ({ baseline }) => baseline),
    },
  ]);
}

/** Rows of the texts of authors who have seen neither the readers nor their training texts. */
export async function strangersRows(): Promise<Row[]> {
  const sets: readonly StrangersSet[] = [STRANGERS, SECOND_STRANGERS];
  return [
    ...(await rowsOfReplies()),
    ...rowsOfNames(),
    ...sets.flatMap((texts) => [...rowsOfClaims(texts), ...rowsOfThreads(texts), ...rowsOfDrafts(texts)]),
  ];
}
