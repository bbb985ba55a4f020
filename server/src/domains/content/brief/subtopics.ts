import type { BriefContent } from "@findable/contract";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import type { ReadPage } from "./read-page.ts";

const MOST = 15;
const LONGEST_HEADING = 120;

interface Topic {
  topic: string;
  stems: ReadonlySet<string>;
  urls: Set<string>;
}

/** Subtopics that headings of several pages name, most frequent first. Headings with mostly the same words are one subtopic. */
export function subtopicsOf(pages: readonly ReadPage[], query: string, language: string): BriefContent["covered"] {
  const known = new Set(contentStems(query, language));
  const topics: Topic[] = [];
  for (const { headings, url, title } of pages) {
    for (const heading of headings) {
      if (heading.length > LONGEST_HEADING || heading === title) continue;
      const stems = new Set(contentStems(heading, language).filter((stem) => !known.has(stem) && !isCounted(stem)));
      if (stems.size === 0) continue;
      const same = topics.find((topic) => isSame(topic.stems, stems));
      if (same === undefined) topics.push({ topic: heading, stems, urls: new Set([url]) });
      else same.urls.add(url);
    }
  }
  const least = Math.max(2, Math.ceil(pages.length / 4));
  return topics
    .filter(({ urls }) => urls.size >= Math.min(least, pages.length))
    .toSorted((one, other) => other.urls.size - one.urls.size)
    .slice(0, MOST)
    .map(({ topic, urls }) => ({ topic, pages: urls.size, urls: [...urls] }));
}

/** Words that number the parts of a page and name no subtopic. */
function isCounted(stem: string): boolean {
  return /^\p{N}+$/u.test(stem) || ["part", "chapter", "step", "section"].includes(stem);
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared > 0 && shared / Math.min(one.size, other.size) >= 0.6 && shared / Math.max(one.size, other.size) >= 0.4;
}
