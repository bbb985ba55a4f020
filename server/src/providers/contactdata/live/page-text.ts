import { Parser } from "htmlparser2";

/** A line of a page as people see it, with the addresses of its links. */
export interface PageLine {
  text: string;
  isHeading: boolean;
  /** Addresses of `mailto:` links and of protected links, with the text of the link. */
  linked: { address: string; text: string; isHidden: boolean }[];
}

export interface PageText {
  lines: PageLine[];
  jsonLd: string[];
  /** Texts of inline scripts, which can build an address that people see. */
  scripts: string[];
}

type Attributes = Record<string, string | undefined>;

const MAX_LINES = 10_000;
const MAX_SCRIPTS = 200_000;
const MAX_ELEMENTS = 100_000;
const INLINE = new Set(
  "a abbr b bdi bdo big cite code data dfn em font i img ins kbd mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const UNSEEN = new Set(["style", "template", "noscript", "svg", "head", "select", "textarea", "iframe", "object"]);
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

interface Open {
  name: string;
  isUnseen: boolean;
  isReversed: boolean;
  /** Text of an element that is written backwards. */
  reversed: string;
}

/** Reads a page in one pass: what a person sees, line by line. Text that styles hide is left out, because it is a trap. */
export function readPageText(html: string): PageText {
  const page: PageText = { lines: [], jsonLd: [], scripts: [] };
  const open: Open[] = [];
  let line: PageLine = emptyLine();
  let script: { isJsonLd: boolean; text: string } | undefined;
  let link: PageLine["linked"][number] | undefined;
  let elements = 0;
  let scriptCharacters = 0;

  const endLine = (isHeading: boolean) => {
    const text = collapse(line.text);
    if ((text !== "" || line.linked.length > 0) && page.lines.length < MAX_LINES) {
      page.lines.push({ ...line, text, isHeading });
    }
    line = emptyLine();
  };
  const add = (text: string) => {
    const reversing = open.findLast(({ isReversed }) => isReversed);
    if (reversing !== undefined) reversing.reversed += text;
    else line.text += text;
    if (link !== undefined) link.text += text;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (elements > MAX_ELEMENTS) parser.pause();
        if (name === "script") {
          script = { isJsonLd: /^application\/ld\+json/i.test(attributes["type"]?.trim() ?? ""), text: "" };
          return;
        }
        if (name === "br" || (!INLINE.has(name) && !VOID.has(name))) endLine(false);
        const above = open.at(-1);
        const frame = {
          name,
          isUnseen: above?.isUnseen === true || UNSEEN.has(name) || isHidden(attributes),
          isReversed: isReversed(name, attributes),
          reversed: "",
        };
        if (!VOID.has(name)) open.push(frame);
        if (frame.isUnseen) return;
        const address = linkedAddress(attributes);
        if (address === undefined) return;
        const found = { address: address.text, text: "", isHidden: address.isHidden };
        line.linked.push(found);
        if (name === "a") link = found;
      },
      ontext(text) {
        if (script !== undefined) {
          scriptCharacters += text.length;
          if (scriptCharacters <= MAX_SCRIPTS) script.text += text;
        } else if (open.at(-1)?.isUnseen !== true) add(text);
      },
      onclosetag(name) {
        if (name === "script") {
          if (script !== undefined) (script.isJsonLd ? page.jsonLd : page.scripts).push(script.text);
          script = undefined;
          return;
        }
        if (name === "a") link = undefined;
        const closed = open.at(-1)?.name === name ? open.pop() : undefined;
        if (closed?.isReversed === true) add([...closed.reversed].toReversed().join(""));
        if (!INLINE.has(name) && !VOID.has(name)) endLine(/^h[1-6]$/.test(name));
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  endLine(false);
  return page;
}

function emptyLine(): PageLine {
  return { text: "", isHeading: false, linked: [] };
}

function isHidden({ style = "", hidden, class: classes = "" }: Attributes): boolean {
  const plain = style.toLowerCase().replaceAll(" ", "");
  return (
    hidden !== undefined ||
    plain.includes("display:none") ||
    plain.includes("visibility:hidden") ||
    plain.includes("font-size:0") ||
    /(?:^|\s)(?:hidden|d-none|honeypot|screen-reader-text|sr-only)(?:\s|$)/.test(classes)
  );
}

function isReversed(name: string, { style = "", dir }: Attributes): boolean {
  const plain = style.toLowerCase().replaceAll(" ", "");
  const overrides = plain.includes("unicode-bidi:bidi-override") || name === "bdo";
  return overrides && (plain.includes("direction:rtl") || dir === "rtl");
}

/** The address that a link leads to: by `mailto:`, by a service that protects addresses, or by its data attributes. */
function linkedAddress(attributes: Attributes): { text: string; isHidden: boolean } | undefined {
  const { href = "" } = attributes;
  const coded = attributes["data-cfemail"] ?? href.split("/cdn-cgi/l/email-protection#")[1];
  if (coded !== undefined) return hidden(decodeProtected(coded));
  if (/^mailto:/i.test(href.trim())) {
    const [address = ""] = href.trim().slice("mailto:".length).split("?");
    return { text: decoded(address), isHidden: false };
  }
  const user = attributes["data-user"] ?? attributes["data-name"] ?? attributes["data-local"];
  const host = attributes["data-domain"] ?? attributes["data-host"] ?? attributes["data-website"];
  if (user === undefined || host === undefined || user.includes(" ")) return undefined;
  const tld = attributes["data-tld"];
  return hidden(`${user}@${tld === undefined ? host : `${host}.${tld.replace(/^\./, "")}`}`);
}

function hidden(text: string): { text: string; isHidden: boolean } {
  return { text, isHidden: true };
}

/** The format of a widespread protection: the first byte is the key of the others. */
function decodeProtected(coded: string): string {
  if (!/^(?:[0-9a-f]{2}){3,300}$/i.test(coded)) return "";
  const [key = 0, ...rest] = Buffer.from(coded, "hex");
  return Buffer.from(rest.map((byte) => byte ^ key)).toString("utf8");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function collapse(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .join(" ");
}
