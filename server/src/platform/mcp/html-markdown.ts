import { Parser } from "htmlparser2";

const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "head", "template", "svg", "noscript"]);
const BLOCKS: ReadonlySet<string> = new Set([
  ...["p", "div", "section", "article", "header", "footer", "main", "nav", "aside", "ul", "ol", "table", "figure"],
  ...["blockquote", "dl", "dt", "dd", "details", "summary", "form", "pre", "caption", "figcaption"],
]);

const INLINE: ReadonlySet<string> = new Set(["a", "b", "strong", "span", "small", "em", "i", "code"]);

/** The text of an HTML page as Markdown: headings, lists, tables, links, emphasis and the labels of charts. Never fails. */
export function htmlToMarkdown(html: string): string {
  const page = new Page();
  const parser = new Parser({
    onopentag: (name, attributes) => page.open(name, attributes),
    ontext: (text) => page.text(text),
    onclosetag: (name) => page.close(name),
  });
  parser.end(html);
  return page.markdown();
}

class Page {
  #out = "";
  #skipped = 0;
  #lists: { ordered: boolean; items: number }[] = [];
  #links: string[] = [];
  /** Cells of the current row, and whether the table has its separator. */
  #cells: number | undefined;
  #hasHead = false;
  /** Whether an inline element has just ended: styles keep it apart from the next one. */
  #endedInline = false;

  open(name: string, { href, alt, "aria-label": label }: Record<string, string>): void {
    // A chart in a cell repeats the number beside it.
    if (name === "svg" && label && this.#skipped === 0 && this.#cells === undefined) this.#out += `${label}\n`;
    if (SKIPPED.has(name)) this.#skipped++;
    if (this.#skipped > 0) return;
    if (this.#endedInline && INLINE.has(name)) this.text(" ");
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) this.#block(`${"#".repeat(Number(level))} `);
    else if (name === "li") this.#item();
    else if (name === "ul" || name === "ol") this.#lists.push({ ordered: name === "ol", items: 0 });
    else if (name === "br") this.#out += "\n";
    else if (name === "a") this.#openLink(href ?? "");
    else if (name === "img" && alt) this.text(alt);
    else if (name === "strong" || name === "b") this.#out += "**";
    else if (name === "code") this.#out += "`";
    else if (name === "table") this.#hasHead = false;
    else if (name === "tr") this.#row();
    else if (name === "td" || name === "th") this.#cell();
    else if (BLOCKS.has(name) && this.#cells === undefined) this.#block("");
  }

  text(text: string): void {
    if (this.#skipped > 0) return;
    this.#endedInline = false;
    const plain = text.replace(/\s+/g, " ");
    this.#out += this.#out === "" || /\s/.test(this.#out.at(-1) ?? "") ? plain.trimStart() : plain;
  }

  close(name: string): void {
    if (SKIPPED.has(name)) this.#skipped = Math.max(0, this.#skipped - 1);
    if (this.#skipped > 0) return;
    this.#endedInline = INLINE.has(name);
    if (name === "ul" || name === "ol") this.#lists.pop();
    else if (name === "a") this.#closeLink();
    else if (name === "strong" || name === "b") this.#out = `${this.#out.trimEnd()}**`;
    else if (name === "code") this.#out += "`";
    else if (name === "tr") this.#endRow();
    if (/^h[1-6]$/.test(name) || (BLOCKS.has(name) && this.#cells === undefined)) this.#block("");
  }

  markdown(): string {
    return this.#out
      .replaceAll("****", "")
      .split("\n")
      .map((line) => line.trimEnd())
      .filter((line, index, lines) => line !== "" || lines[index - 1] !== "")
      .join("\n")
      .trim();
  }

  #block(begin: string): void {
    this.#out = this.#out === "" ? begin : `${this.#out.trimEnd()}\n\n${begin}`;
  }

  #item(): void {
    const list = this.#lists.at(-1);
    if (list !== undefined) list.items++;
    const mark = list?.ordered === true ? `${list.items}.` : "-";
    const isFirst = this.#lists.length <= 1 && (list?.items ?? 1) === 1;
    this.#out = `${this.#out.trimEnd()}${isFirst ? "\n\n" : "\n"}${"  ".repeat(Math.max(0, this.#lists.length - 1))}${mark} `;
  }

  #openLink(href: string): void {
    const isPage = /^(https?:|findable:)/.test(href);
    this.#links.push(isPage ? href : "");
    if (isPage) this.#out += "[";
  }

  #closeLink(): void {
    const href = this.#links.pop() ?? "";
    if (href !== "") this.#out += `](${href})`;
  }

  #row(): void {
    this.#cells = 0;
    this.#out = `${this.#out.trimEnd()}${this.#hasHead ? "\n" : "\n\n"}|`;
  }

  #cell(): void {
    if (this.#cells === undefined) return;
    this.#out += this.#cells === 0 ? " " : " | ";
    this.#cells++;
  }

  #endRow(): void {
    const cells = this.#cells ?? 0;
    this.#out = `${this.#out.trimEnd()} |\n`;
    if (!this.#hasHead) this.#out += `|${" --- |".repeat(cells)}\n`;
    this.#hasHead = true;
    this.#cells = undefined;
  }
}
