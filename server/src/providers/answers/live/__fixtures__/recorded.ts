/** Answers in the formats that the vendors document. The sites are invented. */

export const OPENAI_TEXT =
  "Small studios often choose Tallyhour ([tallyhour.example](https://tallyhour.example/?utm_source=openai)). Hourglass suits larger firms ([fieldnotes.example](https://www.fieldnotes.example/tools?utm_source=openai)).";

export const OPENAI = {
  id: "resp_1",
  object: "response",
  status: "completed",
  model: "some-model-2026-09-01",
  error: null,
  incomplete_details: null,
  output: [
    { type: "reasoning", id: "rs_1", summary: [] },
    {
      type: "web_search_call",
      id: "ws_1",
      status: "completed",
      action: {
        type: "search",
        query: "time tracking studios",
        queries: ["time tracking studios", "best timesheet app"],
        sources: [
          { type: "url", url: "https://tallyhour.example/" },
          { type: "url", url: "https://fieldnotes.example/tools" },
          { type: "url", url: "https://draftbook.example/list" },
        ],
      },
    },
    {
      type: "web_search_call",
      id: "ws_2",
      status: "completed",
      action: { type: "open_page", url: "https://opened.example/" },
    },
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      content: [
        {
          type: "output_text",
          text: OPENAI_TEXT,
          annotations: [
            annotation(OPENAI_TEXT, "https://tallyhour.example/?utm_source=openai", "Tallyhour"),
            annotation(OPENAI_TEXT, "https://www.fieldnotes.example/tools?utm_source=openai", "Tools"),
          ],
        },
      ],
    },
  ],
  usage: { input_tokens: 320, output_tokens: 140, total_tokens: 460 },
};

function annotation(text: string, url: string, title: string) {
  const label = text.lastIndexOf("([", text.indexOf(url));
  return { type: "url_citation", start_index: label, end_index: text.indexOf("))", label) + 2, url, title };
}

export const PERPLEXITY = {
  id: "resp_2",
  object: "response",
  model: "perplexity/sonar",
  status: "completed",
  output: [
    {
      type: "search_results",
      queries: ["time tracking studios"],
      results: [
        { id: 1, title: "Tallyhour", url: "https://tallyhour.example/", snippet: "…", date: null, source: "web" },
        { id: 2, title: "Draftbook", url: "https://draftbook.example/list", snippet: "…", source: "web" },
      ],
    },
    {
      type: "search_results",
      queries: ["timesheet app"],
      results: [{ id: 3, title: "Field notes", url: "https://fieldnotes.example/tools", snippet: "…", source: "web" }],
    },
    {
      type: "message",
      role: "assistant",
      content: [
        { type: "output_text", text: "Tallyhour is simple.[1] Field notes compares five.[3]", annotations: [] },
      ],
    },
  ],
  usage: {
    input_tokens: 50,
    output_tokens: 20,
    cost: { currency: "USD", total_cost: 0.006 },
    tool_calls_details: { web_search: { invocation: 2 } },
  },
  error: null,
};

export const ANTHROPIC = {
  id: "msg_2",
  type: "message",
  role: "assistant",
  model: "some-model-20260801",
  stop_reason: "end_turn",
  content: [
    { type: "text", text: "I'll look for it. " },
    { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "time tracking studios" } },
    {
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content: [
        { type: "web_search_result", url: "https://tallyhour.example/", title: "Tallyhour", encrypted_content: "e" },
        { type: "web_search_result", url: "https://draftbook.example/list", title: "List", encrypted_content: "e" },
      ],
    },
    {
      type: "text",
      text: "Tallyhour is made for small studios",
      citations: [
        {
          type: "web_search_result_location",
          url: "https://tallyhour.example/",
          title: "Tallyhour",
          cited_text: "made for studios",
          encrypted_index: "i",
        },
      ],
    },
    { type: "text", text: ". Others suit larger firms." },
  ],
  usage: { input_tokens: 900, output_tokens: 60, server_tool_use: { web_search_requests: 1 } },
};

const REDIRECT = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/";

/** The text has a letter of two bytes before the second segment, because offsets count bytes. */
export const GEMINI_TEXT = "Tallyhour ist einfach für Büros. Field Notes vergleicht fünf Werkzeuge.";

export const GEMINI = {
  candidates: [
    {
      finishReason: "STOP",
      content: { role: "model", parts: [{ text: "Let me think.", thought: true }, { text: GEMINI_TEXT }] },
      groundingMetadata: {
        webSearchQueries: ["zeiterfassung büro"],
        searchEntryPoint: { renderedContent: "<div></div>" },
        groundingChunks: [
          { web: { uri: `${REDIRECT}tallyhour`, title: "tallyhour.example" } },
          { web: { uri: `${REDIRECT}dead`, title: "draftbook.example" } },
          { web: { uri: `${REDIRECT}twice`, title: "fieldnotes.example" } },
          { retrievedContext: { uri: "gs://bucket/file" } },
        ],
        groundingSupports: [
          support(0, "Tallyhour ist einfach für Büros.", [0]),
          support(0, "Field Notes vergleicht fünf Werkzeuge.", [2, 3]),
        ],
      },
    },
  ],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 30 },
  modelVersion: "some-model-002",
};

function support(startOfText: number, words: string, groundingChunkIndices: number[]) {
  const before = GEMINI_TEXT.slice(0, GEMINI_TEXT.indexOf(words));
  const startIndex = startOfText + Buffer.byteLength(before);
  const segment = { partIndex: 1, startIndex, endIndex: startIndex + Buffer.byteLength(words), text: words };
  return { segment, groundingChunkIndices, confidenceScores: [0.9] };
}
