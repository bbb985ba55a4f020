import { done, type Task } from "./dataforseo-envelope.ts";
import { fieldsIn, passes } from "./dataforseo-filters.ts";
import { type KnownPhrase, numbersOf, phrasesAround } from "./phrase-world.ts";
import { ranksOf } from "./rank-world.ts";
import type { VendorAnswer } from "./vendor-server.ts";

const LABS = "/v3/dataforseo_labs/google";
const MENTIONS = "/v3/ai_optimization/llm_mentions";
const PAGING = ["limit", "offset", "filters", "order_by", "tag"];
const MARKET = ["location_code", "location_name", "language_code", "language_name"];

const FILTERS = ["ranked_serp_element.serp_item.rank_group", "keyword_data.keyword_info.search_volume"];

/** Endpoints that answer with rows: their fields, and the rows of everything they know. */
const ENDPOINTS: Record<string, { fields: string[]; rows(task: Task): unknown[]; costOfTask: number }> = {
  [`${LABS}/keyword_ideas/live`]: {
    fields: [...PAGING, ...MARKET, "keywords", "closely_variants", "include_serp_info", "offset_token"],
    rows: ({ keywords }) => phrasesAround(String([keywords].flat()[0]), 1_500).map(keywordData),
    costOfTask: 0.01,
  },
  [`${LABS}/related_keywords/live`]: {
    fields: [...PAGING, ...MARKET, "keyword", "depth", "include_seed_keyword", "include_serp_info"],
    rows: ({ keyword, depth }) =>
      phrasesAround(String(keyword), [1, 8, 72, 584, 4680][Number(depth)] ?? 8).map((phrase) => ({
        se_type: "google",
        keyword_data: keywordData(phrase),
        depth: 1,
        related_keywords: null,
      })),
    costOfTask: 0.01,
  },
  [`${LABS}/keyword_suggestions/live`]: {
    fields: [
      ...PAGING,
      ...MARKET,
      "keyword",
      "include_seed_keyword",
      "include_serp_info",
      "exact_match",
      "offset_token",
    ],
    rows: ({ keyword }) => phrasesAround(String(keyword), 1_500).map(keywordData),
    costOfTask: 0.01,
  },
  [`${LABS}/ranked_keywords/live`]: {
    fields: [...PAGING, ...MARKET, "target", "item_types", "historical_serp_mode", "load_rank_absolute"],
    rows: ({ target }) =>
      ranksOf(String(target), 120).map((rank) => ({
        se_type: "google",
        keyword_data: keywordData(rank),
        ranked_serp_element: {
          serp_item: { type: "organic", rank_group: rank.position, url: `https://${target}/`, etv: rank.visits },
        },
      })),
    costOfTask: 0.01,
  },
  [`${LABS}/keyword_overview/live`]: {
    fields: [...MARKET, "keywords", "tag"],
    // In another order than they were asked for, and without what nobody knows.
    rows: ({ keywords }) =>
      [keywords]
        .flat()
        .toReversed()
        .filter((keyword) => !String(keyword).includes("unheard"))
        .map((keyword) => keywordData(numbersOf(String(keyword)))),
    costOfTask: 0.01,
  },
  [`${MENTIONS}/search_mentions/live`]: { fields: mentionFields(), rows: mentions, costOfTask: 0.1 },
  [`${MENTIONS}/search/live`]: { fields: mentionFields(), rows: mentions, costOfTask: 0.1 },
};

export const ROW_PATHS = Object.keys(ENDPOINTS);

export function rowFields(path: string): string[] {
  return ENDPOINTS[path]?.fields ?? [];
}

export function wrongRowField(path: string, task: Task): string | undefined {
  const { keyword, keywords, target, depth, limit = 100, item_types, filters } = task;
  if (path.endsWith("/keyword_overview/live")) return isTexts(keywords, 700, 80) ? undefined : "keywords";
  if (!fieldsIn(filters).every((field) => FILTERS.includes(field))) return "filters";
  if (path.endsWith("/keyword_ideas/live") && !isTexts(keywords, 200)) return "keywords";
  if (path.endsWith("/keyword_suggestions/live") && (typeof keyword !== "string" || keyword === "")) return "keyword";
  if (path.endsWith("/related_keywords/live")) {
    if (typeof keyword !== "string" || keyword === "") return "keyword";
    if (!Number.isInteger(depth) || Number(depth) < 0 || Number(depth) > 4) return "depth";
  }
  if (path.endsWith("/ranked_keywords/live")) {
    if (typeof target !== "string" || /^(https?:|www\.)/.test(target)) return "target";
    if (item_types !== undefined && !isTexts(item_types, 5)) return "item_types";
  }
  if (path.startsWith(MENTIONS) && !(Array.isArray(target) && target.length >= 1 && target.length <= 10))
    return "target";
  return typeof limit === "number" && limit >= 1 && limit <= 1000 ? undefined : "limit";
}

