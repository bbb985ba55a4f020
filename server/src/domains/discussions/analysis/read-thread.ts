import type { Perspective } from "@findable/contract";

/** One contribution to a thread, as plain text. */
export interface ReadPost {
  /** Identifies the post within its thread. */
  key: string;
  /** Distinguishes authors and names none; null if the source does not state the author. */
  author: string | null;
  text: string;
  url: string | null;
  /** ISO 8601; null if unknown. */
  at: string | null;
  /** Votes; null if unknown. */
  score: number | null;
}

/** A thread with the posts that were read; the first post begins it. */
export interface ReadThread {
  /** The comparable form of its address. */
  key: string;
  url: string;
  community: string;
  title: string;
  score: number | null;
  comments: number | null;
  createdAt: string;
  posts: readonly ReadPost[];
}

/** A sentence that states a problem, as a part of its post. */
export interface Mention {
  threadKey: string;
  postKey: string;
  author: string | null;
  /** Offsets in the text of the post, in UTF-16 units. */
  start: number;
  end: number;
  quote: string;
  at: string;
  perspective: Perspective;
  /** How clearly a problem is stated, 0 to 1. */
  stance: number;
  /** How concrete the sentence is, 0 to 1. */
  specificity: number;
}
