import { type TProperties, type TSchema, type TString, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { isDraft, platformConfigId } from "../skills/produce-skills.ts";
import { type ContentKind, rewriteOrder } from "./content.ts";

/** What the start of one kind states itself. */
type Stated<P extends TProperties, H extends TSchema> = Pick<
  Parameters<typeof defineStart<P, H>>[0],
  "credits" | "description" | "check" | "example"
>;

/** The starts that blog posts and landing pages share. */
export function contentRuns<
  Order extends TProperties,
  Handle extends TSchema,
  Bulk extends TProperties,
  BulkHandle extends TSchema,
>(
  { area, noun, name, path, prefix, exampleId }: ContentKind,
  stated: {
    order: Order;
    handle: Handle;
    bulk: Bulk;
    bulkHandle: BulkHandle;
    create: Stated<Order, Handle>;
    bulkCreate: Stated<Bulk, BulkHandle>;
    regenerate: Stated<{ id: TString } & typeof rewriteOrder, Handle>;
  },
) {
  const id = Identifier(prefix, `the ${noun}`);
  const errors = [...START_ERRORS, "keyword_not_found", "pillar_not_found", "not_found"] as const;

  const create = defineStart({
    ...{ area, path, fields: stated.order, handle: stated.handle, skill: name },
    name: `${name}.create`,
    summary: `Write a ${noun}`,
    errors: [...errors, "content_too_long", "model_unavailable"],
    ...stated.create,
  });

  const bulkCreate = defineStart({
    ...{ area, fields: stated.bulk, handle: stated.bulkHandle },
    name: `${name}.bulk_create`,
    path: `${path}/bulk`,
    skill: `${name}.bulk_create`,
    summary: `Write many ${noun}s`,
    errors: [...errors, "model_unavailable"],
    ...stated.bulkCreate,
  });

  const regenerate = defineStart({
    ...{ area, fields: { id, ...rewriteOrder }, handle: stated.handle, skill: name },
    name: `${name}.regenerate`,
    path: `${path}/{id}/regenerate`,
    summary: `Rewrite a ${noun}`,
    errors: [...START_ERRORS, "not_found", "concurrent_generation", "content_too_long", "model_unavailable"],
    ...stated.regenerate,
  });

  const refine = defineStart({
    area,
    name: `${name}.refine`,
    path: `${path}/{id}/refine`,
    credits: PRICE_WORDS.refinement,
    skill: "produce.refine",
    summary: `Refine a ${noun}`,
    description: `Starts a run that applies one refiner to the text of a ${noun} and stores the result as a new revision. List refiners with \`produce.refiner.list\`; to rewrite the text use \`${name}.regenerate\`.`,
    errors: [...START_ERRORS, "not_found", "concurrent_generation", "model_unavailable"],
    fields: { id, refinerId: Identifier("rfn", "the refiner") },
    example: {
      input: { id: exampleId, refinerId: "rfn_q3z7h1w5y9b2f6j0l4p8u3ga" },
      output: exampleHandle("produce.refine", { credits: PRICES.refinement.perRefiner, durationSeconds: 45 }),
    },
  });

  const evaluate = defineStart({
    area,
    name: `${name}.evaluate`,
    path: `${path}/{id}/evaluate`,
    credits: PRICE_WORDS.evaluation,
    skill: "produce.evaluate",
    summary: `Score a ${noun}`,
    description: `Starts a run that scores the text of a ${noun} against the workspace's rubric and explains each score. The text does not change. To raise the score use \`${name}.refine\`; to read the rubric use \`produce.rubric.get\`.`,
    errors: [...START_ERRORS, "not_found"],
    fields: {
      id,
      rubricId: Type.Optional(Identifier("rub", "the rubric", "Defaults to the workspace's.")),
    },
    example: {
      input: { id: exampleId },
      output: exampleHandle("produce.evaluate", { credits: PRICES.evaluation.perText, durationSeconds: 20 }),
    },
  });

  const publish = defineStart({
    area,
    name: `${name}.publish`,
    path: `${path}/{id}/publish`,
    credits: PRICE_WORDS.publication,
    demo: "safety",
    skill: "produce.publish",
    summary: `Publish a ${noun}`,
    description: `Starts a run that publishes the current revision to a publishing target. It waits for an approval if the workspace's policy requires one, and submits the URL to search engines if that is enabled. Publishing again updates the page. List targets with \`produce.platform.list\`; score the text first with \`${name}.evaluate\`.`,
    errors: [...START_ERRORS, "not_found", "concurrent_generation"],
    fields: { id, platformConfigId, isDraft: Type.Optional(isDraft) },
    example: {
      input: { id: exampleId, platformConfigId: "plat_u7y1c5g9k3o7s1w5a9e3i7m1" },
      output: exampleHandle("produce.publish", { credits: PRICES.publication.perText, durationSeconds: 15 }),
    },
  });

  return { create, bulkCreate, regenerate, refine, evaluate, publish };
}