/** One page of rows: by offset, or on from a token. */
export function answerRows(path: string, task: Task, scenario: string | undefined): VendorAnswer {
  const endpoint = ENDPOINTS[path];
  const all = (endpoint?.rows(task) ?? []).filter((row) => passes(task["filters"], Object(row)));
  const start = startOf(task);
  const most = path.endsWith("/keyword_overview/live") ? all.length : Number(task["limit"] ?? 100);
  const items = all.slice(start, start + most);
  const end = start + items.length;
  const token = end < all.length ? Buffer.from(String(end)).toString("base64") : null;
  const result = {
    se_type: "google",
    location_code: task["location_code"],
    language_code: task["language_code"],
    total_count: all.length,
    items_count: items.length,
    ...(path.endsWith("/keyword_ideas/live") ? { offset: start, offset_token: token } : {}),
    ...(path.startsWith(MENTIONS) ? { search_after_token: token } : {}),
    items: scenario === "drift" ? drift(items) : items,
  };
  const cost = (endpoint?.costOfTask ?? 0) + items.length * 0.0001;
  return done(path, task, Math.round(cost * 1e6) / 1e6, [
    scenario === "no-items" ? { ...result, items: null } : result,
  ]);
}

function startOf({ offset, offset_token, search_after_token }: Task): number {
  const token = offset_token ?? search_after_token;
  return typeof token === "string" ? Number(Buffer.from(token, "base64").toString()) : Number(offset ?? 0);
}

function drift(items: unknown[]): unknown[] {
  return [
    null,
    { keyword: 42, hologram: true },
    ...items.map((item) => ({ ...Object(item), sparkle: { new: [null] } })),
  ];
}

function isTexts(value: unknown, most: number, longest = 700): boolean {
  const isText = (one: unknown) => typeof one === "string" && one !== "" && one.length <= longest;
  return Array.isArray(value) && value.length >= 1 && value.length <= most && value.every(isText);
}

function mentionFields(): string[] {
  return [...PAGING, ...MARKET, "target", "platform", "search_after_token"];
}

function mentions({ target }: Task): unknown[] {
  const [first] = [target].flat();
  const { keyword, domain } = Object(first);
  return phrasesAround(String(keyword ?? domain), 12).map((phrase, index) => ({
    platform: "google",
    model_name: "google_ai_overview",
    question: `what is ${phrase.keyword}`,
    answer: "**It** depends.",
    sources: [
      { rank: 1, title: "A source", domain: String(domain ?? "answers.example"), url: "https://answers.example/" },
    ],
    search_results: null,
    ai_search_volume: 1_200 - index,
    monthly_searches: null,
    brand_entities: null,
    fan_out_queries: index === 0 ? [`${phrase.keyword} compared`] : null,
  }));
}

function keywordData({ keyword, volume, difficulty }: KnownPhrase) {
  return {
    se_type: "google",
    keyword,
    location_code: 2840,
    language_code: "en",
    keyword_info:
      volume === null
        ? null
        : { search_volume: volume, competition: 0.42, cpc: 12.345, monthly_searches: monthsOf(volume) },
    keyword_properties: {
      keyword_difficulty: difficulty,
      core_keyword: null,
      words_count: 2,
      detected_language: volume === null ? null : "en",
    },
    serp_info: null,
    search_intent_info: volume === null ? null : { main_intent: "commercial", foreign_intent: null },
  };
}

/** Two years, newest first; the vendor has no number for the newest. */
function monthsOf(volume: number) {
  return Array.from({ length: 24 }, (_, index) => {
    const month = 2026 * 12 + 9 - index;
    const searches = index === 0 ? null : volume + index;
    return { year: Math.floor(month / 12), month: (month % 12) + 1, search_volume: searches };
  });
}
