import type { CrawledPage } from "../port.ts";
import type { Robots } from "./robots.ts";

/** Crawlers whose operators document that AI answers cite what they read, or that models learn from it. */
const AI_CRAWLERS = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-SearchBot",
  "Claude-User",
  "PerplexityBot",
  "Google-Extended",
];

/** Adds to each page the AI crawlers that robots.txt keeps from it. */
export function withBlockedAiCrawlers(pages: readonly CrawledPage[], robots: Robots): CrawledPage[] {
  return pages.map((page) => {
    const url = URL.parse(page.finalUrl);
    return { ...page, blockedAiCrawlers: url === null ? [] : robots.blockedOf(AI_CRAWLERS, url) };
  });
}
