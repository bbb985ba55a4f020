/** Every text of the service's own emails in one language. Notices have theirs in `domains/notices/words`. */
export interface MailWords {
  /** ISO 639-1, for readers of the HTML part. */
  language: string;
  signIn: {
    subject(code: string): string;
    code: string;
    link: string;
    once: string;
  };
  invitation: {
    subject(agency: string): string;
    invites(inviter: string, agency: string): string;
    link: string;
    stranger: string;
  };
}

export const ENGLISH: MailWords = {
  language: "en",
  signIn: {
    subject: (code) => `${code} is your Findable sign-in code`,
    code: "Sign in to Findable with this code, in the browser where you asked for it:",
    link: "Or open this link and press the button there:",
    once: "Both work once, for 10 minutes. If you did not ask for this email, ignore it: without the code there is no sign-in.",
  },
  invitation: {
    subject: (agency) => `Invitation to ${agency} in Findable`,
    invites: (inviter, agency) => `${inviter} invites you to work in the agency ${agency} in Findable.`,
    link: "Open this link and press the button there. It works once, for 7 days:",
    stranger: "If you do not know the sender, ignore this email: without the button nothing happens.",
  },
};
