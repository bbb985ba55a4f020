/** Markup that needs no escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Html[];

/** Markup with every value escaped, except values that are markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + markup(values[index - 1]) + string));
}

function markup(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return part.map(({ text }) => text).join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Renders text with code in backticks. Code that `link` resolves becomes a link. */
export function prose(text: string, link: (code: string) => string | undefined = () => undefined): Html {
  const parts = text.split("`").map((part, index) => {
    if (index % 2 === 0) return html`${part}`;
    const target = link(part);
    return target === undefined ? html`<code>${part}</code>` : html`<a href="${target}"><code>${part}</code></a>`;
  });
  return html`${parts}`;
}
