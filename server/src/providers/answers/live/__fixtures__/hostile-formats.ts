import { createEngines } from "./create-engines.ts";
import { ANTHROPIC, GEMINI, OPENAI, PERPLEXITY } from "./recorded.ts";

/** An answer to write in the format of a vendor. */
export interface Written {
  text: string;
  links: readonly unknown[];
  hasSearched: boolean;
}

/** Each parser with the body in which its vendor sends an answer, as the vendor documents it. */
export const FORMATS = [
  {
    name: "OpenAI",
    llm: "llm_chat_1",
    surface: "api",
    account: engine("openai"),
    body: ({ text, links, hasSearched }: Written) => ({
      ...OPENAI,
      output: [...(hasSearched ? [OPENAI.output[1]] : []), messageOf(text, annotationsOf(text, links))],
    }),
  },
  {
    name: "Perplexity",
    llm: "llm_search_2",
    surface: "api",
    account: engine("perplexity"),
    body: ({ text, links, hasSearched }: Written) => ({
      ...PERPLEXITY,
      output: [
        ...(hasSearched ? [{ type: "search_results", queries: ["q"], results: [] }, { type: "unknown_item" }] : []),
        messageOf(text, annotationsOf(text, links)),
      ],
    }),
  },
  {
    name: "Anthropic",
    llm: "llm_assistant_3",
    surface: "api",
    account: engine("anthropic"),
    body: ({ text, links, hasSearched }: Written) => ({
      ...ANTHROPIC,
      content: [
        ...(hasSearched ? [ANTHROPIC.content[1], { type: "web_search_tool_result", content: [] }] : []),
        { type: "text", text, citations: links.map((url) => ({ type: "web_search_result_location", url })) },
      ],
    }),
  },
  {
    name: "Gemini",
    llm: "llm_assistant_4",
    surface: "api",
    account: engine("google"),
    body: ({ text, links, hasSearched }: Written) => {
      const segment = { startIndex: 0, endIndex: Buffer.byteLength(text), text };
      const grounding = {
        webSearchQueries: ["q"],
        groundingChunks: links.map((uri) => ({ web: { uri, title: "a page" } })),
        groundingSupports: [{ segment, groundingChunkIndices: [...links.keys(), 99] }],
      };
      const candidate = { finishReason: "STOP", content: { parts: [{ text }] } };
      return { ...GEMINI, candidates: [{ ...candidate, ...(hasSearched && { groundingMetadata: grounding }) }] };
    },
  },
  {
    name: "DataForSEO's scraper",
    llm: "llm_chat_1",
    surface: "consumer",
    account: dataForSeo(),
    body: ({ text, links, hasSearched }: Written) =>
      taskOf({
        markdown: text,
        sources: links.map((url) => ({ url })),
        search_results: null,
        fan_out_queries: hasSearched ? ["q"] : null,
      }),
  },
  {
    name: "DataForSEO's responses",
    llm: "llm_search_2",
    surface: "api",
    account: dataForSeo(),
    body: ({ text, links, hasSearched }: Written) =>
      taskOf({
        web_search: hasSearched,
        items: [{ type: "message", sections: [{ type: "text", text, annotations: annotationsOf(text, links) }] }],
      }),
  },
] as const;

export type Format = (typeof FORMATS)[number];

/** Sends an answer through the whole adapter of a vendor, as its response to a question. */
export async function readAs({ llm, surface, account, body }: Format, written: Written) {
  const port = createEngines(
    { accounts: [account] },
    { fetch: async () => Response.json(body(written)), now: () => new Date() },
  );
  const signal = new AbortController().signal;
  return port.ask({ llm, surface, prompt: "Which tool?", country: "DE", language: "de", repetition: 0, signal });
}

function engine<V extends "openai" | "perplexity" | "anthropic" | "google">(vendor: V) {
  return { vendor, model: "some-model", apiKey: "sk-key", baseUrl: "https://vendor.example" };
}

function dataForSeo() {
  const account = { login: "me", password: "secret", baseUrl: "https://vendor.example", perplexityModel: "sonar" };
  return { vendor: "dataforseo", ...account } as const;
}

function taskOf(result: object) {
  return { status_code: 20000, tasks: [{ id: "1", status_code: 20000, cost: 0.004, result: [result] }] };
}

function messageOf(text: string, annotations: object[]) {
  return { type: "message", content: [{ type: "output_text", text, annotations }] };
}

/** Each link marks its first occurrence in the text; one that is not in the text has offsets outside of it. */
function annotationsOf(text: string, links: readonly unknown[]) {
  return links.map((url) => {
    const start = text.indexOf(String(url));
    return { type: "url_citation", url, start_index: start, end_index: start + String(url).length };
  });
}
