import { PRICES } from "@findable/contract";
import { addRevision, lockContent, requireStoredRevision, sectionsOf } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { AppliedRefiner } from "../content-writing/apply-refiner.ts";
import { changedMeanwhile } from "../content-writing/finish-text.ts";
import { reasonOf } from "../content-writing/refine-draft.ts";
import type { OpenText } from "./open-text.ts";

interface Refinement {
  text: OpenText;
  pass: AppliedRefiner;
  /** The name of the writer. */
  author: string;
  scores: { scoreBefore: number; scoreAfter: number };
}

/**
 * Stores what a refiner made of a text as a new revision, and charges for it. Throws `concurrent_modification` if a person changed
 * the text meanwhile: then nothing changes.
 */
export function storeRefinement(ctx: RunContext, { text, pass, author, scores }: Refinement): Promise<number> {
  const { contentId, revision, title } = text;
  const { id: invocationId, agencyId } = ctx.invocation;
  const workspaceId = ctx.workspace.id;
  return ctx.save("finish", { price: PRICES.refinement.perRefiner }, async (tx) => {
    const locked = await lockContent(tx, { workspaceId, id: contentId });
    if (locked?.revision !== revision) throw changedMeanwhile(text.recordId);
    const from = await requireStoredRevision(tx, { contentId, revision });
    const { body, claims, refiner } = pass;
    const intermediateData = { ...from.intermediate_data, outline: sectionsOf(body), writer: author };
    return addRevision(
      tx,
      { agencyId, workspaceId, contentId },
      {
        ...{ body, title, claims, from, intermediateData, invocationId, ...scores },
        origin: "refined",
        refinerId: refiner.id,
        reason: reasonOf(refiner),
      },
    );
  });
}
