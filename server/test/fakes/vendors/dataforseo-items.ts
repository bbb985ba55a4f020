import type { SerpResult } from "./serp-world.ts";

/** Everything Google may show at once: each element type that we read, in the vendor's shapes. */
export function captureItems(query: string, results: readonly SerpResult[]): unknown[] {
  return [
    overview(query, results),
    featuredSnippet(query),
    ...localPack(query),
    ...organicItems(results),
    peopleAlsoAsk(query),
    discussions(query),
    videos(query),
    { type: "related_searches", rank_group: 1, rank_absolute: 30, items: [`${query} near me`, `best ${query}`] },
    { type: "paid", rank_group: 1, title: "Buy now", url: "https://adverts.example/", domain: "adverts.example" },
  ];
}

/** An overview that exists and whose text was not loaded. */
export const pendingOverview = {
  type: "ai_overview",
  rank_group: 0,
  rank_absolute: 0,
  asynchronous_ai_overview: true,
  markdown: null,
  items: null,
  references: null,
};

export function organicItems(results: readonly SerpResult[]) {
  return results.map(({ url, title, snippet }, index) => ({
    type: "organic",
    rank_group: index + 1,
    rank_absolute: index + 6,
    page: Math.floor(index / 10) + 1,
    position: "left",
    xpath: `/html[1]/body[1]/div[${index + 1}]`,
    domain: new URL(url).hostname,
    title,
    description: snippet,
    url,
    breadcrumb: url,
    website_name: null,
    pre_snippet: null,
    extended_snippet: null,
    highlighted: null,
    links: null,
    rating: null,
    timestamp: null,
    checks: [],
    related_result: null,
    rectangle: null,
  }));
}

function reference(url: string) {
  const domain = new URL(url).hostname;
  return { type: "ai_overview_reference", position: "left", source: domain, domain, url, title: "A source", text: "…" };
}

function overview(query: string, results: readonly SerpResult[]) {
  const [first, second, third] = results.map(({ url }) => url);
  const references = [first, second].filter((url) => url !== undefined).map(reference);
  return {
    type: "ai_overview",
    rank_group: 0,
    rank_absolute: 0,
    asynchronous_ai_overview: true,
    markdown: `**${query}** depends on three things.`,
    items: [
      {
        type: "ai_overview_element",
        title: null,
        text: `${query} depends on three things.`,
        markdown: `**${query}** depends on three things.`,
        links: [],
        images: null,
        references: first === undefined ? null : [reference(`${first}#section`)],
      },
      {
        type: "ai_overview_expanded_element",
        title: "More",
        text: "Details.",
        components: [
          {
            title: "One",
            text: "Detail one.",
            markdown: null,
            links: null,
            references: third === undefined ? [] : [reference(third)],
          },
        ],
        references: null,
      },
      { type: "ai_overview_paid", title: "Advert", references: [reference("https://adverts.example/overview")] },
      { type: "ai_overview_table_element", markdown: "| a | b |", table: { table_header: ["a", "b"] } },
    ],
    references,
  };
}

function featuredSnippet(query: string) {
  return {
    type: "featured_snippet",
    rank_group: 1,
    rank_absolute: 1,
    domain: "www.answers.example",
    title: null,
    featured_title: `What is ${query}?`,
    description: `${query} is what people look for.`,
    url: "https://www.answers.example/what-is",
    table: null,
    timestamp: null,
  };
}

function peopleAlsoAsk(query: string) {
  return {
    type: "people_also_ask",
    rank_group: 0,
    rank_absolute: 0,
    items: [
      {
        type: "people_also_ask_element",
        title: `How much does ${query} cost?`,
        seed_question: null,
        expanded_element: [
          {
            type: "people_also_ask_expanded_element",
            featured_title: "Between 10 and 50",
            title: "Prices",
            description: "Between 10 and 50 a month.",
            url: "https://www.answers.example/prices",
            domain: "www.answers.example",
            table: null,
          },
        ],
      },
      {
        type: "people_also_ask_element",
        title: `Is ${query} worth it?`,
        seed_question: `How much does ${query} cost?`,
        expanded_element: [
          {
            type: "people_also_ask_ai_overview_expanded_element",
            asynchronous_ai_overview: false,
            items: [
              { type: "ai_overview_element", text: "Often yes.", markdown: null },
              { type: "ai_overview_element", text: "Not always.", markdown: "Not *always*." },
            ],
            references: null,
          },
        ],
      },
      { type: "people_also_ask_element", title: `Who uses ${query}?`, seed_question: null, expanded_element: null },
    ],
  };
}

function discussions(query: string) {
  const url = "https://forum.talkers.example/thread/1";
  const thread = {
    title: `${query}: your experience?`,
    url,
    domain: "www.reddit.com",
    source: "Reddit",
    posts_count: 12,
  };
  return { type: "discussions_and_forums", title: "Discussions and forums", items: [thread] };
}

function videos(query: string) {
  const video = { title: `${query} in 5 minutes`, url: "https://video.watchers.example/1", source: "Watchers" };
  return { type: "video", rank_group: 0, items: [{ type: "video_element", timestamp: null, ...video }] };
}

function localPack(query: string) {
  return [4.6, 4.1, null].map((value, index) => ({
    type: "local_pack",
    rank_group: index + 1,
    title: `${query} shop ${index + 1}`,
    description: "Open",
    domain: index === 0 ? "www.shop-one.example" : null,
    phone: "+1 555 0100",
    url: null,
    is_paid: false,
    rating: value === null ? null : { rating_type: "Max5", value, votes_count: 120, rating_max: 5 },
    cid: "123",
  }));
}
