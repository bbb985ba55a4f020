import { expect, test } from "vitest";
import { createScorer, type Parties } from "../scoring/score-answer.ts";
import { citedPages } from "./cited-pages.ts";

const PARTIES: Parties = {
  own: { domain: "acme.example", names: ["Acme"] },
  competitors: [{ domain: "rival.example", names: ["Rival"] }],
  tracked: ["acme.example", "rival.example"],
};

function answer(llm: "llm_chat_1" | "llm_search_2", cited: readonly string[], consulted: readonly string[] = []) {
  const link = (url: string) => {
    const { hostname } = new URL(url);
    return { url, domain: /^[\d.]+$/.test(hostname) ? null : hostname, title: null };
  };
  const citations = cited.map((url) => ({ ...link(url), span: null }));
  const body = { text: "Some fit.", citations, consulted: consulted.map(link), searches: null, warnings: [] };
  return { llm, surface: "api" as const, body };
}

const count = (samples: readonly ReturnType<typeof answer>[]) => citedPages(samples, PARTIES, createScorer(PARTIES));

test("a page counts once per answer, by engine, whatever its address looks like", () => {
  const { cells, pages } = count([
    answer("llm_chat_1", ["https://list.example/best", "https://www.list.example/best/?utm_source=openai"]),
    answer("llm_chat_1", ["https://acme.example/"]),
    answer("llm_search_2", ["https://list.example/best", "https://93.184.216.34/page"]),
  ]);

  expect(cells.map(({ llm, n, present }) => [llm, n, present])).toEqual([
    ["llm_chat_1", 2, 1],
    ["llm_search_2", 1, 0],
  ]);
  expect(pages.map(({ domain, party, cited }) => [domain, party, cited])).toEqual([
    ["list.example", "third_party", [1, 1]],
    ["acme.example", "own", [1, 0]],
  ]);
});

test("what an answer retrieved counts as retrieved only where it is not cited", () => {
  const page = "https://acme.example/guide";
  const { pages } = count([answer("llm_chat_1", [page], [page]), answer("llm_chat_1", [], [page])]);

  expect(pages).toMatchObject([{ url: page, cited: [1], retrieved: [1] }]);
});

test("answers that cite thousands of pages leave a hundred, and every page of the brand", () => {
  const many = Array.from({ length: 3000 }, (_, number) => `https://site-${number}.example/page`);

  const { pages } = count([answer("llm_chat_1", [...many, "https://acme.example/last"])]);

  expect(pages).toHaveLength(101);
  expect(pages.filter(({ party }) => party === "own")).toHaveLength(1);
});
