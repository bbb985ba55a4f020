import type { ServiceMail } from "../../kernel/mail/service-mail.ts";

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function layOut(paragraphs: readonly string[]): string {
  const style = "font:16px/1.5 system-ui,sans-serif;color:#1c1c1e;max-width:36em;margin:2em auto;padding:0 1em";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><body style="${style}">${paragraphs.map((one) => `<p>${one}</p>`).join("")}</body></html>`;
}

export interface SignInMail {
  to: { address: string; name: string };
  /** Address of the page that confirms. */
  url: string;
  code: string;
  messageId: string;
}

/** No images, no shortened links, and the text of the link is its address. */
export function signInMail({ to, url, code, messageId }: SignInMail): ServiceMail {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    to,
    messageId,
    subject: `${spaced} is your Findable sign-in code`,
    text: `Sign in to Findable with this code, in the browser where you asked for it:

  ${spaced}

Or open this link and press the button there:

  ${url}

Both work once, for 10 minutes. If you did not ask for this email, ignore it: without the code there is no sign-in.
`,
    html: layOut([
      "Sign in to Findable with this code, in the browser where you asked for it:",
      `<strong style="font-size:1.6em;letter-spacing:.1em">${spaced}</strong>`,
      `Or open this link and press the button there:<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`,
      "Both work once, for 10 minutes. If you did not ask for this email, ignore it: without the code there is no sign-in.",
    ]),
  };
}
