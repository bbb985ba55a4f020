import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { WebAddress } from "../kernel/fields.ts";
import { defineCommand, defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { crawlerLogCredits, PRICE_WORDS } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { CRAWLER_NAMES, CRAWLER_PURPOSES } from "./known-crawlers.ts";

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ImportCrawlersInput = Closed(
  {
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          "Path of an access log in the workspace's files: common or combined format or JSON lines, plain or gzip. Without it and `url` the run reads only robots.txt and headers; in a test world also the log of the simulated site.",
      }),
    ),
    url: Type.Optional(
      WebAddress(
        "URL of an access log, instead of `path`, for example a presigned URL of an object store. The run reads it as it arrives, at any size. In a test world every URL on the brand's site is the log of the simulated site.",
      ),
    ),
  },
  { description: "Input of `site.crawlers`." },
);
export type ImportCrawlersInput = Static<typeof ImportCrawlersInput>;

const seenAt = (description: string) =>
  Nullable(Timestamp(description), { description: `${description} Null if none.` });

export const CrawlerLog = Type.Object(
  {
    logId: Type.String({ description: "Identifier, `clog_…`." }),
    path: Nullable(Type.String(), {
      description:
        "Path of the file, or the URL of the log without its query; null for the log of a simulated site that no URL named.",
    }),
    bytes: count("Bytes that were read, after decompression."),
    lines: count("Lines."),
    requests: count("Lines that a known crawler caused."),
    garbage: count("Lines that are no request in a known format."),
    firstAt: seenAt("Time of the earliest request of any client."),
    lastAt: seenAt("Time of the latest request of any client."),
    importedAt: Timestamp("When the log was imported."),
  },
  { description: "An imported access log." },
);
export type CrawlerLog = Static<typeof CrawlerLog>;

