/** Markup that is safe in a page. Only `html` may create it: it escapes its values. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** A template that escapes every value except `Html`. Null, undefined and false become empty. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0] ?? "";
  values.forEach((value, index) => {
    markup += toMarkup(value) + (strings[index + 1] ?? "");
  });
  return new Html(markup);
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

function toMarkup(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return value.map(toMarkup).join("");
}
