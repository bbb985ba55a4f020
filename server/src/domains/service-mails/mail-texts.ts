import type { ServiceMail } from "../../kernel/mail/service-mail.ts";
import { mailWordsOf } from "./words/words-for.ts";

type MailText = Pick<ServiceMail, "subject" | "text" | "html">;

/** The email with a code and a link that sign in. `url` is the page that confirms, `language` the person's. */
export function signInText({ url, code, language }: { url: string; code: string; language: string | null }): MailText {
  const words = mailWordsOf(language);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    subject: words.signIn.subject(spaced),
    ...bodiesOf(words.language, [
      words.signIn.code,
      { text: spaced, html: `<strong style="font-size:1.6em;letter-spacing:.1em">${spaced}</strong>` },
      words.signIn.link,
      linkOf(url),
      words.signIn.once,
    ]),
  };
}

/** The email of an invitation: who invites to which agency, and the link as it is. */
export function invitationText({
  inviter,
  agency,
  url,
  language,
}: {
  inviter: string;
  agency: string;
  url: string;
  language: string | null;
}): MailText {
  const { language: used, invitation: words } = mailWordsOf(language);
  return {
    subject: words.subject(agency).replaceAll(/[\r\n]+/g, " "),
    ...bodiesOf(used, [words.invites(inviter, agency), words.link, linkOf(url), words.stranger]),
  };
}

type Paragraph = string | { text: string; html: string };

/** No images, no shortened links, and the text of the link is its address. */
function bodiesOf(language: string, paragraphs: readonly Paragraph[]): Pick<ServiceMail, "text" | "html"> {
  const both = paragraphs.map((one) => (typeof one === "string" ? { text: one, html: escapeHtml(one) } : one));
  const style = "font:16px/1.5 system-ui,sans-serif;color:#1c1c1e;max-width:36em;margin:2em auto;padding:0 1em";
  const body = both.map(({ html }) => `<p>${html}</p>`).join("");
  return {
    text: `${both.map(({ text }) => text).join("\n\n")}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${style}">${body}</body></html>`,
  };
}

function linkOf(url: string): Paragraph {
  const safe = escapeHtml(url);
  return { text: url, html: `<a href="${safe}">${safe}</a>` };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