export const ImportCrawlersResult = Type.Object(
  {
    robots: OneOf(["found", "missing", "unreachable"], {
      description: "Whether the site has a robots.txt. `unreachable`: crawlers must then read nothing.",
    }),
    checkedPages: count("Pages that were checked against robots.txt and whose headers were read."),
    blocked: Type.Array(Type.String(), {
      description: "Crawlers that robots.txt keeps from at least one checked page.",
    }),
    log: Nullable(CrawlerLog, { description: "The imported log; null if none was read." }),
    replaced: Type.Boolean({
      description: "True if the log replaces an earlier import of the same log, so that no request counts twice.",
    }),
    verified: count("Requests from addresses that the vendor publishes."),
    mismatched: count("Requests that name a crawler and come from other addresses than its vendor publishes."),
    unverified: count("Requests of crawlers whose published addresses are not at hand."),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `site.crawlers`." },
);
export type ImportCrawlersResult = Static<typeof ImportCrawlersResult>;

export const importCrawlers = defineStart({
  area: "site",
  name: "site.crawlers.import",
  path: "/v1/site/crawlers",
  credits: PRICE_WORDS.crawlerLog,
  skill: "site.crawlers",
  summary: "Import an access log to see what crawlers read",
  description:
    "Starts a run that checks which search and AI crawlers may read the brand's site, by its robots.txt and headers, and reads an access log for what they did read. The price is for each begun 100 MB of the stored file or of what `url` sends; without either it is free. A log that grew replaces its earlier import. Upload logs with `agent.files.upload`, read the figures with `site.crawlers`.",
  errors: ["validation_error", "file_not_found", "insufficient_credits", "concurrency_limited"],
  fields: ImportCrawlersInput.properties,
  check: crawlerImportFaults,
  example: {
    input: { path: "logs/access.log.gz" },
    output: exampleHandle("site.crawlers", { credits: crawlerLogCredits(0), durationSeconds: 15 }),
  },
});

export const CrawlerAccess = Type.Object(
  {
    mayRead: OneOf(["all", "some", "none"], { description: "Which of the checked pages robots.txt lets it read." }),
    blockedPages: count("Checked pages that robots.txt keeps from it."),
    blockedUrls: Type.Array(Type.String(), { description: "Examples of these pages, at most 10." }),
    directives: Type.Array(
      Type.Object({
        directive: Type.String({ description: "Directive of the header `X-Robots-Tag`, for example `noindex`." }),
        pages: count("Checked pages whose header has it for this crawler."),
      }),
      { description: "Restrictions of the header `X-Robots-Tag` for this crawler." },
    ),
    rules: Unset(
      Nullable(Type.Array(Type.String()), {
        description:
          "Lines of robots.txt that keep it out, as its operator's parser reads them, for example `line 2: Disallow: /`; at most 10. Null for checks before 0.7.0, and where robots.txt was not read as a file.",
      }),
    ),
    sections: Unset(
      Nullable(
        Type.Array(
          Type.Object({
            section: Type.String({
              description: "First part of the path, for example `/blog`; `/` for the start page.",
            }),
            pages: count("Checked pages of the section."),
            blocked: count("Of these, pages that robots.txt keeps from it."),
          }),
        ),
        { description: "By section of the site, largest first, at most 20; null for checks before 0.7.0." },
      ),
    ),
  },
  { description: "What the site allows a crawler." },
);
export type CrawlerAccess = Static<typeof CrawlerAccess>;

export const CrawlerDay = Type.Object(
  {
    day: Type.String({ format: "date", description: "Day, UTC." }),
    requests: count("Requests."),
    bytes: count("Bytes of the responses."),
    errors: count("Requests with a status of 400 or more."),
  },
  { description: "The requests of a day." },
);
export type CrawlerDay = Static<typeof CrawlerDay>;

export const CrawlerPage = Type.Object(
  {
    path: Type.String({ description: "Path without query string." }),
    requests: count("Requests in the stored logs."),
    bytes: count("Bytes of the responses."),
    lastStatus: Type.Integer({ minimum: 100, maximum: 599, description: "Status of the last response." }),
    lastSeenAt: Timestamp("When the crawler last requested it."),
  },
  { description: "A page that a crawler requested." },
);
export type CrawlerPage = Static<typeof CrawlerPage>;

export const CrawlerVisits = Type.Object(
  {
    requests: count("Requests that name the crawler and are not `mismatched`."),
    verified: count("Of these, requests from addresses that the vendor publishes."),
    unverified: count("Of these, requests whose addresses could not be verified."),
    mismatched: count(
      "Further requests that name the crawler and come from other addresses than its vendor publishes.",
    ),
    bytes: count("Bytes of the responses."),
    pages: count("Different pages requested, at the last request of each."),
    statuses: Type.Array(
      Type.Object({
        status: Type.Integer({ minimum: 100, maximum: 599, description: "HTTP status." }),
        requests: count("Requests with this status."),
      }),
      { description: "What it got, by status." },
    ),
    lastSeenAt: seenAt("Its latest request."),
    days: Type.Array(CrawlerDay, { description: "By day, oldest first; days without requests are absent." }),
    topPages: Type.Array(CrawlerPage, {
      description: "Pages requested most: 5 of each crawler, 100 if `crawler` names one.",
    }),
  },
  { description: "What a crawler did read." },
);
export type CrawlerVisits = Static<typeof CrawlerVisits>;

export const SiteCrawler = Type.Object(
  {
    crawler: OneOf(CRAWLER_NAMES, { description: "Name of the crawler as robots.txt uses it." }),
    vendor: Type.String({ description: "Operator." }),
    purpose: OneOf(CRAWLER_PURPOSES, {
      description:
        "What it reads pages for: `search` index, `ai_search` index of an AI engine, `ai_user` fetch for a person's question, `ai_training` of models, `ads` checks of landing pages, `previews` of shared links.",
    }),
    access: Nullable(CrawlerAccess, { description: "What the site allows it; null before the first check." }),
    visits: Nullable(CrawlerVisits, {
      description:
        "What it did read; null without an imported log, and for a name that only robots.txt knows. All zero: no request.",
    }),
  },
  { description: "A search or AI crawler." },
);
export type SiteCrawler = Static<typeof SiteCrawler>;

export const SiteCrawlers = Type.Object(
  {
    data: Type.Array(SiteCrawler, { description: "The known crawlers." }),
    check: Nullable(
      Type.Object({
        checkedAt: Timestamp("When robots.txt and headers were last read."),
        robotsUrl: Type.String({ description: "URL of the robots.txt." }),
        robots: ImportCrawlersResult.properties.robots,
        checkedPages: ImportCrawlersResult.properties.checkedPages,
      }),
      { description: "The last check of robots.txt and headers; null before the first one." },
    ),
    period: Nullable(
      Type.Object({
        from: Type.String({ format: "date", description: "First day of the figures, UTC." }),
        to: Type.String({ format: "date", description: "Last day of the figures: the last day of the logs, UTC." }),
      }),
      { description: "The days that the figures cover; null without a log." },
    ),
    logs: Type.Array(CrawlerLog, { description: "The latest imported logs, newest first, at most 20." }),
  },
  { description: "Which crawlers may read the site, did read it, and what they got." },
);
export type SiteCrawlers = Static<typeof SiteCrawlers>;

export const listCrawlers = defineQuery({
  area: "site",
  name: "site.crawlers",
  path: "/v1/site/crawlers",
  summary: "See which search and AI crawlers read the site",
  description:
    "Returns the known search and AI crawlers with what robots.txt and headers allow them, and what they read by the imported access logs. Requests are verified by the addresses that vendors publish, where the operator provides them. `site.crawlers.import` checks the site and imports logs; for issues of pages use `site.pages.list`.",
  errors: ["validation_error"],
  input: Closed({
    crawler: Type.Optional(OneOf(CRAWLER_NAMES, { description: "Only this crawler, with up to 100 pages." })),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 400,
        default: 30,
        description: "Days of the figures up to the last day of the logs, 1 to 400.",
      }),
    ),
  }),
  output: SiteCrawlers,
  example: {
    input: { crawler: "GPTBot" },
    output: {
      data: [
        {
          crawler: "GPTBot",
          vendor: "OpenAI",
          purpose: "ai_training",
          access: {
            mayRead: "some",
            blockedPages: 1,
            blockedUrls: ["https://tallyhour.example/customers"],
            directives: [],
            rules: ["line 4: Disallow: /customers"],
            sections: [
              { section: "/blog", pages: 12, blocked: 0 },
              { section: "/customers", pages: 1, blocked: 1 },
            ],
          },
          visits: {
            requests: 42,
            verified: 40,
            unverified: 2,
            mismatched: 3,
            bytes: 1204000,
            pages: 18,
            statuses: [
              { status: 200, requests: 40 },
              { status: 404, requests: 2 },
            ],
            lastSeenAt: "2026-11-15T22:10:04.000Z",
            days: [{ day: "2026-11-15", requests: 42, bytes: 1204000, errors: 2 }],
            topPages: [
              {
                path: "/pricing",
                requests: 9,
                bytes: 198000,
                lastStatus: 200,
                lastSeenAt: "2026-11-15T22:10:04.000Z",
              },
            ],
          },
        },
      ],
      check: {
        checkedAt: "2026-11-16T08:12:00.000Z",
        robotsUrl: "https://tallyhour.example/robots.txt",
        robots: "found",
        checkedPages: 20,
      },
      period: { from: "2026-10-17", to: "2026-11-15" },
      logs: [
        {
          logId: "clog_e2i6m0q4u8y3c7g1k5o9s3wa",
          path: "logs/access.log.gz",
          bytes: 48120344,
          lines: 210300,
          requests: 412,
          garbage: 3,
          firstAt: "2026-11-09T00:00:02.000Z",
          lastAt: "2026-11-15T23:59:58.000Z",
          importedAt: "2026-11-16T08:12:00.000Z",
        },
      ],
    },
  },
});

