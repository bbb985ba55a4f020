import { expect, it } from "vitest";
import { startAhrefs } from "../../test/fakes/vendors/ahrefs.ts";
import { startDataForSeo } from "../../test/fakes/vendors/dataforseo.ts";
import { startLlm } from "../../test/fakes/vendors/llm.ts";
import { startSearxng } from "../../test/fakes/vendors/searxng.ts";
import { NO_PROVIDERS, openConnection, openOperatorConnections } from "./connections.ts";
import { llmRequest } from "./llm/contract.ts";
import { describePorts, type OperatorSettings, readOperatorSettings } from "./operator-settings.ts";
import { serpRequest } from "./serpdata/contract.ts";
import { discoveryRequest } from "./shared/keywords/contract.ts";
import { VendorUrls } from "./vendor-urls.ts";
import { VENDORS } from "./vendors.ts";

const world = { fetch, resolveHost: async (host: string) => host, now: () => new Date("2026-11-21T10:00:00Z") };

/** Throws the problems as one text. */
function parse(environment: Record<string, string>): OperatorSettings {
  const problems: string[] = [];
  const urls = new VendorUrls(environment["VENDOR_URLS"], problems);
  const settings = readOperatorSettings(VENDORS, {
    read: (name) => environment[name]?.trim() || undefined,
    urls,
    problems,
  });
  urls.finish();
  if (problems.length > 0) throw new Error(problems.join(" "));
  return settings;
}

const open = ({ connections }: OperatorSettings) => openOperatorConnections(connections, { vendors: VENDORS, world });
const described = (settings: OperatorSettings) =>
  describePorts(settings, VENDORS).map(({ port, vendor, message }) => ({ port, vendor, message }));

it("connects nothing without settings, and names the settings", async () => {
  const settings = parse({});

  expect(await open(settings)).toEqual(NO_PROVIDERS);
  expect(described(settings)).toEqual([
    {
      port: "llm",
      vendor: null,
      message:
        "No language model is connected: set LLM_PROVIDER=openai, anthropic or google with LLM_API_KEY and LLM_MODEL, or LLM_BASE_URL and LLM_MODEL.",
    },
    {
      port: "serpdata",
      vendor: null,
      message: "No search results provider is connected: set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or SEARXNG_URL.",
    },
    {
      port: "linkdata",
      vendor: null,
      message:
        "No provider of link and keyword data is connected: set LINKDATA_PROVIDER=dataforseo with DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or AHREFS_API_KEY.",
    },
    { port: "contactdata", vendor: null, message: "Contacts come from the sites themselves: set HUNTER_API_KEY." },
    {
      port: "answers",
      vendor: null,
      message: "No answer engine is connected: set ANSWERS_ENGINES, with the keys of its vendors.",
    },
    {
      port: "outreach",
      vendor: null,
      message:
        "No outreach platform is connected: set OUTREACH_FROM and OUTREACH_SMTP_URL, or OUTREACH_PLATFORM=instantly, smartlead or lemlist with OUTREACH_API_KEY, OUTREACH_CAMPAIGN_ID and OUTREACH_FROM.",
    },
  ]);
});

it("applies the poll interval of the queue to every connection of DataForSEO, those of workspaces too", async () => {
  const account = { DATAFORSEO_LOGIN: "login", DATAFORSEO_PASSWORD: "s3cret" };
  const firstLook = async (environment: Record<string, string>) =>
    (await open(parse({ ...account, ...environment }))).serpdata?.queue?.firstLook;
  const { habits } = parse({ DATAFORSEO_QUEUE_SECONDS: "5" });
  const values = { login: "theirs", password: "s3cret", ...habits["serpdata/dataforseo"] };
  const theirs = { id: "int_1", level: "workspace", port: "serpdata", vendor: "dataforseo", values } as const;

  const connected = await openConnection(theirs, { vendors: VENDORS, world });

  expect([await firstLook({}), await firstLook({ DATAFORSEO_QUEUE_SECONDS: "5" })]).toEqual([60, 5]);
  expect(await firstLook({ DATAFORSEO_QUEUE_SECONDS: "0" })).toBeUndefined();
  expect(connected.serpdata?.queue?.firstLook).toBe(5);
});

it("reaches a local model and a search engine that only their addresses name", async () => {
  await using llm = await startLlm();
  await using searxng = await startSearxng();
  const settings = parse({
    LLM_BASE_URL: llm.baseUrl("openai-compatible"),
    LLM_MODEL: "llama",
    SEARXNG_URL: searxng.url,
  });

  const chosen = await open(settings);

  expect((await chosen.llm?.text(llmRequest()))?.value).toBe("This is a plain answer.");
  expect((await chosen.serpdata?.search(serpRequest()))?.organic).toHaveLength(10);
  expect(described(settings).map(({ vendor }) => vendor)).toEqual([
    "openai-compatible",
    "searxng",
    ...[null, null, null, null],
  ]);
});

