import { type Message, moreText, type Section, shownSections } from "./message.ts";

const WHY = "You receive this because notices of Findable go to this address.";

/** The text and HTML parts of an email, without images and trackers. The text of a link is where it leads. */
export function mailBodies(message: Message): { text: string; html: string } {
  const { shown, left } = shownSections(message);
  const end = message.unsubscribeUrl;
  const text = [
    ...shown.map(sectionText),
    ...(left === 0 ? [] : [moreText(left)]),
    `-- \n${WHY}${end === undefined ? "" : `\nUnsubscribe: ${end}`}`,
  ].join("\n\n");
  const html = [
    ...shown.map(sectionHtml),
    ...(left === 0 ? [] : [`<p>${moreText(left)}</p>`]),
    `<p style="color:#666">${WHY}${end === undefined ? "" : ` <a href="${escapeHtml(end)}">Unsubscribe</a>`}</p>`,
  ].join("\n");
  return { text: `${text}\n`, html };
}

function sectionText({ title, lines, more }: Section): string {
  const items = lines.map(({ text, url }) => `- ${oneLine(text)}${url === null ? "" : `\n  ${url}`}`);
  return [oneLine(title), ...items, ...(more > 0 ? [moreText(more)] : [])].join("\n");
}

function sectionHtml({ title, lines, more }: Section): string {
  const items = lines.map(({ text, url }) => {
    const shown = escapeHtml(oneLine(text));
    return `<li>${url === null ? shown : `${shown}<br><a href="${escapeHtml(url)}">${escapeHtml(hostAndPath(url))}</a>`}</li>`;
  });
  return `<h3>${escapeHtml(oneLine(title))}</h3>\n<ul>${items.join("")}</ul>${more > 0 ? `<p>${moreText(more)}</p>` : ""}`;
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