export const drainCrawlers = defineCommand({
  area: "site",
  name: "site.crawlers.drain",
  path: "/v1/site/crawlers/drain",
  summary: "Create an address for an access log",
  description:
    "Creates an address to which Vercel (log drain), Cloudflare (Logpush to HTTP) or a log shipper sends the access log of the brand's site as it arises, by POST: JSON lines, a JSON list or lines of common formats, plain or gzip, at most 10 MB at once. The address contains a secret and is returned once. A new one replaces it. Read the figures with `site.crawlers`; to import a log that exists as a file use `site.crawlers.import`.",
  errors: ["validation_error"],
  answersSecret: true,
  input: Closed({}),
  output: Type.Object(
    {
      url: Type.String({ description: "The address. Everyone who knows it can add to the log." }),
      createdAt: Timestamp("When it was created."),
      replaced: Type.Boolean({ description: "Whether it replaced an earlier address, which is now unknown." }),
    },
    { description: "An address for an access log." },
  ),
  example: {
    input: {},
    output: {
      url: "https://findable.example/d/J8Zr5c0Wb1mS7yqk3uXn9e2LhPgTf4VdAoC6iRwMzQE",
      createdAt: "2026-11-16T08:12:00.000Z",
      replaced: false,
    },
  },
});

/** Rules across fields, which the run checks too. */
export function crawlerImportFaults({ path, url }: ImportCrawlersInput): FieldError[] {
  return path === undefined || url === undefined ? [] : [{ field: "url", message: "cannot be sent with path" }];
}

export const siteCrawlerOperations = [listCrawlers, importCrawlers, drainCrawlers];
