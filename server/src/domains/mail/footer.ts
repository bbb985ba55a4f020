export interface OutreachSender {
  name: string;
  organization: string;
  postalAddress: string;
}

/** The text of an email with its footer: who sends it from where, and how to stop it. */
export function withFooter(body: string, sender: OutreachSender, unsubscribeUrl: string | null): string {
  const lines = [
    `${sender.name}, ${sender.organization}`,
    sender.postalAddress,
    ...(unsubscribeUrl === null ? [] : [`To receive no more emails: ${unsubscribeUrl}`]),
  ];
  return `${body.trimEnd()}\n\n-- \n${lines.join("\n")}\n`;
}
