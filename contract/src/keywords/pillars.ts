import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

/** What a writing run does with sentences that state a fact without a source. */
export const UNSUPPORTED_CLAIMS = ["remove", "mark"] as const;

const unsupportedWords =
  "What runs do with sentences that state a fact which no source supports. `remove`: they take them out; `mark`: they keep them, and `content.claims` lists them with `support` `none`.";

export const Pillar = Type.Object(
  {
    id: Type.String({ description: "Identifier, `pil_…`." }),
    name: Type.String({ description: "Display name." }),
    slug: Type.String({ description: "Short name for `pillarSlug`, unique in the workspace." }),
    voice: Nullable(Type.String(), { description: "How content of this pillar should sound; null for no preference." }),
    refinerIds: Type.Array(Type.String(), {
      description: "Refiners that drafts of this pillar get by default, `rfn_…`, in order.",
    }),
    unsupportedClaims: OneOf(UNSUPPORTED_CLAIMS, { description: unsupportedWords }),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "A named group of keywords and content with one voice." },
);
export type Pillar = Static<typeof Pillar>;

const name = Type.String({ minLength: 1, maxLength: 200, description: "Display name." });
const Slug = (note: string) =>
  Type.String({
    pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
    maxLength: 100,
    description: `Lower-case letters, digits and single hyphens; unique in the workspace.${note}`,
  });
const refinerIds = Type.Array(Identifier("rfn", "a refiner"), {
  maxItems: 20,
  uniqueItems: true,
  description: "Refiners to apply to drafts of this pillar, in order, up to 20. Replaces the list.",
});
const unsupportedClaims = OneOf(UNSUPPORTED_CLAIMS, { description: unsupportedWords });
const pillarId = Identifier("pil", "the pillar");

const examplePillar: Pillar = {
  id: "pil_s8c2v6k0m4r9t3x7n1d5q8wb",
  name: "Agency profitability",
  slug: "agency-profitability",
  voice: "Plain and practical. Speaks to studio owners, shows the arithmetic, never boasts.",
  refinerIds: ["rfn_q3z7h1w5y9b2f6j0l4p8u3ga"],
  unsupportedClaims: "remove",
  createdAt: "2026-11-02T10:12:00.000Z",
  updatedAt: "2026-11-09T15:40:00.000Z",
};

export const PILLAR_SORTS = ["createdAt", "-createdAt", "name", "-name"] as const;

export const listPillars = defineList({
  area: "pillars",
  name: "research.pillar.list",
  path: "/v1/pillars",
  summary: "List pillars",
  description:
    "Returns the pillars of the workspace, newest first. Use it to find the identifier or slug that keywords and content refer to. For groups that the service finds itself use `research.keyword.clusters.list`.",
  fields: {
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only pillars whose name contains this, ignoring case." }),
    ),
    sort: Type.Optional(
      OneOf(PILLAR_SORTS, { default: "-createdAt", description: "Field to sort by; a leading `-` sorts descending." }),
    ),
  },
  item: Pillar,
  list: {
    filters: { q: { is: "contains", of: "name" } },
    order: "-createdAt",
    sorts: ["createdAt", "name"],
  },
  example: { input: { q: "profit" }, data: [examplePillar] },
});

export const getPillar = defineQuery({
  area: "pillars",
  name: "research.pillar.get",
  path: "/v1/pillars/{id}",
  summary: "Get a pillar",
  description:
    "Returns one pillar with its voice and refiners. Its keywords are in `research.keyword.list` with `pillar`.",
  errors: ["pillar_not_found"],
  input: Closed({ id: pillarId }),
  output: Pillar,
  example: { input: { id: examplePillar.id }, output: examplePillar },
});

export const createPillar = defineCommand({
  area: "pillars",
  name: "research.pillar.create",
  path: "/v1/pillars",
  summary: "Create a pillar",
  description:
    "Creates a group for keywords and content, with the voice of its content. To change an existing pillar use `research.pillar.update`.",
  errors: ["validation_error", "pillar_exists", "limit_reached"],
  input: Closed({
    name,
    slug: Type.Optional(Slug(" Derived from the name when omitted.")),
    voice: Type.Optional(
      Type.String({ minLength: 1, maxLength: 5000, description: "How content of this pillar should sound." }),
    ),
    refinerIds: Type.Optional(refinerIds),
    unsupportedClaims: Type.Optional({ ...unsupportedClaims, default: "remove" }),
  }),
  output: Pillar,
  example: {
    input: { name: "Agency profitability", voice: examplePillar.voice ?? "", refinerIds: examplePillar.refinerIds },
    output: { ...examplePillar, updatedAt: examplePillar.createdAt },
  },
});

export const updatePillar = defineCommand({
  area: "pillars",
  name: "research.pillar.update",
  method: "PATCH",
  path: "/v1/pillars/{id}",
  summary: "Update a pillar",
  description:
    "Updates name, slug, voice, refiners or the treatment of unsupported facts. Omitted fields keep their values. Existing content keeps its text: regenerate it to apply a new voice. To move a keyword to another pillar use `research.keyword.update`.",
  errors: ["validation_error", "pillar_not_found", "pillar_exists"],
  input: Closed({
    id: pillarId,
    name: Type.Optional(name),
    slug: Type.Optional(Slug("")),
    voice: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 5000 }), {
        description: "How content of this pillar should sound. null clears it.",
      }),
    ),
    refinerIds: Type.Optional(refinerIds),
    unsupportedClaims: Type.Optional(unsupportedClaims),
  }),
  output: Pillar,
  example: { input: { id: examplePillar.id, voice: examplePillar.voice }, output: examplePillar },
});

export const deletePillar = defineDelete({
  area: "pillars",
  name: "research.pillar.delete",
  path: "/v1/pillars/{id}",
  summary: "Delete a pillar",
  description:
    "Deletes a pillar. Its keywords and content stay, without a pillar. To rename or restyle it use `research.pillar.update`.",
  errors: ["pillar_not_found"],
  input: Closed({ id: pillarId }),
  example: { id: examplePillar.id },
});

export const pillarOperations = [listPillars, getPillar, createPillar, updatePillar, deletePillar];
