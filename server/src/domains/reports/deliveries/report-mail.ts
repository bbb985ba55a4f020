import { html } from "../document/html.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { wordsIn, writerFor } from "../words/report-words.ts";

interface MailParts {
  subject: string;
  message: string;
  url: string;
  expiresAt: string;
  /** The report as one self-contained page. */
  page: string;
}

/** The email with a report, in its language: the text that was approved, the link and the page as a file. */
export function reportMail(document: ReportDocument, { subject, message, url, expiresAt, page }: MailParts) {
  const words = wordsIn(document.language);
  const expiry = words.mailExpires(writerFor(words).day(expiresAt));
  const sender = document.preparedBy ?? undefined;
  const paragraphs = message.split(/\n{2,}/).map((text) => html`<p>${text}</p>`);
  return {
    subject,
    text: [message, `${document.title}:\n${url}`, `${expiry} ${words.mailAttached}`, sender ?? ""].join("\n\n").trim(),
    html: html`<!doctype html><html lang="${document.language}"><body>${paragraphs}<p><a href="${url}">${document.title}</a></p><p>${expiry} ${words.mailAttached}</p>${sender !== undefined && html`<p>${sender}</p>`}</body></html>`
      .markup,
    attachments: [
      { filename: `${document.from}-to-${document.to}.html`, contentType: "text/html; charset=utf-8", content: page },
    ],
  };
}
