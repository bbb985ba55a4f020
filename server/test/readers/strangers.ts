import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createNameFinder } from "../../src/domains/citations/scoring/name-finder.ts";
import { ledgerOf } from "../../src/domains/content/claims/ledger.ts";
import { evaluate } from "../../src/domains/content/evaluation/evaluate.ts";
import { judgePosts, mentionsIn } from "../../src/domains/discussions/analysis/find-mentions.ts";
import { DEFAULT_RUBRIC } from "../../src/domains/rubrics/rules.ts";
import { fold } from "../../src/kernel/text/phrase-words.ts";
import { readAll, replyRows } from "./read-replies.ts";
import { byLanguage, type Row, type Share, share } from "./reader-rows.ts";

/**
 * Texts of authors who have seen neither readers nor their training texts: `strangers/<part>.jsonl`, an object a line, or
 * `strangers/<part>.tsv` with a line of field names. All have `language`.
 *
 * - `replies`: `body`, `kind`, `harmful_if_friendly`, `undecidable`
 * - `claims`: `claim`, `sources` (texts), `supported`
 * - `names`: `answer`, `name`, `domain`, `mentioned`
 * - `threads`: `title`, `posts` (`author`, `text`, `pain`)
 * - `drafts`: `query`, `name`, `domain`, `drafts` (`title`, `body`, `rank`, 1 for the best)
 */
const FOLDER = path.join(import.meta.dirname, "strangers");
const TEXTS = "strangers'";

interface Fields {
  language: string;
  [field: string]: unknown;
}

/** The texts of one part; undefined for a part that is not there. */
function readPart(part: string): Fields[] | undefined {
  const [lines, table] = [`${part}.jsonl`, `${part}.tsv`].map((name) => path.join(FOLDER, name));
  if (lines !== undefined && existsSync(lines)) return linesOf(lines).map((line) => JSON.parse(line) as Fields);
  if (table === undefined || !existsSync(table)) return undefined;
  const [head = "", ...rows] = linesOf(table);
  const names = head.split("\t");
  return rows.map((row) => {
    const values = row.split("\t").map((value) => value.replaceAll("\\n", "\n"));
    // Safe cast: a text without a language has an empty one.
    return { language: "", ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])) } as Fields;
  });
}

const linesOf = (file: string) => readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const isSet = (value: unknown) => value === true || /^(?:true|yes|1)$/i.test(String(value));
// Safe cast: the part is described above.
const listOf = (value: unknown) => (Array.isArray(value) ? value : []) as Record<string, unknown>[];

async function rowsOfReplies(all: readonly Fields[]): Promise<Row[]> {
  const replies = all.map((one) => ({
    ...{ language: one.language, text: textOf(one["body"]), kind: textOf(one["kind"]) },
    ...{ isUnwanted: isSet(one["harmful_if_friendly"]), isUndecidable: isSet(one["undecidable"]) },
  }));
  return replyRows(await readAll(replies), TEXTS);
}

interface Judged {
  language: string;
  want: boolean;
  ours: boolean;
  baseline: boolean;
}

/** Precision and recall of what a reader finds. */
function foundRows(reader: string, judged: readonly Judged[]): Row[] {
  return byLanguage(judged, (own, language) => {
    const row = (measure: string, shareOf: (found: (one: Judged) => boolean) => Share): Row => ({
      ...{ reader, texts: TEXTS, language, measure },
      ...{ ours: shareOf(({ ours }) => ours), baseline: shareOf(({ baseline }) => baseline) },
    });
    return [
      row("precision", (found) => share(own.filter(found), ({ want }) => want)),
      row("recall", (found) =>
        share(
          own.filter(({ want }) => want),
          found,
        ),
      ),
    ];
  });
}

const wordsOf = (text: string) => new Set(fold(text).match(/[\p{L}\p{N}]{3,}/gu));

