import { hasInvisible } from "../../../kernel/text/untrusted-text.ts";
import { type Html, html } from "../reference/html.ts";

/** Renders a value of a preview as full text, with hidden characters made visible. */
export function renderValue(value: unknown): Html {
  if (value === null || value === undefined || value === "") return html`<span class="none">none</span>`;
  if (typeof value === "string") return renderText(value);
  if (typeof value === "boolean") return html`${value ? "Yes" : "No"}`;
  if (Array.isArray(value)) return renderList(value);
  if (typeof value === "object") return renderFields(Object.entries(value));
  return html`${String(value)}`;
}

function renderList(values: readonly unknown[]): Html {
  if (values.length === 0) return html`<span class="none">none</span>`;
  return html`<ul>${values.map((value) => html`<li>${renderValue(value)}</li>`)}</ul>`;
}

function renderFields(fields: readonly [string, unknown][]): Html {
  if (fields.length === 0) return html`<span class="none">none</span>`;
  return html`<dl class="nested">${fields.map(([name, value]) => html`<div><dt>${nameOf(name)}</dt><dd>${renderValue(value)}</dd></div>`)}</dl>`;
}

const ABBREVIATIONS = new Set(["URL", "HTML", "SEO", "CC", "BCC", "ID"]);

/** `featuredUrl` and `featured_url` are "Featured URL". */
export function nameOf(field: string): string {
  const words = field
    .split(/[_\s-]+|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => (ABBREVIATIONS.has(word.toUpperCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function renderText(text: string): Html {
  const lines = text.includes("\n") ? "text lines" : "text";
  return html`<span class="${lines}" dir="auto">${withHiddenShown(text.replaceAll("\r\n", "\n"))}</span>`;
}

/** Shows the code points of invisible and control characters. */
function withHiddenShown(text: string): Html[] {
  const parts: Html[] = [];
  let plain = "";
  let before = "";
  for (const character of text) {
    if (isHidden(character, before)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      parts.push(html`${plain}`, html`<mark title="Invisible character">U+${code}</mark>`);
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
