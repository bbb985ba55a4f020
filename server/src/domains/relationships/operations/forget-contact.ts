import { forgetContact as contract } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { mailAddressOf } from "../../../kernel/text/mail-address.ts";
import { requireMayApprove } from "../../approvals/index.ts";
import { requestErasure } from "../../erasures/index.ts";
import { addressHash, mailboxOf, suppress } from "../../mail/index.ts";
import { findContact } from "../contacts.store.ts";
import { eraseNotes } from "../erase-notes.ts";
import { erasePerson, findPeople } from "../forget.store.ts";

export const forgetContact = implement(contract)(async ({ tx, actor, agencyId, workspaceId }, { email, contactId }) => {
  requireMayApprove(actor);
  const address = contactId === undefined ? email : (await findContact(tx, workspaceId, contactId))?.email;
  if (address === undefined) {
    throw new AppError("not_found", `The workspace has no contact ${contactId}.`, { contactId });
  }
  const known = mailAddressOf(address);
  if (known === undefined) throw validationError([{ field: "email", message: "must be a plain email address" }]);
  await suppress(tx, { agencyId, reason: "forgotten" }, [{ address: known.address }]);
  const hash = addressHash(agencyId, known.address);
  const mailbox = mailboxOf(known.address);
  const people = await findPeople(tx, workspaceId, mailbox);
  await eraseNotes(tx, { agencyId, workspaceId, hash, people });
  const { ids, ...erased } = await erasePerson(tx, workspaceId, { mailbox, hash });
  await requestErasure(tx, { agencyId, workspaceId }, { addressHash: hash, ids });
  return { ...erased, suppressed: true };
});
