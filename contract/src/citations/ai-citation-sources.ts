import { type Static, Type } from "typebox";
import { Coverage, withCoverage } from "../kernel/coverage.ts";
import { Domain, Identifier, sampleFields } from "../kernel/fields.ts";
import { defineList } from "../kernel/operation.ts";
import { Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { CountedDays } from "./ai-citation-definitions.ts";
import { VendorReport } from "./ai-citation-import.ts";
import { CITING_PARTIES } from "./ai-citation-samples.ts";
import { ANSWER_SURFACES, Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine, Rate } from "./ai-citations.ts";

export const CITED_PAGE_SORTS = ["answers", "-answers", "prompts", "-prompts", "lastCitedAt", "-lastCitedAt"] as const;

export const CitedPage = Type.Object(
  {
    url: Type.String({ description: "Page, without tracking parameters." }),
    domain: Nullable(Type.String(), { description: "Registrable domain; null for an IP address." }),
    title: Nullable(Type.String(), { description: "Title, as an engine last reported it." }),
    party: OneOf(CITING_PARTIES, {
      description: "Whose page it is now: the brand's, a tracked competitor's, or another's.",
    }),
    answers: Type.Integer({ minimum: 1, description: "Answers of the period that cite the page." }),
    prompts: Type.Integer({ minimum: 1, description: "Different prompts of these answers." }),
    perEngine: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        surface: Surface,
        answers: Type.Integer({ minimum: 0, description: "Answers that cite the page." }),
        rate: Rate,
        ...sampleFields,
      }),
      {
        description:
          "How often, by engine and surface, of all answers of the period that count. Surfaces are never pooled.",
      },
    ),
    firstCitedAt: Timestamp("Earliest day of the period on which it is cited."),
    lastCitedAt: Timestamp("Latest day of the period on which it is cited."),
    namesUs: Nullable(Type.Boolean(), {
      description: "Whether the page names the brand. Null: it was not read, and no answer says so.",
    }),
    namesUsBy: Nullable(OneOf(["page", "answer"], { description: "Who says so." }), {
      description:
        "`page`: the page itself, read at `readAt`. `answer`: an answer names the brand in a sentence that cites the page.",
    }),
    readAt: Nullable(Timestamp("When the page was last read."), {
      description: "When `citation_hunter` last read the page; null if never.",
    }),
    vendorCounts: Type.Array(
      Type.Object({
        vendorReport: VendorReport,
        metric: OneOf(["citations", "impressions"], { description: "What the vendor counts." }),
        count: Type.Integer({ minimum: 0, description: "The vendor's count." }),
        from: Type.String({ format: "date", description: "First day, as the vendor counts days." }),
        to: Type.String({ format: "date", description: "Last day, as the vendor counts days." }),
      }),
      { description: "The vendors' own counts of this page, from imported reports. Never added to `answers`." },
    ),
  },
  { description: "A page that answers cite." },
);
export type CitedPage = Static<typeof CitedPage>;

const exampleSource: CitedPage = {
  url: "https://softfinder.example/time-tracking",
  domain: "softfinder.example",
  title: "Time tracking software",
  party: "third_party",
  answers: 42,
  prompts: 7,
  perEngine: [
    {
      llm: "llm_chat_1",
      surface: "api",
      answers: 42,
      rate: 0.105,
      n: 400,
      interval: { low: 0.079, high: 0.139 },
      lowSample: false,
    },
  ],
  firstCitedAt: "2026-10-18T00:00:00.000Z",
  lastCitedAt: "2026-11-16T00:00:00.000Z",
  namesUs: false,
  namesUsBy: "page",
  readAt: "2026-11-14T09:31:00.000Z",
  vendorCounts: [],
};

const listAiCitationSourcesItself = defineList({
  area: "ai-citations",
  name: "research.ai_citation.sources",
  path: "/v1/research/ai-citation/sources",
  summary: "List cited pages",
  description:
    "Returns the pages that answers to all prompts cite, most cited first: whose they are, how often, and whether they name the brand. Pages with `party` `third_party` and `namesUs` false are where a mention would help. For the answers that cite a domain use `research.ai_citation.samples.list`.",
  fields: {
    party: Type.Optional(Csv("Only pages of own, competitor or third_party.")),
    llm: Type.Optional(AnswerEngine),
    surface: Type.Optional(OneOf(ANSWER_SURFACES, { description: "Only answers of this surface." })),
    queryId: Type.Optional(Identifier("aiq", "the monitored prompt", "Only its answers.")),
    domain: Type.Optional(Domain("Only pages of this registrable domain.")),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Only pages whose URL contains this text." }),
    ),
    namesUs: Type.Optional(
      Type.Boolean({ description: "True: pages that name the brand. False: pages known not to name it." }),
    ),
    since: Type.Optional(
      Timestamp(
        "Answers of the UTC day of this time or later, as `coverage.days` states them; none for a time in the future. Defaults to 30 days ago.",
      ),
    ),
    until: Type.Optional(Timestamp("Answers of UTC days that begin before this time.")),
    sort: Type.Optional(OneOf(CITED_PAGE_SORTS, { default: "-answers", description: "Order; `-` for descending." })),
  },
  item: CitedPage,
  list: {
    filters: {
      party: { is: "oneOf", of: "party", values: CITING_PARTIES },
      domain: { is: "equal", of: "domain" },
      q: { is: "contains", of: "url" },
      namesUs: { is: "equal", of: "namesUs" },
    },
    others: ["llm", "surface", "queryId", "since", "until"],
    order: "-answers",
    sorts: ["answers", "prompts", "lastCitedAt"],
    identifier: "url",
  },
  example: {
    input: { party: "third_party", namesUs: false },
    data: [exampleSource],
  },
});

export const listAiCitationSources = withCoverage(
  listAiCitationSourcesItself,
  Coverage({
    answers: Type.Integer({ minimum: 0, description: "Answers of the period that count." }),
    days: CountedDays,
  }),
);

export const aiCitationSourceOperations = [listAiCitationSources];