it("selects Ahrefs if its key is set", async () => {
  await using ahrefs = await startAhrefs();
  const settings = parse({ AHREFS_API_KEY: ahrefs.apiKey, VENDOR_URLS: `ahrefs=${ahrefs.url}` });

  const { linkdata } = await open(settings);

  expect((await linkdata?.keywords.discover(discoveryRequest("linkdata_matching")))?.phrases).toHaveLength(10);
  expect(described(settings)).toContainEqual(expect.objectContaining({ port: "linkdata", vendor: "ahrefs" }));
});

it("asks one account of DataForSEO for links, beside a search engine that is named for results", async () => {
  await using dataforseo = await startDataForSeo();
  const settings = parse({
    LINKDATA_PROVIDER: "DataForSEO",
    SERPDATA_PROVIDER: "searxng",
    SEARXNG_URL: "http://127.0.0.1:8888",
    AHREFS_API_KEY: "not-used",
    DATAFORSEO_LOGIN: dataforseo.login,
    DATAFORSEO_PASSWORD: dataforseo.password,
    VENDOR_URLS: `dataforseo=${dataforseo.url}`,
  });

  const { linkdata } = await open(settings);

  const { signal } = new AbortController();
  expect((await linkdata?.links?.siteRatings({ domains: ["acme.com"], signal }))?.ratings).toHaveLength(1);
  expect(described(settings).map(({ port, vendor }) => [port, vendor])).toEqual([
    ["llm", null],
    ["serpdata", "searxng"],
    ["linkdata", "dataforseo"],
    ["contactdata", null],
    ["answers", null],
    ["outreach", null],
  ]);
});

it("samples the engines that are listed, in their order, each with the key of its vendor", async () => {
  const settings = parse({
    ANSWERS_ENGINES: "openai:a-model, google:model=b-model;perMinute=100, dataforseo:claudeModel=c-model",
    OPENAI_API_KEY: "one",
    GOOGLE_GENERATIVE_AI_API_KEY: "other",
    ANTHROPIC_API_KEY: "of-another-program",
    DATAFORSEO_LOGIN: "login",
    DATAFORSEO_PASSWORD: "s3cret",
  });

  const { answers } = await open(settings);

  expect(answers?.targets.map(({ llm, surface, requestedModel }) => [llm, surface, requestedModel])).toEqual([
    ["llm_chat_1", "api", "a-model"],
    ["llm_assistant_4", "api", "b-model"],
    ["llm_chat_1", "consumer", null],
    ["llm_assistant_4", "consumer", null],
    ["llm_assistant_3", "api", "c-model"],
  ]);
  expect(settings.connections[2]?.values).toMatchObject({ apiKey: "other", model: "b-model", perMinute: "100" });
  expect(described(settings)).toContainEqual({
    port: "answers",
    vendor: "openai+google+dataforseo",
    message: "Answers of engines come from openai, google, dataforseo.",
  });
});

it.each([
  ["openai:m", "OPENAI_API_KEY is missing: OpenAI needs it."],
  ["perplexity", "PERPLEXITY_API_KEY is missing"],
  ["hal:m", 'ANSWERS_ENGINES names "hal"; a vendor of answers is openai, perplexity, anthropic, google or dataforseo.'],
  ["openai:modle=m", "ANSWERS_ENGINES: modle of openai is not a field of it."],
  ["openai:constructor=m", "ANSWERS_ENGINES: constructor of openai is not a field of it."],
  ["openai:model=m;perMinute=many", "ANSWERS_ENGINES: perMinute of openai must be a whole number, 1 to 10000."],
  ["dataforseo", "DATAFORSEO_PASSWORD is missing"],
])("refuses the incomplete engines %s", (engines, problem) => {
  expect(() => parse({ ANSWERS_ENGINES: engines, DATAFORSEO_LOGIN: "l" })).toThrow(problem);
});

it.each([
  ["openai", "OPENAI_API_KEY"],
  ["anthropic", "ANTHROPIC_API_KEY"],
  ["google", "GOOGLE_GENERATIVE_AI_API_KEY"],
] as const)("takes %s when %s is the only key", (provider, name) => {
  const { connections } = parse({ [name]: "the-key", LLM_MODEL: "a-model" });

  expect(connections).toEqual([{ port: "llm", vendor: provider, values: { model: "a-model", apiKey: "the-key" } }]);
});

it("prefers LLM_API_KEY to the vendor's variable, and treats blank settings as missing", () => {
  const { connections } = parse({
    LLM_PROVIDER: " OpenAI ",
    LLM_MODEL: "a-model",
    LLM_API_KEY: "ours",
    OPENAI_API_KEY: "theirs",
    ANTHROPIC_API_KEY: "other",
    SEARXNG_URL: " ",
  });

  expect(connections).toMatchObject([{ port: "llm", vendor: "openai", values: { apiKey: "ours" } }]);
});

