import type { InputOf, restoreBlogPostRevision } from "@findable/contract";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { ContentKind } from "./kinds.ts";
import { lockForChange } from "./require-content.ts";
import { addRevision, findRevision, requireStoredRevision, toRevision } from "./revisions.store.ts";

/** Makes the text of an earlier revision current again, with what belongs to that text. The title of the record stays. */
export async function restoreRevision(
  context: CommandContext,
  kind: ContentKind,
  input: InputOf<typeof restoreBlogPostRevision>,
) {
  const { tx, agencyId, workspaceId, actor } = context;
  const { id: contentId, revision: current } = await lockForChange(context, { kind, ...input });
  const earlier = await requireStoredRevision(tx, { contentId, revision: input.revision });
  const from = current === null ? null : ((await findRevision(tx, { contentId, revision: current })) ?? null);
  const revision = await addRevision(
    tx,
    { agencyId, workspaceId, contentId },
    {
      body: earlier.body,
      title: earlier.title,
      origin: "edited",
      reason: `Restored revision ${input.revision}.`,
      from,
      descriptions: earlier.descriptions,
      refinements: earlier.refinements,
      intermediateData: earlier.intermediate_data,
      claims: earlier.claims,
      createdBy: actor.keyId,
      restoredFrom: input.revision,
    },
  );
  const { body: _body, ...stored } = toRevision(await requireStoredRevision(tx, { contentId, revision }));
  return stored;
}
