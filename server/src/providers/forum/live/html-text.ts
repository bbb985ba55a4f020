import { Parser } from "htmlparser2";

const BLOCKS = new Set("p div br li ul ol pre blockquote h1 h2 h3 h4 h5 h6 tr hr details summary aside".split(" "));
/** Quotes of others, code and pictures are not the author's words. */
const SKIPPED = new Set(["blockquote", "aside", "pre", "script", "style", "svg"]);
const MAX_CHARACTERS = 20_000;

/** The words of an author in a post's HTML as plain text: without markup, quoted posts, code and pictures. Emoji stay. */
export function htmlText(html: string): string {
  let text = "";
  let skipping = 0;
  const parser = new Parser(
    {
      onopentag(name, { class: classes = "", alt = "" }) {
        if (SKIPPED.has(name)) skipping += 1;
        if (skipping === 0 && name === "img" && classes.split(" ").includes("emoji")) text += alt;
        if (BLOCKS.has(name)) text += "\n";
      },
      ontext(part) {
        if (skipping === 0 && text.length < MAX_CHARACTERS) text += part;
      },
      onclosetag(name) {
        if (SKIPPED.has(name)) skipping = Math.max(0, skipping - 1);
        if (BLOCKS.has(name)) text += "\n";
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return tidied(text);
}

/** Single spaces and line breaks, without NUL and within the limit. */
export function tidied(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
}

/** Markdown as plain text: link texts without addresses, without quoted lines, code and marks. */
export function markdownText(markdown: string): string {
  const own = markdown
    .split("\n")
    .filter((line) => !/^ {0,3}>/.test(line))
    .join("\n");
  return tidied(
    own
      .replace(/```[^`]*```/g, "\n")
      .replace(/\]\([^()\s]*\)/g, "")
      .replace(/!?\[/g, "")
      .replace(/^ {0,3}(?:#{1,6}|[-*+]|\d{1,3}\.) /gm, "")
      .replace(/\*\*|__|`/g, ""),
  );
}
