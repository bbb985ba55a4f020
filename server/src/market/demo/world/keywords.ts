import type { Keyword } from "@findable/contract";
import { randomOf } from "../../random.ts";
import { demoId } from "../ids.ts";
import { CORE_PHRASES, type DemoPhrase, daysAgo, ownUrl, POSTS } from "./facts.ts";

/** A keyword with what its lists are narrowed by and do not show. */
export interface DemoKeyword extends Keyword {
  archived: boolean;
  /** Slugs of the blog posts that target it. */
  content: string[];
}

export const KEYWORDS: readonly DemoKeyword[] = CORE_PHRASES.map(toKeyword);

function toKeyword(phrase: DemoPhrase): DemoKeyword {
  const random = randomOf("keyword", phrase.phrase);
  const checkedAt = daysAgo(0, 6, random.integer(0, 40));
  const createdAt = daysAgo(random.integer(20, 90), random.integer(7, 17), random.integer(0, 59));
  return {
    id: demoId("kw", phrase.phrase),
    keyword: phrase.phrase,
    intentLabels: [...phrase.intents],
    intentConfidence: 0.7 + random.integer(0, 28) / 100,
    relevanceLabel: phrase.relevance,
    relevanceConfidence: 0.72 + random.integer(0, 26) / 100,
    status: phrase.status,
    priority: phrase.priority,
    pillarId: demoId("pil", phrase.pillar),
    tags: [],
    volume: phrase.volume,
    kd: phrase.difficulty,
    source: "SERPDATA",
    currentRank: phrase.rank === null ? null : { position: phrase.rank, url: ownUrl(phrase.page), checkedAt },
    createdAt,
    updatedAt: checkedAt,
    archived: phrase.status === "ARCHIVED",
    content: POSTS.filter(({ keyword }) => keyword === phrase.phrase).map(({ slug }) => slug),
  };
}
