import type { Tx } from "../../kernel/database/db.ts";
import type { InvitationMail } from "../../kernel/operations/services.ts";
import { findCaller } from "./members.store.ts";

interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** The text of an invitation: who invites to which agency, and the link as it is. */
export async function describeInvitation(tx: Tx, { agencyId, inviterId, url }: InvitationMail): Promise<MailText> {
  const inviter = await findCaller(tx, agencyId, inviterId);
  const agency = inviter?.agency_name ?? "";
  const lines = [
    `${inviter?.name ?? ""} invites you to work in the agency ${agency} in Findable.`,
    "Open this link and press the button there. It works once, for 7 days:",
    url,
    "If you do not know the sender, ignore this email: without the button nothing happens.",
  ];
  return {
    subject: `Invitation to ${agency} in Findable`.replaceAll(/[\r\n]+/g, " "),
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body>${lines.map(toParagraph).join("")}</body></html>`,
  };
}

function toParagraph(line: string): string {
  const safe = line.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return line.startsWith("https://") || line.startsWith("http://")
    ? `<p><a href="${safe}">${safe}</a></p>`
    : `<p>${safe}</p>`;
}
