import { expect, it } from "vitest";
import { startAhrefs } from "../../test/fakes/vendors/ahrefs.ts";
import { startDataForSeo } from "../../test/fakes/vendors/dataforseo.ts";
import { startLlm } from "../../test/fakes/vendors/llm.ts";
import { startSearxng } from "../../test/fakes/vendors/searxng.ts";
import { chooseProviders } from "./choose.ts";
import { describeProviders } from "./describe.ts";
import { llmRequest } from "./llm/contract.ts";
import { serpRequest } from "./serpdata/contract.ts";
import { parseProviderSettings } from "./settings.ts";
import { discoveryRequest } from "./shared/keywords/contract.ts";

const world = { fetch, resolveHost: async (host: string) => host, now: () => new Date("2026-11-21T10:00:00Z") };

it("connects nothing without settings, and names the settings", async () => {
  const settings = parseProviderSettings({});

  expect(await chooseProviders(settings, world)).toEqual({
    answers: undefined,
    contactdata: undefined,
    linkdata: undefined,
    llm: undefined,
    outreach: undefined,
    serpdata: undefined,
    transcription: undefined,
  });
  expect(describeProviders(settings)).toEqual([
    {
      port: "llm",
      state: "not_connected",
      vendor: null,
      message: "No language model is connected: set LLM_PROVIDER, LLM_MODEL and LLM_API_KEY, or LLM_BASE_URL.",
    },
    {
      port: "serpdata",
      state: "not_connected",
      vendor: null,
      message: "No search results provider is connected: set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.",
    },
    {
      port: "linkdata",
      state: "not_connected",
      vendor: null,
      message:
        "No provider of link and keyword data is connected: set AHREFS_API_KEY, or LINKDATA_PROVIDER=dataforseo with the account of DataForSEO.",
    },
    {
      port: "contactdata",
      state: "not_connected",
      vendor: null,
      message: "Contacts come from the sites themselves; set HUNTER_API_KEY to also ask Hunter.",
    },
    {
      port: "answers",
      state: "not_connected",
      vendor: null,
      message:
        "No answer engine is connected: set ANSWERS_OPENAI_MODEL, ANSWERS_PERPLEXITY_MODEL, ANSWERS_ANTHROPIC_MODEL or ANSWERS_GOOGLE_MODEL with a key, or ANSWERS_DATAFORSEO.",
    },
    {
      port: "outreach",
      state: "not_connected",
      vendor: null,
      message: "No outreach platform is connected: set OUTREACH_SMTP_URL or OUTREACH_PLATFORM, and OUTREACH_FROM.",
    },
  ]);
});

it("passes the poll interval of the queue to DataForSEO only, beside the context that all adapters share", async () => {
  const settings = parseProviderSettings({ DATAFORSEO_LOGIN: "login", DATAFORSEO_PASSWORD: "s3cret" });
  const firstLook = async (habits?: { queueSeconds: number }) =>
    (await chooseProviders(settings, world, habits)).serpdata?.queue?.firstLook;

  expect([await firstLook(), await firstLook({ queueSeconds: 5 }), await firstLook({ queueSeconds: 0 })]).toEqual([
    60,
    5,
    undefined,
  ]);
});

it("reaches a local model and a search engine that only their addresses name", async () => {
  await using llm = await startLlm();
  await using searxng = await startSearxng();
  const settings = parseProviderSettings({
    LLM_BASE_URL: llm.baseUrl("openai-compatible"),
    LLM_MODEL: "llama",
    SEARXNG_URL: searxng.url,
  });

  const chosen = await chooseProviders(settings, world);

  expect((await chosen.llm?.text(llmRequest()))?.value).toBe("This is a plain answer.");
  expect((await chosen.serpdata?.search(serpRequest()))?.organic).toHaveLength(10);
  expect(describeProviders(settings).map(({ state, vendor }) => [state, vendor])).toEqual([
    ["connected", "openai-compatible"],
    ["connected", "searxng"],
    ["not_connected", null],
    ["not_connected", null],
    ["not_connected", null],
    ["not_connected", null],
  ]);
});

it("selects Ahrefs if its key is set", async () => {
  await using ahrefs = await startAhrefs();
  const settings = parseProviderSettings({ AHREFS_API_KEY: ahrefs.apiKey, AHREFS_URL: ahrefs.url });

  const { linkdata } = await chooseProviders(settings, world);

  expect((await linkdata?.keywords.discover(discoveryRequest("linkdata_matching")))?.phrases).toHaveLength(10);
  expect(describeProviders(settings)).toContainEqual(
    expect.objectContaining({ port: "linkdata", state: "connected", vendor: "ahrefs" }),
  );
});

