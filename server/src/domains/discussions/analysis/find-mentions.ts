import type { Perspective } from "@findable/contract";
import { groupNearDuplicates, NEARLY_EQUAL_POSTS } from "../../../kernel/text/near-duplicates.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";
import { perspectiveOf } from "./perspective.ts";
import { problemOf, specificityOf } from "./problem-cues.ts";
import type { Mention, ReadPost, ReadThread } from "./read-thread.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

export interface JudgedPost {
  threadKey: string;
  post: ReadPost;
  perspective: Perspective;
  /** True if an earlier text says the same. */
  isDuplicate: boolean;
}

const MAX_MENTIONS_PER_POST = 3;
/** How clear a sentence must be. Advice often names a problem that its author does not have. */
const LEAST: Readonly<Record<Perspective, number>> = { complainer: 0.3, asker: 0.3, expert: 0.7, vendor: 2 };
const INSTRUCTS =
  /^(?:try|use|start|ask|make|set|keep|put|write|check|look|count|avoid|switch|read|get|take|turn|create|automate|agree|begin|borrow|split|export|add|measure|learn|pick|run|order|buy|photograph|quote|map|watch|pull|let|fill|host)\b/i;
/** How much a statement of each role says about a problem. A vendor's says nothing. */
const WEIGHT: Readonly<Record<Perspective, number>> = { complainer: 1, asker: 0.9, expert: 0.6, vendor: 0 };

/** The posts of all threads with the role of each author; those that repeat another are marked. */
export function judgePosts(threads: readonly ReadThread[]): JudgedPost[] {
  const posts = threads
    .toSorted((one, other) =>
      one.createdAt === other.createdAt ? (one.key < other.key ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1,
    )
    .flatMap((thread) =>
      thread.posts.map((post, index) => ({
        threadKey: thread.key,
        post,
        perspective: perspectiveOf(post.text, { isFirst: index === 0, title: thread.title }),
      })),
    );
  // Who says once in a thread that they sell something is a vendor in each of their posts there.
  const keyOf = ({ threadKey, post }: (typeof posts)[number]) => `${threadKey} ${post.author}`;
  const vendors = new Set(posts.filter(({ perspective }) => perspective === "vendor").map(keyOf));
  const byAuthor = posts.map((judged) =>
    judged.post.author !== null && vendors.has(keyOf(judged)) ? { ...judged, perspective: "vendor" as const } : judged,
  );
  const groups = groupNearDuplicates(
    posts.map(({ post }) => post.text),
    NEARLY_EQUAL_POSTS,
  );
  // Of the posts with the same text, the first one counts.
  const firsts = new Map(groups.map((group, index) => [group, index] as const).toReversed());
  return byAuthor.map((post, index) => {
    const group = groups[index] ?? null;
    return { ...post, isDuplicate: group !== null && firsts.get(group) !== index };
  });
}

/** The clearest statements of problems in a post, as exact parts of its text. */
export function mentionsIn({ threadKey, post, perspective }: JudgedPost, createdAt: string): Mention[] {
  if (WEIGHT[perspective] === 0) return [];
  return statedIn(sentencesOf(post.text), perspective).map(({ sentence, stance, specificity }) => ({
    threadKey,
    postKey: post.key,
    author: post.author,
    start: sentence.start,
    end: sentence.end,
    quote: sentence.text,
    at: post.at ?? createdAt,
    perspective,
    stance: stance * WEIGHT[perspective],
    specificity,
  }));
}

function statedIn(sentences: readonly Sentence[], perspective: Perspective) {
  return sentences
    .map((sentence) => {
      const { complaint, question } = problemOf(sentence.text);
      const words = contentStems(sentence.text).length;
      return {
        sentence,
        stance: Math.max(complaint, question * 0.9),
        specificity: specificityOf(sentence.text, words),
      };
    })
    .filter(({ sentence, stance }) => stance >= LEAST[perspective] && isQuotable(sentence))
    .toSorted((one, other) => other.stance - one.stance || one.sentence.start - other.sentence.start)
    .slice(0, MAX_MENTIONS_PER_POST);
}

/** Text with invisible characters is no quote: it does not read as it is. */
function isQuotable({ text }: Sentence): boolean {
  return !INSTRUCTS.test(text) && stripInvisible(text) === text;
}
