import { hasInvisible } from "../../../kernel/text/untrusted-text.ts";
import { type Html, html } from "../reference/html.ts";
import type { DecisionWords } from "./decision-words.ts";

/** Renders a value of a preview as full text, with hidden characters made visible. */
export function renderValue(value: unknown, words: DecisionWords): Html {
  if (value === null || value === undefined || value === "") return html`<span class="none">${words.none}</span>`;
  if (typeof value === "string") return renderText(value, words);
  if (typeof value === "boolean") return html`${value ? words.yes : words.no}`;
  if (Array.isArray(value)) return renderList(value, words);
  if (typeof value === "object") return renderFields(Object.entries(value), words);
  return html`${String(value)}`;
}

function renderList(values: readonly unknown[], words: DecisionWords): Html {
  if (values.length === 0) return html`<span class="none">${words.none}</span>`;
  return html`<ul>${values.map((value) => html`<li>${renderValue(value, words)}</li>`)}</ul>`;
}

function renderFields(fields: readonly [string, unknown][], words: DecisionWords): Html {
  if (fields.length === 0) return html`<span class="none">${words.none}</span>`;
  return html`<dl class="nested">${fields.map(([name, value]) => html`<div><dt>${nameOf(name, words)}</dt><dd>${renderValue(value, words)}</dd></div>`)}</dl>`;
}

const ABBREVIATIONS = new Set(["URL", "HTML", "SEO", "CC", "BCC", "ID"]);

/** `featuredUrl` and `featured_url` are "Featured URL", unless the language has a name. */
export function nameOf(field: string, { fields }: DecisionWords): string {
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (known !== undefined) return known;
  const name = field
    .split(/[_\s-]+|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => (ABBREVIATIONS.has(word.toUpperCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(" ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function renderText(text: string, words: DecisionWords): Html {
  const lines = text.includes("\n") ? "text lines" : "text";
  return html`<span class="${lines}" dir="auto">${withHiddenShown(text.replaceAll("\r\n", "\n"), words.hiddenTitle)}</span>`;
}

/** Shows the code points of invisible and control characters. */
function withHiddenShown(text: string, title = ""): Html[] {
  const parts: Html[] = [];
  let plain = "";
  let before = "";
  for (const character of text) {
    if (isHidden(character, before)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      parts.push(html`${plain}`, html`<mark title="${title}">U+${code}</mark>`);
      plain = "";
    } else plain += character;
    before = character;
  }
  return [...parts, html`${plain}`];
}

/** True if a value contains characters that a form field does not show. */
export function holdsHidden(value: unknown): boolean {
  if (typeof value !== "string")
    return typeof value === "object" && value !== null && Object.values(value).some(holdsHidden);
  return withHiddenShown(value.replaceAll("\r\n", "\n")).length > 1;
}

/** Joiners inside emoji are not hidden characters. */
function isHidden(character: string, before: string): boolean {
  if (character === "\u200D") return !/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u.test(before);
  return hasInvisible(character) || /(?![\n\t])\p{Cc}/u.test(character);
}
