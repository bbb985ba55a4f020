/** What a crawler reads pages for. */
export const CRAWLER_PURPOSES = ["search", "ai_search", "ai_user", "ai_training", "ads", "previews"] as const;
export type CrawlerPurpose = (typeof CRAWLER_PURPOSES)[number];

export interface KnownCrawler {
  /** The name that robots.txt uses. */
  name: string;
  vendor: string;
  purpose: CrawlerPurpose;
  /** Part of its user agent; null for a name that only robots.txt knows. */
  userAgent: string | null;
  /** Usual names of the file in which the vendor publishes its addresses. */
  rangeFiles: readonly string[];
  /** Ends of the names that its addresses have in the DNS, where the vendor documents them. */
  hostSuffixes: readonly string[];
}

/** The search and AI crawlers that their operators document. */
export const KNOWN_CRAWLERS: readonly KnownCrawler[] = [
  crawler("Googlebot", "Google", "search", ["googlebot.json", "common-crawlers.json"], ["googlebot.com", "google.com"]),
  token("Google-Extended", "Google", "ai_training"),
  crawler("bingbot", "Microsoft", "search", ["bingbot.json"], ["search.msn.com"]),
  crawler("DuckDuckBot", "DuckDuckGo", "search", ["duckduckbot.json"]),
  crawler("DuckAssistBot", "DuckDuckGo", "ai_search", ["duckassistbot.json"]),
  crawler("YandexBot", "Yandex", "search", [], ["yandex.ru", "yandex.net", "yandex.com"]),
  crawler("Baiduspider", "Baidu", "search", [], ["baidu.com", "baidu.jp"]),
  crawler("Applebot", "Apple", "search", ["applebot.json"], ["applebot.apple.com"]),
  token("Applebot-Extended", "Apple", "ai_training"),
  crawler("GPTBot", "OpenAI", "ai_training", ["gptbot.json"]),
  crawler("OAI-SearchBot", "OpenAI", "ai_search", ["searchbot.json", "oai-searchbot.json"]),
  crawler("ChatGPT-User", "OpenAI", "ai_user", ["chatgpt-user.json"]),
  crawler("ClaudeBot", "Anthropic", "ai_training", ["claudebot.json", "bots.json"]),
  crawler("Claude-SearchBot", "Anthropic", "ai_search", ["claude-searchbot.json", "bots.json"]),
  crawler("Claude-User", "Anthropic", "ai_user", ["claude-user.json", "bots.json"]),
  crawler("PerplexityBot", "Perplexity", "ai_search", ["perplexitybot.json"]),
  crawler("Perplexity-User", "Perplexity", "ai_user", ["perplexity-user.json"]),
  crawler("MistralAI-User", "Mistral AI", "ai_user", ["mistralai-user-ips.json", "mistralai-user.json"]),
  crawler("Amazonbot", "Amazon", "ai_search", ["amazonbot.json"], ["crawl.amazonbot.amazon"]),
  crawler("meta-externalagent", "Meta", "ai_training", ["meta-externalagent.json"]),
  crawler("meta-externalfetcher", "Meta", "ai_user", ["meta-externalfetcher.json"]),
  crawler("Bytespider", "ByteDance", "ai_training", []),
  crawler("CCBot", "Common Crawl", "ai_training", ["ccbot.json"], ["crawl.commoncrawl.org"]),
  crawler("Googlebot-Image", "Google", "search", ["googlebot.json", "common-crawlers.json"], ["googlebot.com"]),
  crawler("AdsBot-Google", "Google", "ads", ["special-crawlers.json"], ["google.com"]),
  crawler("OAI-AdsBot", "OpenAI", "ads", []),
  crawler("Amzn-SearchBot", "Amazon", "ai_search", [], ["crawl.amazonbot.amazon"]),
  crawler("Amzn-User", "Amazon", "ai_user", [], ["crawl.amazonbot.amazon"]),
  crawler("meta-webindexer", "Meta", "ai_search", []),
  crawler("facebookexternalhit", "Meta", "previews", []),
];

export const CRAWLER_NAMES: readonly string[] = KNOWN_CRAWLERS.map(({ name }) => name);

function crawler(
  name: string,
  vendor: string,
  purpose: CrawlerPurpose,
  rangeFiles: readonly string[],
  hostSuffixes: readonly string[] = [],
): KnownCrawler {
  return { name, vendor, purpose, userAgent: name, rangeFiles, hostSuffixes };
}

/** A name for robots.txt alone: another crawler of the vendor reads the pages. */
function token(name: string, vendor: string, purpose: CrawlerPurpose): KnownCrawler {
  return { name, vendor, purpose, userAgent: null, rangeFiles: [], hostSuffixes: [] };
}