function rowsOfClaims(all: readonly Fields[]): Row[] {
  const judged = all.map(({ language, ...one }) => {
    const [claim, texts] = [textOf(one["claim"]), listOf(one["sources"]).map(String)];
    const { claims } = ledgerOf({
      ...{ body: claim, language },
      sources: texts.map((text, index) => ({ id: `s${index}`, url: null, text })),
    });
    const said = wordsOf(texts.join(" "));
    const words = [...wordsOf(claim)];
    return {
      ...{ language, want: isSet(one["supported"]) },
      ours: claims.length > 0 && claims.every(({ status }) => status === "supported"),
      baseline: words.filter((word) => said.has(word)).length > words.length / 2,
    };
  });
  return [
    ...byLanguage(judged, (own, language) => [
      {
        ...{ reader: "claims", texts: TEXTS, language, measure: "right" },
        ours: share(own, ({ want, ours }) => want === ours),
        baseline: share(own, ({ want, baseline }) => want === baseline),
      },
    ]),
  ];
}

function rowsOfNames(all: readonly Fields[]): Row[] {
  const judged = all.map(({ language, ...one }) => {
    const [answer, name, domain] = [textOf(one["answer"]), textOf(one["name"]), textOf(one["domain"])];
    const find = createNameFinder([{ domain, names: [name] }]);
    return {
      ...{ language, want: isSet(one["mentioned"]) },
      ours: find(answer).some(({ isAbsence }) => !isAbsence),
      baseline: fold(answer).includes(fold(name)),
    };
  });
  return foundRows("names", judged);
}

const COMPLAINT = /problem|issue|broken|hate|annoy|slow|expensive|fail|[!?]{2}/i;

function rowsOfThreads(all: readonly Fields[]): Row[] {
  const createdAt = "2026-11-01T00:00:00.000Z";
  const judged = all.flatMap(({ language, ...one }, place) => {
    const posts = listOf(one["posts"]);
    const key = `thread ${place}`;
    const thread = {
      ...{ key, url: `https://forum.example/${place}`, community: "forum", title: textOf(one["title"]) },
      ...{ score: null, comments: posts.length, createdAt },
      posts: posts.map(({ author, text }, index) => ({
        ...{ key: String(index), author: textOf(author), text: textOf(text), url: null, at: createdAt, score: null },
      })),
    };
    const found = new Set(
      judgePosts([thread])
        .filter((post) => mentionsIn(post, createdAt).length > 0)
        .map(({ post }) => post.key),
    );
    return posts.map(({ text, pain }, index) => ({
      ...{ language, want: isSet(pain), ours: found.has(String(index)), baseline: COMPLAINT.test(textOf(text)) },
    }));
  });
  return foundRows("pains", judged);
}

function rowsOfDrafts(all: readonly Fields[]): Row[] {
  const pairs = all.flatMap(({ language, ...one }) => {
    const brand = { name: textOf(one["name"]), domain: textOf(one["domain"]), facts: [] };
    const scored = listOf(one["drafts"]).map(({ title, body, rank }) => ({
      rank: Number(rank),
      length: textOf(body).length,
      score: evaluate({
        ...{ body: textOf(body), title: textOf(title), slug: null, description: null, language },
        ...{ query: textOf(one["query"]), brand, sources: [], rivals: [], ownPages: [], rubric: DEFAULT_RUBRIC },
      }).score,
    }));
    return scored.flatMap((better) =>
      scored
        .filter(({ rank }) => better.rank < rank)
        .map((worse) => ({
          ...{ language, ours: better.score > worse.score, baseline: better.length > worse.length },
        })),
    );
  });
  return byLanguage(pairs, (own, language) => [
    {
      ...{ reader: "order of drafts", texts: TEXTS, language, measure: "pairs in order" },
      ours: share(own, ({ ours }) => ours),
      baseline: share(own, ({ baseline }) => baseline),
    },
  ]);
}

const PARTS: Readonly<Record<string, (all: readonly Fields[]) => Row[] | Promise<Row[]>>> = {
  replies: rowsOfReplies,
  claims: rowsOfClaims,
  names: rowsOfNames,
  threads: rowsOfThreads,
  drafts: rowsOfDrafts,
};

/** Rows of strangers' texts, and the parts that have none. */
export async function strangersRows(): Promise<{ rows: Row[]; missing: string[] }> {
  const rows: Row[] = [];
  const missing: string[] = [];
  for (const [part, rowsOf] of Object.entries(PARTS)) {
    const texts = readPart(part);
    if (texts === undefined) missing.push(part);
    else rows.push(...(await rowsOf(texts)));
  }
  return { rows, missing };
}
