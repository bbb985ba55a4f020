import { type Html, html } from "./html.ts";
import { layOut } from "./page-layout.ts";

/** Renders the changelog from the subset of Markdown that it uses: headings, paragraphs, lists, code, bold and links. */
export function renderChangelog(markdown: string): string {
  const blocks = markdown
    .trim()
    .split(/\n{2,}/)
    .map(renderBlock);
  const about = "Changes for operators and callers of Findable.";
  return layOut({ path: "/changelog", title: "Changelog – Findable", about, body: html`${blocks}` });
}

function renderBlock(block: string): Html {
  const [, marks = "", title = ""] = /^(#{1,3}) (.+)$/.exec(block) ?? [];
  if (marks.length === 1) return html`<h1>${renderInline(title)}</h1>`;
  if (marks.length === 2) return html`<h2>${renderInline(title)}</h2>`;
  if (marks.length === 3) return html`<h3>${renderInline(title)}</h3>`;
  if (!block.startsWith("- ")) return html`<p>${renderInline(block)}</p>`;
  // A line without a leading dash continues the item.
  const items = block.slice(2).split(/\n- /);
  return html`<ul>${items.map((item) => html`<li>${renderInline(item)}</li>`)}</ul>`;
}

const INLINE = /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^[\]]+)\]\((?<target>[^()\s]+)\)/g;

function renderInline(text: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(html`${text.slice(end, match.index)}`, renderMark(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  return html`${parts}${text.slice(end)}`;
}

function renderMark({ code, strong, label = "", target }: Record<string, string | undefined>): Html {
  if (code !== undefined) return html`<code>${code}</code>`;
  if (strong !== undefined) return html`<strong>${strong}</strong>`;
  // The service does not serve files of the repository, so links to them become text.
  return target?.startsWith("https://") ? html`<a href="${target}">${label}</a>` : html`${label}`;
}
