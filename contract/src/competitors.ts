import { type Static, Type } from "typebox";
import { Domain, Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, NoContent, Nullable, OneOf, Paging, Tags, Timestamp } from "./kernel/schemas.ts";

export const COMPETITOR_WEIGHTS = ["incumbent", "alternative", "complementary", "inspiration"] as const;

const weightDescription =
  "`incumbent` (what people use today), `alternative` (what they would buy instead of you), `complementary` (sold beside you) or `inspiration` (good content, no rival).";
export const CompetitorWeight = OneOf(COMPETITOR_WEIGHTS, { description: weightDescription });
export type CompetitorWeight = Static<typeof CompetitorWeight>;

const count = (description: string) => Nullable(Type.Integer({ minimum: 0 }), { description });

export const Competitor = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cmp_…`." }),
    domain: Type.String({ description: "Its domain, lower case; unique in the workspace." }),
    weight: CompetitorWeight,
    tags: Type.Array(Type.String(), { description: "Free labels." }),
    notes: Nullable(Type.String(), { description: "What you wrote about it; null for nothing." }),
    stats: Type.Object(
      {
        backlinks: count("Backlinks stored; null until pulled."),
        keywords: count("Keywords stored; null until pulled."),
        lastBacklinkPullAt: Nullable(Timestamp("When backlinks were last pulled."), {
          description: "Null until pulled.",
        }),
        lastKeywordPullAt: Nullable(Timestamp("When keywords were last pulled."), {
          description: "Null until pulled.",
        }),
      },
      { description: "What is stored about it." },
    ),
    createdAt: Timestamp("When it was added."),
  },
  { description: "A domain the brand competes with." },
);
export type Competitor = Static<typeof Competitor>;

const operation = {
  area: "competitors",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;

const id = Identifier("cmp", "the competitor");
const notes = Type.String({ minLength: 1, maxLength: 5000, description: "What to remember about it." });

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

export const addCompetitor = defineOperation({
  ...operation,
  name: "research.competitor.add",
  method: "POST",
  path: "/v1/research/competitor",
  kind: "command",
  status: 201,
  summary: "Add a competitor",
  description:
    "Starts to track a domain as a competitor; nothing is read from it yet. Then pull its links with `research.competitor.backlinks` and its rankings with `research.competitor.keywords`. One that was deleted can be added again.",
  errors: ["validation_error", "competitor_exists", "limit_reached"],
  input: Closed({
    domain: Domain("The competitor's site."),
    weight: Type.Optional(OneOf(COMPETITOR_WEIGHTS, { default: "alternative", description: weightDescription })),
    tags: Type.Optional(Tags),
    notes: Type.Optional(notes),
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

export const listCompetitors = defineOperation({
  ...operation,
  name: "research.competitor.list",
  method: "GET",
  path: "/v1/research/competitor",
  kind: "query",
  status: 200,
  summary: "List competitors",
  description:
    "Competitors of the workspace, newest first, with what is stored about each. Use `research.competitor.get` when you know the identifier, `research.competitor.add` to track another.",
  errors: ["validation_error"],
  input: Closed({
    weight: Type.Optional(Csv("Only competitors of one of these weights, for example `incumbent,alternative`.")),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only competitors with this tag." })),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only domains that contain this; case does not matter." }),
    ),
    sort: Type.Optional(
      OneOf(COMPETITOR_SORTS, { default: "-createdAt", description: "Field to sort by; `-` for descending." }),
    ),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Competitor),
  list: {
    filters: {
      weight: { is: "oneOf", of: "weight", values: COMPETITOR_WEIGHTS },
      tag: { is: "has", of: "tags" },
      q: { is: "contains", of: "domain" },
    },
    order: "-createdAt",
    sorts: ["createdAt", "domain"],
    identifier: "id",
  },
  example: {
    input: { weight: "alternative", limit: 20 },
    output: { data: [exampleCompetitor], nextCursor: null, total: 1 },
  },
});

export const getCompetitor = defineOperation({
  ...operation,
  name: "research.competitor.get",
  method: "GET",
  path: "/v1/research/competitor/{id}",
  kind: "query",
  status: 200,
  summary: "Read a competitor",
  description:
    "One competitor with how much is stored about it and since when. What is stored is in `research.competitor.backlinks.list` and `research.competitor.keywords.list`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Competitor,
  example: { input: { id: exampleCompetitor.id }, output: exampleCompetitor },
});

export const updateCompetitor = defineOperation({
  ...operation,
  name: "research.competitor.update",
  method: "PATCH",
  path: "/v1/research/competitor/{id}",
  kind: "command",
  status: 200,
  summary: "Change a competitor",
  description:
    "Changes weight, tags or notes; what you leave out stays. The domain cannot be changed: add the other with `research.competitor.add`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    weight: Type.Optional(CompetitorWeight),
    tags: Type.Optional(Tags),
    notes: Type.Optional(Nullable(notes, { description: "What to remember about it. null clears it." })),
  }),
  output: Competitor,
  example: {
    input: { id: exampleCompetitor.id, notes: "Strong on project phases, weak on invoicing." },
    output: exampleCompetitor,
  },
});

export const deleteCompetitor = defineOperation({
  ...operation,
  name: "research.competitor.delete",
  method: "DELETE",
  path: "/v1/research/competitor/{id}",
  kind: "command",
  status: 204,
  summary: "Stop tracking a competitor",
  description:
    "Takes a competitor out of the workspace with its stored links and rankings; reports that name it stay. To keep it and weigh it differently use `research.competitor.update`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: NoContent,
  example: { input: { id: exampleCompetitor.id }, output: {} },
});

export const competitorOperations = [addCompetitor, listCompetitors, getCompetitor, updateCompetitor, deleteCompetitor];
