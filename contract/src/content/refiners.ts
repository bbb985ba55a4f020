import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { ProduceRefineInput } from "../skills/produce-skills.ts";

export const Refiner = Type.Object(
  {
    id: Type.String({ description: "Identifier, `rfn_…`." }),
    name: Type.String({ description: "Display name." }),
    instructions: Type.String({ description: "The instructions it applies to a text." }),
    builtIn: Type.Boolean({ description: "Whether the service provides it. A built-in refiner cannot be changed." }),
    createdAt: Nullable(Timestamp("Creation time."), { description: "Null for built-in refiners." }),
    updatedAt: Nullable(Timestamp("Time of the last change."), { description: "Null for built-in refiners." }),
  },
  { description: "An editing pass over a finished text." },
);
export type Refiner = Static<typeof Refiner>;

const id = Identifier("rfn", "the refiner");
const name = Type.String({ minLength: 1, maxLength: 200, description: "Display name, unique in the workspace." });
const instructions = Type.String({
  minLength: 1,
  maxLength: 10_000,
  description: "What to do to a text, for example `Cut every sentence that praises us.`",
});

const exampleRefiner: Refiner = {
  id: "rfn_q3z7h1w5y9b2f6j0l4p8u3ga",
  name: "Plain words",
  instructions: "Replace jargon by plain words. Cut every sentence that praises us without a number.",
  builtIn: false,
  createdAt: "2026-11-03T10:00:00.000Z",
  updatedAt: "2026-11-03T10:00:00.000Z",
};

export const listRefiners = defineList({
  area: "refiners",
  name: "produce.refiner.list",
  path: "/v1/produce/refiners",
  summary: "List refiners",
  description:
    "Returns the refiners of the workspace, newest first, then the built-in ones. Apply one with `produce.blog_post.refine`, or add it to a pillar with `research.pillar.update` to apply it to every draft.",
  fields: {
    builtIn: Type.Optional(
      Type.Boolean({ description: "True lists only built-in refiners; false lists only your own." }),
    ),
  },
  item: Refiner,
  list: { filters: { builtIn: { is: "equal", of: "builtIn" } }, order: "-createdAt" },
  example: { input: { builtIn: false }, data: [exampleRefiner] },
});

export const getRefiner = defineQuery({
  area: "refiners",
  name: "produce.refiner.get",
  path: "/v1/produce/refiners/{id}",
  summary: "Get a refiner",
  description: "Returns one refiner with its instructions. To find its identifier use `produce.refiner.list`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Refiner,
  example: { input: { id: exampleRefiner.id }, output: exampleRefiner },
});

export const createRefiner = defineCommand({
  area: "refiners",
  name: "produce.refiner.create",
  path: "/v1/produce/refiners",
  summary: "Create a refiner",
  description:
    "Stores instructions for an editing pass that you can apply to many texts. For a wish about one text use `writing` of `produce.blog_post.create`.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({ name, instructions }),
  output: Refiner,
  example: {
    input: { name: exampleRefiner.name, instructions: exampleRefiner.instructions },
    output: exampleRefiner,
  },
});

export const updateRefiner = defineCommand({
  area: "refiners",
  name: "produce.refiner.update",
  method: "PATCH",
  path: "/v1/produce/refiners/{id}",
  summary: "Update a refiner",
  description:
    "Updates name or instructions. Omitted fields keep their values, and texts it was applied to do not change. A built-in refiner cannot be changed (403): copy its instructions to `produce.refiner.create`.",
  errors: ["validation_error", "not_found", "forbidden"],
  input: Closed({ id, name: Type.Optional(name), instructions: Type.Optional(instructions) }),
  output: Refiner,
  example: {
    input: { id: exampleRefiner.id, name: "Plain words, no praise" },
    output: { ...exampleRefiner, name: "Plain words, no praise", updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const deleteRefiner = defineDelete({
  area: "refiners",
  name: "produce.refiner.delete",
  path: "/v1/produce/refiners/{id}",
  summary: "Delete a refiner",
  description:
    "Deletes a refiner and removes it from the pillars that use it. Texts it was applied to stay. A built-in refiner cannot be deleted (403). To change it use `produce.refiner.update`.",
  errors: ["not_found", "forbidden"],
  input: Closed({ id }),
  example: { id: exampleRefiner.id },
});

export const refineContent = defineStart({
  area: "refiners",
  name: "produce.refine",
  path: "/v1/produce/refine",
  credits: PRICE_WORDS.refinement,
  skill: "produce.refine",
  summary: "Refine content",
  description:
    "Starts a run that applies one refiner to content, by the identifier of the content, and stores the result as a new revision. For a blog post use `produce.blog_post.refine`, for a landing page `produce.landing_page.refine`.",
  errors: [...START_ERRORS, "not_found", "concurrent_generation", "model_unavailable"],
  fields: ProduceRefineInput.properties,
  example: {
    input: { contentId: "cnt_t4x8b2f6j0n4r8v2z6d0h4l8", refinerId: exampleRefiner.id },
    output: exampleHandle("produce.refine", { credits: PRICES.refinement.perRefiner, durationSeconds: 45 }),
  },
});

export const refinerOperations = [listRefiners, getRefiner, createRefiner, updateRefiner, deleteRefiner, refineContent];
