import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Domain, Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Tags, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

export const COMPETITOR_WEIGHTS = ["incumbent", "alternative", "complementary", "inspiration"] as const;

const weightDescription =
  "`incumbent` (what people use today), `alternative` (what they would buy instead of your product), `complementary` (sold next to your product) or `inspiration` (good content, no competitor).";
export const CompetitorWeight = OneOf(COMPETITOR_WEIGHTS, { description: weightDescription });
export type CompetitorWeight = Static<typeof CompetitorWeight>;

const _count = (description: string) => Nullable(Type.Integer({ minimum: 0 }), { description });

export const Competitor = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cmp_…`." }),
    domain: Type.String({ description: "Domain in lower case; unique in the workspace." }),
    weight: CompetitorWeight,
    tags: Type.Array(Type.String(), { description: "Labels." }),
    notes: Nullable(Type.String(), { description: "Your notes; null if empty." }),
    names: Unset(
      Type.Array(Type.String(), { default: [], description: "Names that you gave it; answers are searched for them." }),
    ),
    learntNames: Unset(
      Type.Array(Type.String(), { default: [], description: "Names that its pages use, read on results pages." }),
    ),
    stats: Type.Object(
      {
        backlinks: Knowable(Type.Integer({ minimum: 0 }), "no_backlink_pull", {
          description: "Stored backlinks; null before the first pull.",
        }),
        keywords: Knowable(Type.Integer({ minimum: 0 }), "no_keyword_pull", {
          description: "Stored keywords; null before the first pull.",
        }),
        lastBacklinkPullAt: Nullable(Timestamp("Time of the last backlink pull."), {
          description: "Time of the last backlink pull; null before the first.",
        }),
        lastKeywordPullAt: Nullable(Timestamp("Time of the last keyword pull."), {
          description: "Time of the last keyword pull; null before the first.",
        }),
      },
      { description: "Stored data about the competitor." },
    ),
    createdAt: Timestamp("Creation time."),
  },
  { description: "A domain that competes with the brand." },
);
export type Competitor = Static<typeof Competitor>;

const names = Type.Array(Type.String({ minLength: 2, maxLength: 100, description: "A name, in any script." }), {
  maxItems: 20,
  uniqueItems: true,
  description:
    "Other names by which texts call the competitor, besides its domain: spellings, products, other scripts.",
});

const id = Identifier("cmp", "the competitor");
const notes = Type.String({ minLength: 1, maxLength: 5000, description: "Notes about the competitor." });

const exampleCompetitor: Competitor = {
  id: "cmp_y6c0g4k8o2s5w9a3e7i1m4qu",
  domain: "hourglasspm.example",
  weight: "alternative",
  tags: ["segment:architects"],
  notes: "Strong on project phases, weak on invoicing.",
  stats: {
    backlinks: 842,
    keywords: 1310,
    lastBacklinkPullAt: "2026-11-12T07:14:55.000Z",
    lastKeywordPullAt: "2026-11-12T07:20:10.000Z",
  },
  createdAt: "2026-11-03T08:40:00.000Z",
};

export const addCompetitor = defineCommand({
  area: "competitors",
  name: "research.competitor.add",
  path: "/v1/research/competitor",
  summary: "Add a competitor",
  description:
    "Adds a domain as a tracked competitor. No data is pulled yet. Then pull its backlinks with `research.competitor.backlinks` and its keywords with `research.competitor.keywords`. Monitored prompts keep the domains that they track: add it to their `trackDomains` with `research.ai_citation.queries.update`. A deleted competitor can be added again.",
  errors: ["validation_error", "competitor_exists", "limit_reached"],
  input: Closed({
    domain: Domain("The competitor's site."),
    weight: Type.Optional(OneOf(COMPETITOR_WEIGHTS, { default: "alternative", description: weightDescription })),
    tags: Type.Optional(Tags),
    notes: Type.Optional(notes),
    names: Type.Optional(names),
  }),
  output: Competitor,
  example: {
    input: { domain: "hourglasspm.example", tags: ["segment:architects"] },
    output: {
      ...exampleCompetitor,
      notes: null,
      stats: { backlinks: null, keywords: null, lastBacklinkPullAt: null, lastKeywordPullAt: null },
    },
  },
});

export const COMPETITOR_SORTS = ["createdAt", "-createdAt", "domain", "-domain"] as const;

export const listCompetitors = defineList({
  area: "competitors",
  name: "research.competitor.list",
  path: "/v1/research/competitor",
  summary: "List competitors",
  description:
    "Returns the competitors of the workspace, newest first, with counts of stored data. To read one by identifier use `research.competitor.get`; to track another use `research.competitor.add`.",
  fields: {
    weight: Type.Optional(Csv("Only competitors with one of these weights, for example `incumbent,alternative`.")),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only competitors with this tag." })),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only domains that contain this text, ignoring case." }),
    ),
    sort: Type.Optional(
      OneOf(COMPETITOR_SORTS, { default: "-createdAt", description: "Sort field; `-` for descending." }),
    ),
  },
  item: Competitor,
  list: {
    filters: {
      weight: { is: "oneOf", of: "weight", values: COMPETITOR_WEIGHTS },
      tag: { is: "has", of: "tags" },
      q: { is: "contains", of: "domain" },
    },
    order: "-createdAt",
    sorts: ["createdAt", "domain"],
  },
  example: {
    input: { weight: "alternative", limit: 20 },
    data: [exampleCompetitor],
  },
});

export const getCompetitor = defineQuery({
  area: "competitors",
  name: "research.competitor.get",
  path: "/v1/research/competitor/{id}",
  summary: "Get a competitor",
  description:
    "Returns one competitor with counts and times of its stored data. For that data use `research.competitor.backlinks.list` and `research.competitor.keywords.list`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Competitor,
  example: { input: { id: exampleCompetitor.id }, output: exampleCompetitor },
});

export const updateCompetitor = defineCommand({
  area: "competitors",
  name: "research.competitor.update",
  method: "PATCH",
  path: "/v1/research/competitor/{id}",
  summary: "Update a competitor",
  description:
    "Updates weight, tags, notes or names. After a change of names, stored answers are searched again. Omitted fields keep their values. The domain is fixed; to track another use `research.competitor.add`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    weight: Type.Optional(CompetitorWeight),
    tags: Type.Optional(Tags),
    notes: Type.Optional(Nullable(notes, { description: "Notes about the competitor. null clears the field." })),
    names: Type.Optional(names),
  }),
  output: Competitor,
  example: {
    input: { id: exampleCompetitor.id, notes: "Strong on project phases, weak on invoicing." },
    output: exampleCompetitor,
  },
});

export const deleteCompetitor = defineDelete({
  area: "competitors",
  name: "research.competitor.delete",
  path: "/v1/research/competitor/{id}",
  summary: "Stop tracking a competitor",
  description:
    "Deletes a competitor with its stored backlinks and keywords. Reports that name it stay. To change its weight instead use `research.competitor.update`.",
  input: Closed({ id }),
  example: { id: exampleCompetitor.id },
});

export const competitorOperations = [addCompetitor, listCompetitors, getCompetitor, updateCompetitor, deleteCompetitor];