it("asks one account of DataForSEO for links, beside a search engine that is named for results", async () => {
  await using dataforseo = await startDataForSeo();
  const settings = parseProviderSettings({
    LINKDATA_PROVIDER: "DataForSEO",
    SERPDATA_PROVIDER: "searxng",
    SEARXNG_URL: "http://127.0.0.1:8888",
    AHREFS_API_KEY: "not-used",
    DATAFORSEO_LOGIN: dataforseo.login,
    DATAFORSEO_PASSWORD: dataforseo.password,
    DATAFORSEO_URL: dataforseo.url,
  });

  const { linkdata } = await chooseProviders(settings, world);

  const { signal } = new AbortController();
  expect((await linkdata?.links?.siteRatings({ domains: ["acme.com"], signal }))?.ratings).toHaveLength(1);
  expect(describeProviders(settings).map(({ port, vendor }) => [port, vendor])).toEqual([
    ["llm", null],
    ["serpdata", "searxng"],
    ["linkdata", "dataforseo"],
    ["contactdata", null],
    ["answers", null],
    ["outreach", null],
  ]);
});

it("samples the engines whose model is named, each with its own key or the shared one, and DataForSEO where it is asked for", async () => {
  const settings = parseProviderSettings({
    OPENAI_API_KEY: "shared",
    ANSWERS_OPENAI_MODEL: "a-model",
    ANTHROPIC_API_KEY: "of-another-program",
    ANSWERS_GOOGLE_MODEL: "b-model",
    ANSWERS_GOOGLE_API_KEY: "own",
    ANSWERS_DATAFORSEO: "true",
    DATAFORSEO_LOGIN: "login",
    DATAFORSEO_PASSWORD: "s3cret",
  });

  const { answers } = await chooseProviders(settings, world);

  expect(answers?.targets.map(({ llm, surface, requestedModel }) => [llm, surface, requestedModel])).toEqual([
    ["llm_chat_1", "api", "a-model"],
    ["llm_assistant_4", "api", "b-model"],
    ["llm_chat_1", "consumer", null],
    ["llm_assistant_4", "consumer", null],
  ]);
  expect(describeProviders(settings)).toContainEqual({
    port: "answers",
    state: "connected",
    vendor: "openai+google+dataforseo",
    message: "Answers of engines come from openai, google, dataforseo.",
  });
});

it.each([
  [{ ANSWERS_OPENAI_MODEL: "m" }, "ANSWERS_OPENAI_API_KEY (or OPENAI_API_KEY) is missing."],
  [
    { ANSWERS_PERPLEXITY_API_KEY: "k" },
    "ANSWERS_PERPLEXITY_MODEL is missing: name the model whose answers are sampled.",
  ],
  [{ ANSWERS_DATAFORSEO: "maybe" }, "ANSWERS_DATAFORSEO must be true or false."],
  [{ ANSWERS_DATAFORSEO: "true", DATAFORSEO_LOGIN: "l" }, "DATAFORSEO_PASSWORD is missing."],
])("refuses the incomplete settings of answer engines %j", (environment, problem) => {
  expect(() => parseProviderSettings(environment)).toThrow(problem);
});

it.each([
  ["openai", "OPENAI_API_KEY"],
  ["anthropic", "ANTHROPIC_API_KEY"],
  ["google", "GOOGLE_GENERATIVE_AI_API_KEY"],
] as const)("takes %s when %s is the only key", (provider, name) => {
  const { llm } = parseProviderSettings({ [name]: "the-key", LLM_MODEL: "a-model" });

  expect(llm).toEqual({ provider, model: "a-model", apiKey: "the-key", baseUrl: undefined });
});

it("prefers LLM_API_KEY to the vendor's variable, and treats blank settings as missing", () => {
  const { llm, serpdata } = parseProviderSettings({
    LLM_PROVIDER: " OpenAI ",
    LLM_MODEL: "a-model",
    LLM_API_KEY: "ours",
    OPENAI_API_KEY: "theirs",
    ANTHROPIC_API_KEY: "other",
    SEARXNG_URL: " ",
  });

  expect(llm).toMatchObject({ provider: "openai", apiKey: "ours" });
  expect(serpdata).toBeUndefined();
});

