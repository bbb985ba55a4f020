import { updateRelationship as contract, type Relationship } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove } from "../../approvals/index.ts";
import { findSuppressions, unlistSuppressed } from "../../mail/index.ts";
import { changeRelationship, lockRelationship } from "../relationship-list.store.ts";

type Consent = Relationship["consent"];

export const updateRelationship = implement(contract)(
  async ({ tx, agencyId, workspaceId, actor }, { id, consent, ...changes }) => {
    const current = await lockRelationship(tx, workspaceId, id);
    if (current === undefined) {
      throw new AppError("relationship_not_found", `The workspace has no relationship ${id}.`, { id });
    }
    const isDecided = consent !== undefined && consentAfter(current.consent, consent) !== current.consent;
    if (!isDecided && isUnchanged(current, changes)) return current;
    const { status = current.status, notes = current.notes } = changes;
    const isReleased = current.status === "DO_NOT_CONTACT" && status !== "DO_NOT_CONTACT";
    if (isReleased || isDecided) requireMayApprove(actor);
    if (isReleased) await release(tx, { agencyId, workspaceId, actor }, current);
    return changeRelationship(tx, workspaceId, {
      ...{ id, status, notes },
      consent: isDecided ? consent === "given" : undefined,
    });
  },
);

/**
 * Takes the partner off the lists that the key may change. Throws where somebody asked not to be contacted, or where a list of the
 * agency holds for a workspace key: the partner would still get nothing.
 */
async function release(
  tx: Tx,
  { agencyId, workspaceId, actor }: { agencyId: string; workspaceId: string; actor: Actor },
  { accountDomain, contact }: Relationship,
): Promise<void> {
  const listed = [{ domain: accountDomain }, ...(contact === null ? [] : [{ address: contact.email }])];
  const workspaceIds = actor.scope === "WORKSPACE" ? [workspaceId] : [workspaceId, ""];
  await unlistSuppressed(tx, { agencyId, workspaceIds }, listed);
  const [reason] = await findSuppressions(tx, agencyId, [contact?.email ?? `info@${accountDomain}`]);
  if (reason == null) return;
  throw new AppError(
    "forbidden",
    reason === "imported"
      ? `A list of the agency names ${accountDomain}, so nothing would change. An agency key that may approve can release it.`
      : `${accountDomain} must not be contacted (\`${reason}\`), which nothing undoes, so nothing would change.`,
    { reason },
  );
}

/** Consent can be decided only where the country asks for it. */
function consentAfter(current: Consent, asked: Consent): Consent {
  if (current === "not_needed") return current;
  if (asked !== "not_needed") return asked;
  throw validationError([
    { field: "consent", message: "cannot be not_needed: the country of the partner asks for consent" },
  ]);
}
