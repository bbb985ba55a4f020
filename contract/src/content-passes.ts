import { Type } from "typebox";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { DryRun, Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed } from "./kernel/schemas.ts";
import { START_ERRORS } from "./kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";
import { isDraft, platformConfigId } from "./produce-skills.ts";

interface ContentKind {
  area: string;
  /** What one of them is called in a sentence. */
  noun: string;
  /** What the names of its operations begin with. */
  name: string;
  path: string;
  prefix: string;
  exampleId: string;
}

/** What a blog post and a landing page can be put through alike once they are written. */
export function contentPasses({ area, noun, name, path, prefix, exampleId }: ContentKind) {
  const operation = {
    area,
    method: "POST",
    kind: "start",
    status: 202,
    scope: "workspace",
    workspace: "required",
    demo: "demo",
    queryFields: ["dryRun"],
    output: Type.Union([InvocationHandle, DryRunEstimate]),
  } as const;
  const id = Identifier(prefix, `the ${noun}`);

  const refine = defineOperation({
    ...operation,
    name: `${name}.refine`,
    path: `${path}/{id}/refine`,
    credits: PRICE_WORDS.refinement,
    skill: "produce.refine",
    summary: `Refine a ${noun}`,
    description: `Starts a run that applies one refiner to the text of a ${noun} and keeps the outcome as a new revision. Refiners are in \`produce.refiner.list\`; to write it anew use \`${name}.regenerate\`.`,
    errors: [...START_ERRORS, "not_found", "concurrent_generation", "model_unavailable"],
    input: Closed({ id, refinerId: Identifier("rfn", "the refiner"), dryRun: DryRun }),
    example: {
      input: { id: exampleId, refinerId: "rfn_q3z7h1w5y9b2f6j0l4p8u3ga" },
      output: exampleHandle("produce.refine", { credits: PRICES.refinement.perRefiner, durationSeconds: 45 }),
    },
  });

  const evaluate = defineOperation({
    ...operation,
    name: `${name}.evaluate`,
    path: `${path}/{id}/evaluate`,
    credits: PRICE_WORDS.evaluation,
    skill: "produce.evaluate",
    summary: `Score a ${noun}`,
    description: `Starts a run that scores the text of a ${noun} against the workspace's rubric and says where and why; the text stays as it is. To raise the score use \`${name}.refine\`; the rubric is in \`produce.rubric.get\`.`,
    errors: [...START_ERRORS, "not_found"],
    input: Closed({
      id,
      rubricId: Type.Optional(Identifier("rub", "the rubric; default the workspace's")),
      dryRun: DryRun,
    }),
    example: {
      input: { id: exampleId },
      output: exampleHandle("produce.evaluate", { credits: PRICES.evaluation.perText, durationSeconds: 20 }),
    },
  });

  const publish = defineOperation({
    ...operation,
    name: `${name}.publish`,
    path: `${path}/{id}/publish`,
    credits: PRICE_WORDS.publication,
    demo: "safety",
    skill: "produce.publish",
    summary: `Publish a ${noun}`,
    description: `Starts a run that puts the present revision on a platform, once a person has agreed where the workspace's policy asks for it, and submits its address to search engines where that is switched on. Publishing again updates what is there. Platforms are in \`produce.platform.list\`; score it first with \`${name}.evaluate\`.`,
    errors: [...START_ERRORS, "not_found", "concurrent_generation"],
    input: Closed({ id, platformConfigId, isDraft: Type.Optional(isDraft), dryRun: DryRun }),
    example: {
      input: { id: exampleId, platformConfigId: "plat_u7y1c5g9k3o7s1w5a9e3i7m1" },
      output: exampleHandle("produce.publish", { credits: PRICES.publication.perText, durationSeconds: 15 }),
    },
  });

  return { refine, evaluate, publish };
}
