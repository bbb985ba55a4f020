import type { Tx } from "../../kernel/database/db.ts";
import type { InvitationMail } from "../../kernel/operations/services.ts";
import { invitationText } from "../service-mails/index.ts";
import { findCaller, findInvitedLanguage } from "./members.store.ts";

/** The texts of an invitation, in the language of the invited person, else in that of the inviter. */
export async function describeInvitation(tx: Tx, { agencyId, inviterId, invitationId, url }: InvitationMail) {
  const inviter = await findCaller(tx, agencyId, inviterId);
  const language = (await findInvitedLanguage(tx, invitationId)) ?? inviter?.language ?? null;
  return invitationText({ inviter: inviter?.name ?? "", agency: inviter?.agency_name ?? "", url, language });
}