it.each([
  [{ LLM_PROVIDER: "openai", OPENAI_API_KEY: "k" }, "LLM_MODEL is missing"],
  [{ LLM_PROVIDER: "openai", LLM_MODEL: "m" }, "LLM_API_KEY (or OPENAI_API_KEY) is missing"],
  [{ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "m" }, "LLM_BASE_URL is missing"],
  [{ LLM_PROVIDER: "hal", LLM_MODEL: "m" }, 'LLM_PROVIDER is "hal"'],
  [{ LLM_MODEL: "m" }, "LLM_PROVIDER is missing, although LLM_MODEL is set"],
  [{ OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k", LLM_MODEL: "m" }, "OPENAI_API_KEY and ANTHROPIC_API_KEY are set"],
  [{ LLM_BASE_URL: "localhost:11434", LLM_MODEL: "m" }, "LLM_BASE_URL is not an http or https address"],
  [{ SERPDATA_PROVIDER: "bing" }, 'SERPDATA_PROVIDER is "bing"'],
  [{ SERPDATA_PROVIDER: "searxng" }, "SEARXNG_URL is missing"],
  [{ DATAFORSEO_LOGIN: "me" }, "DATAFORSEO_PASSWORD is missing"],
  [{ DATAFORSEO_PASSWORD: "s3cret" }, "DATAFORSEO_LOGIN is missing"],
  [{ SEARXNG_URL: "http://a.example", DATAFORSEO_LOGIN: "me" }, "SearXNG and DataForSEO are both set"],
  [{ LINKDATA_PROVIDER: "majestic" }, 'LINKDATA_PROVIDER is "majestic"; it must be ahrefs or dataforseo'],
  [{ LINKDATA_PROVIDER: "ahrefs" }, "AHREFS_API_KEY is missing"],
  [{ LINKDATA_PROVIDER: "dataforseo", AHREFS_API_KEY: "s3cret" }, "DATAFORSEO_LOGIN is missing"],
  [{ SEARXNG_URL: "http://me:s3cret@" }, "SEARXNG_URL is not an http or https address"],
])("refuses %o: %s", (environment, sentence) => {
  expect(() => parseProviderSettings(environment)).toThrow(sentence);
  expect(() => parseProviderSettings(environment)).not.toThrow("s3cret");
});

it("names everything that is wrong at once", () => {
  const environment = { LLM_PROVIDER: "openai", SERPDATA_PROVIDER: "dataforseo" };

  expect(() => parseProviderSettings(environment)).toThrow(
    'LLM_MODEL is missing: name the model of "openai" to use; vendors retire names within months. ' +
      'LLM_API_KEY (or OPENAI_API_KEY) is missing: "openai" needs a key. DATAFORSEO_LOGIN is missing. DATAFORSEO_PASSWORD is missing.',
  );
});

it("connects a mailbox, and names what is wrong with its settings without quoting a password", async () => {
  const mailbox = { OUTREACH_SMTP_URL: "smtps://mail.acme.example", OUTREACH_FROM: "Ada Hale <Ada@acme.example>" };
  const chosen = await chooseProviders(parseProviderSettings({ ...mailbox, OUTREACH_PASSWORD: "s3cret" }), world);

  expect(chosen.outreach).toMatchObject({
    vendor: "smtp",
    mailboxes: [
      { address: "ada@acme.example", name: "Ada Hale", dailyLimit: 40, warmsUp: true, gapSeconds: [90, 300] },
    ],
  });
  expect(parseProviderSettings({ OUTREACH_PASSWORD: "s3cret" }).outreach).toBeUndefined();
  const wrong = [
    [{ OUTREACH_FROM: "ada@acme.example" }, "OUTREACH_SMTP_URL is missing"],
    [{ ...mailbox, OUTREACH_SMTP_URL: "smtp://me:s3cret@mail.acme.example" }, "OUTREACH_SMTP_URL must be"],
    [{ ...mailbox, OUTREACH_FROM: "Ada <ada@acme.example>\r\nBcc: x@y.example" }, "OUTREACH_FROM must be"],
    [{ ...mailbox, OUTREACH_OAUTH: "yahoo" }, "it must be google or microsoft"],
    [{ ...mailbox, OUTREACH_OAUTH: "google" }, "OUTREACH_OAUTH_REFRESH_TOKEN is missing"],
    [{ ...mailbox, OUTREACH_GAP_SECONDS: "300-90" }, "OUTREACH_GAP_SECONDS must be"],
    [{ ...mailbox, OUTREACH_DAILY_LIMIT: "0" }, "OUTREACH_DAILY_LIMIT must be"],
  ] as const;
  for (const [environment, problem] of wrong) {
    expect(() => parseProviderSettings(environment)).toThrow(problem);
    expect(() => parseProviderSettings(environment)).not.toThrow("s3cret");
  }
});
