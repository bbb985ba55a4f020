import { updateRelationship as contract, type Relationship } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove } from "../../approvals/index.ts";
import { changeRelationship, lockRelationship } from "../relationship-list.store.ts";

type Consent = Relationship["consent"];

export const updateRelationship = implement(contract)(
  async ({ tx, workspaceId, actor }, { id, consent, ...changes }) => {
    const current = await lockRelationship(tx, workspaceId, id);
    if (current === undefined) {
      throw new AppError("relationship_not_found", `The workspace has no relationship ${id}.`, { id });
    }
    const isDecided = consent !== undefined && consentAfter(current.consent, consent) !== current.consent;
    if (!isDecided && isUnchanged(current, changes)) return current;
    const { status = current.status, notes = current.notes } = changes;
    const isReleased = current.status === "DO_NOT_CONTACT" && status !== "DO_NOT_CONTACT";
    if (isReleased || isDecided) requireMayApprove(actor);
    return changeRelationship(tx, workspaceId, {
      ...{ id, status, notes },
      consent: isDecided ? consent === "given" : undefined,
    });
  },
);

/** Consent can be decided only where the country asks for it. */
function consentAfter(current: Consent, asked: Consent): Consent {
  if (current === "not_needed") return current;
  if (asked !== "not_needed") return asked;
  throw validationError([
    { field: "consent", message: "cannot be not_needed: the country of the partner asks for consent" },
  ]);
}
