import { ENGLISH, type NoticeWords } from "../words/notice-words.ts";
import { type Message, type Section, shownSections } from "./message.ts";

/** The text and HTML parts of an email, without images and trackers. The text of a link is where it leads. */
export function mailBodies(message: Message, words: NoticeWords = ENGLISH): { text: string; html: string } {
  const { shown, left } = shownSections(message);
  const end = message.unsubscribeUrl;
  const text = [
    ...shown.map((section) => sectionText(section, words)),
    ...(left === 0 ? [] : [words.more(left)]),
    `-- \n${words.why}${end === undefined ? "" : `\n${words.unsubscribe}: ${end}`}`,
  ].join("\n\n");
  const html = [
    ...shown.map((section) => sectionHtml(section, words)),
    ...(left === 0 ? [] : [`<p>${words.more(left)}</p>`]),
    `<p style="color:#666">${words.why}${end === undefined ? "" : ` <a href="${escapeHtml(end)}">${words.unsubscribe}</a>`}</p>`,
  ].join("\n");
  return { text: `${text}\n`, html };
}

function sectionText({ title, lines, more }: Section, words: NoticeWords): string {
  const items = lines.map(({ text, url }) => `- ${oneLine(text)}${url === null ? "" : `\n  ${url}`}`);
  return [oneLine(title), ...items, ...(more > 0 ? [words.more(more)] : [])].join("\n");
}

function sectionHtml({ title, lines, more }: Section, words: NoticeWords): string {
  const items = lines.map(({ text, url }) => {
    const shown = escapeHtml(oneLine(text));
    return `<li>${url === null ? shown : `${shown}<br><a href="${escapeHtml(url)}">${escapeHtml(hostAndPath(url))}</a>`}</li>`;
  });
  return `<h3>${escapeHtml(oneLine(title))}</h3>\n<ul>${items.join("")}</ul>${more > 0 ? `<p>${words.more(more)}</p>` : ""}`;
}

/** The address without the token of a signed link, which would be long and unreadable. */
function hostAndPath(url: string): string {
  const { host, pathname } = new URL(url);
  return host + (pathname.length > 60 ? `${pathname.slice(0, 20)}…` : pathname);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
