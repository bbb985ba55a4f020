import { exportContact as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { mailAddressOf } from "../../../kernel/text/mail-address.ts";
import { findHeldRecords, isBeingErased } from "../../erasures/index.ts";
import { addressHash, isSuppressed, mailboxOf } from "../../mail/index.ts";
import { findNotes } from "../erase-notes.ts";
import { findPerson } from "../export.store.ts";

export const exportContact = implement(contract)(async ({ db, agencyId, workspaceId, services }, { email }) => {
  const known = mailAddressOf(email);
  if (known === undefined) throw validationError([{ field: "email", message: "must be a plain email address" }]);
  const { address } = known;
  const hash = addressHash(agencyId, address);
  const stored = await findPerson(db, workspaceId, { mailbox: mailboxOf(address), hash });
  const ids = [
    ...stored.contacts.map(({ id }) => id),
    ...stored.drafts.map(({ draftId }) => draftId),
    ...stored.emails.map(({ id }) => id),
  ];
  const [suppressed = false] = await isSuppressed(db, agencyId, [address]);
  const partners = stored.contacts.map(({ relationshipId }) => relationshipId);
  const notes = await findNotes(db, { agencyId, workspaceId, hash, partners });
  const { blobs, readPdf } = services;
  const person = { agencyId, addressHash: hash, ids };
  return {
    ...{ email, suppressed, erasing: await isBeingErased(db, workspaceId, hash) },
    ...stored,
    notes,
    ...(await findHeldRecords(db, { workspaceId, person, blobs, readPdf })),
  };
});
