import type { Perspective } from "@findable/contract";
import { groupNearDuplicates, NEARLY_EQUAL_POSTS } from "../../../kernel/text/near-duplicates.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";
import { perspectiveFrom, readStance, type Stance, specificityOf, statesTrouble } from "./perspective.ts";
import type { Mention, ReadPost, ReadThread } from "./read-thread.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

interface JudgedSentence extends Sentence {
  stance: Stance;
}

export interface JudgedPost {
  threadKey: string;
  post: ReadPost;
  perspective: Perspective;
  stance: Stance;
  sentences: readonly JudgedSentence[];
  /** True if an earlier text says the same. */
  isDuplicate: boolean;
}

const MAX_MENTIONS_PER_POST = 3;
/** How clearly a sentence must state a trouble to be quoted, in a post that states one. The clearest one always is. */
const LEAST_QUOTED = 0.5;

/** The posts of all threads with the role of each author; those that repeat another are marked. */
export function judgePosts(threads: readonly ReadThread[]): JudgedPost[] {
  const posts = threads
    .toSorted((one, other) =>
      one.createdAt === other.createdAt ? (one.key < other.key ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1,
    )
    .flatMap((thread) =>
      thread.posts.map((post) => {
        const stance = readStance(post.text);
        const sentences = sentencesOf(post.text).map((one) => ({ ...one, stance: readStance(one.text) }));
        const perspective = perspectiveFrom(
          stance,
          sentences.map((one) => one.stance),
        );
        return { threadKey: thread.key, post, stance, sentences, perspective };
      }),
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

/** The clearest statements of trouble in a post that states one, as exact parts of its text. A vendor's say nothing. */
export function mentionsIn(
  { threadKey, post, perspective, stance, sentences }: JudgedPost,
  createdAt: string,
): Mention[] {
  if (perspective === "vendor" || !statesTrouble(stance)) return [];
  return clearestOf(sentences).map(({ text, start, end, stance: { trouble } }) => ({
    ...{ threadKey, start, end, perspective },
    ...{ postKey: post.key, author: post.author, at: post.at ?? createdAt },
    ...{ quote: text, stance: trouble, specificity: specificityOf(text, contentStems(text).length) },
  }));
}

function clearestOf(sentences: readonly JudgedSentence[]): JudgedSentence[] {
  return sentences
    .filter(isQuotable)
    .toSorted((one, other) => other.stance.trouble - one.stance.trouble || one.start - other.start)
    .filter(({ stance }, place) => place === 0 || stance.trouble >= LEAST_QUOTED)
    .slice(0, MAX_MENTIONS_PER_POST);
}

/** Text with invisible characters is no quote: it does not read as it is. */
function isQuotable({ text }: Sentence): boolean {
  return stripInvisible(text) === text;
}
