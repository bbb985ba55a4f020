import { Parser } from "htmlparser2";

const BLOCKS = new Set([
  "p",
  "div",
  "br",
  "li",
  "tr",
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "pre",
  "hr",
  "blockquote",
]);
const HIDDEN = new Set(["script", "style", "head", "title", "template"]);

/** The visible text of an email in HTML. Quotes begin with `>`, as in plain text. */
export function readText(html: string): string {
  const lines: string[] = [""];
  let quotes = 0;
  let hidden = 0;
  const newLine = () => {
    if (lines.at(-1) !== "") lines.push("");
  };
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (BLOCKS.has(name)) newLine();
      if (name === "blockquote") quotes += 1;
    },
    ontext(text) {
      if (hidden > 0) return;
      const words = text.replace(/\s+/g, " ");
      const line = lines.at(-1) ?? "";
      const start = line === "" && quotes > 0 ? "> " : line;
      lines[lines.length - 1] = line === "" ? start + words.trimStart() : line + words;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
      if (BLOCKS.has(name)) newLine();
      if (name === "blockquote") quotes = Math.max(0, quotes - 1);
    },
  });
  parser.end(html);
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== "" && line !== ">")
    .join("\n");
}