it.each([
  [{ LLM_PROVIDER: "openai", OPENAI_API_KEY: "k" }, "LLM_MODEL is missing"],
  [{ LLM_PROVIDER: "openai", LLM_MODEL: "m" }, "LLM_API_KEY (or OPENAI_API_KEY) is missing"],
  [{ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "m" }, "LLM_BASE_URL is missing"],
  [{ LLM_PROVIDER: "hal", LLM_MODEL: "m" }, 'LLM_PROVIDER is "hal"'],
  [{ LLM_MODEL: "m" }, "LLM_PROVIDER is missing, although LLM_MODEL is set"],
  [{ OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k", LLM_MODEL: "m" }, "OPENAI_API_KEY and ANTHROPIC_API_KEY are set"],
  [{ LLM_BASE_URL: "localhost:11434", LLM_MODEL: "m" }, "LLM_BASE_URL must be an http or https address"],
  [{ SERPDATA_PROVIDER: "bing" }, 'SERPDATA_PROVIDER is "bing"'],
  [{ SERPDATA_PROVIDER: "searxng" }, "SEARXNG_URL is missing"],
  [{ DATAFORSEO_LOGIN: "me" }, "DATAFORSEO_PASSWORD is missing"],
  [{ DATAFORSEO_PASSWORD: "s3cret" }, "DATAFORSEO_LOGIN is missing"],
  [
    { SEARXNG_URL: "http://a.example", DATAFORSEO_LOGIN: "me" },
    "DATAFORSEO_LOGIN and SEARXNG_URL are set, so name the provider",
  ],
  [{ LINKDATA_PROVIDER: "majestic" }, 'LINKDATA_PROVIDER is "majestic"; it must be dataforseo or ahrefs'],
  [{ LINKDATA_PROVIDER: "ahrefs" }, "AHREFS_API_KEY is missing"],
  [{ LINKDATA_PROVIDER: "dataforseo", AHREFS_API_KEY: "s3cret" }, "DATAFORSEO_LOGIN is missing"],
  [{ VENDOR_URLS: "hunter=https://me:s3cret@" }, "VENDOR_URLS must be"],
  [
    { VENDOR_URLS: "hunt=https://proxy.example" },
    "VENDOR_URLS names hunt; the names are ahrefs, anthropic, dataforseo",
  ],
  [{ TRANSCRIPTION_BASE_URL: "http://127.0.0.1:9" }, "TRANSCRIPTION_MODEL is missing"],
  [{ TRANSCRIPTION_MODEL: "whisper-1" }, "TRANSCRIPTION_API_KEY (or OPENAI_API_KEY) is missing"],
  [{ TRANSCRIPTION_MODEL: "whisper-1", TRANSCRIPTION_BASE_URL: "ftp://a" }, "must be an http or https address"],
  [{ SEARXNG_URL: "http://me:s3cret@" }, "SEARXNG_URL must be an http or https address"],
])("refuses %o: %s", (environment, sentence) => {
  expect(() => parse(environment)).toThrow(sentence);
  expect(() => parse(environment)).not.toThrow("s3cret");
});

it("names everything that is wrong at once", () => {
  const environment = { LLM_PROVIDER: "openai", SERPDATA_PROVIDER: "dataforseo" };

  expect(() => parse(environment)).toThrow(
    "LLM_API_KEY (or OPENAI_API_KEY) is missing: OpenAI needs it. LLM_MODEL is missing: OpenAI needs it. " +
      "DATAFORSEO_LOGIN is missing: DataForSEO needs it. DATAFORSEO_PASSWORD is missing: DataForSEO needs it.",
  );
});

it("connects a mailbox, and names what is wrong with its settings without quoting a password", async () => {
  const mailbox = { OUTREACH_SMTP_URL: "smtps://mail.acme.example", OUTREACH_FROM: "Ada Hale <Ada@acme.example>" };
  const chosen = await open(parse({ ...mailbox, OUTREACH_PASSWORD: "s3cret" }));

  expect(chosen.outreach).toMatchObject({
    vendor: "smtp",
    mailboxes: [
      { address: "ada@acme.example", name: "Ada Hale", dailyLimit: 40, warmsUp: true, gapSeconds: [90, 300] },
    ],
  });
  expect(parse({ OUTREACH_PASSWORD: "s3cret" }).connections).toEqual([]);
  const wrong = [
    [{ OUTREACH_FROM: "ada@acme.example" }, "OUTREACH_SMTP_URL is missing"],
    [{ ...mailbox, OUTREACH_SMTP_URL: "smtp://me:s3cret@mail.acme.example" }, "OUTREACH_SMTP_URL must be"],
    [{ ...mailbox, OUTREACH_FROM: "Ada <ada@acme.example>\r\nBcc: x@y.example" }, "OUTREACH_FROM must be"],
    [{ ...mailbox, OUTREACH_OAUTH: "yahoo" }, "OUTREACH_OAUTH must be google or microsoft"],
    [{ ...mailbox, OUTREACH_OAUTH: "google" }, "OUTREACH_OAUTH_REFRESH_TOKEN is required with `oauth`"],
    [{ ...mailbox, OUTREACH_GAP_SECONDS: "300-90" }, "OUTREACH_GAP_SECONDS must be"],
    [{ ...mailbox, OUTREACH_DAILY_LIMIT: "0" }, "OUTREACH_DAILY_LIMIT must be"],
  ] as const;
  for (const [environment, problem] of wrong) {
    expect(() => parse(environment)).toThrow(problem);
    expect(() => parse(environment)).not.toThrow("s3cret");
  }
});
