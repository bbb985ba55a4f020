import type { HtmlAnchor, HtmlFacts, HtmlHeading } from "./html-facts.ts";
import { type Attributes, type Frame, placeOf } from "./html-frame.ts";
import { isRobotsMeta } from "./robots-directives.ts";

const MAX_ANCHORS = 5_000;
const MAX_BLOCKS = 20_000;
const MAX_HEADINGS = 500;
const MAX_ITEM_TYPES = 200;
const MAX_LINK_ELEMENTS = 500;
const MAX_JSON_LD_CHARACTERS = 1_000_000;

/** Collects text until a block starts or ends. */
export function createLines(facts: HtmlFacts) {
  let line = "";
  let linkedCharacters = 0;
  return {
    add(text: string, isLinked: boolean): void {
      line += text;
      if (isLinked) linkedCharacters += text.length;
    },
    end(frame: Frame, isHeading: boolean): void {
      const text = collapse(line);
      if (text !== "" && facts.blocks.length < MAX_BLOCKS) {
        facts.blocks.push({ text, linkedCharacters, place: placeOf(frame), isHeading });
      }
      line = "";
      linkedCharacters = 0;
    },
  };
}

/** The link whose text is being read. Links do not nest: the next link ends it. */
export function createAnchors(facts: HtmlFacts) {
  let anchor: HtmlAnchor | undefined;
  const close = () => {
    if (anchor !== undefined && facts.anchors.length < MAX_ANCHORS) {
      facts.anchors.push({ ...anchor, text: collapse(anchor.text).slice(0, 500) });
    }
    anchor = undefined;
  };
  return {
    isOpen: () => anchor !== undefined,
    /** Symbols of self-links after headings in documentation; not part of the heading's text. */
    isPermalink: (text: string) => anchor?.href.startsWith("#") === true && /^\s*[¶#§🔗]\s*$/u.test(text),
    open(attributes: Attributes, frame: Frame): void {
      close();
      const { href, rel } = attributes;
      if (href !== undefined)
        anchor = { href, rel: rel?.toLowerCase() ?? "", text: "", boilerplate: frame.boilerplate };
    },
    add(text: string): void {
      if (anchor !== undefined) anchor.text += text;
    },
    close,
  };
}

export function createHeadings(facts: HtmlFacts) {
  let heading: HtmlHeading | undefined;
  const close = () => {
    if (heading !== undefined && facts.headings.length < MAX_HEADINGS) {
      facts.headings.push({ level: heading.level, text: collapse(heading.text).slice(0, 1_000) });
    }
    heading = undefined;
  };
  return {
    open(level: HtmlHeading["level"]): void {
      close();
      heading = { level, text: "" };
    },
    add(text: string): void {
      if (heading !== undefined) heading.text += text;
    },
    close,
  };
}

/** Text outside the page's content: its title and its JSON-LD. */
export function createCapture(facts: HtmlFacts) {
  let capturing: "title" | "json-ld" | undefined;
  let captured = "";
  let jsonLdCharacters = 0;
  return {
    begin(name: string, attributes: Attributes, frame: Frame): void {
      const isJsonLd = name === "script" && /^application\/ld\+json/i.test(attributes["type"]?.trim() ?? "");
      // The title of an SVG icon is not the title of the page.
      const isTitle = name === "title" && facts.title === null && !frame.unread;
      if (isJsonLd || isTitle) {
        capturing = isTitle ? "title" : "json-ld";
        captured = "";
      }
    },
    /** False if nothing is captured here. */
    add(text: string): boolean {
      if (capturing === undefined) return false;
      if (capturing === "json-ld") jsonLdCharacters += text.length;
      if (capturing === "title" || jsonLdCharacters <= MAX_JSON_LD_CHARACTERS) captured += text;
      return true;
    },
    end(name: string): void {
      if (capturing === "title" && name === "title") facts.title = collapse(captured).slice(0, 5_000);
      else if (capturing === "json-ld" && name === "script") facts.jsonLd.push(captured);
      else return;
      capturing = undefined;
    },
  };
}

export function readMeta(facts: HtmlFacts, attributes: Attributes): void {
  facts.metaCharset ??= attributes["charset"]?.trim().toLowerCase() ?? null;
  const name = (attributes["name"] ?? attributes["property"] ?? attributes["http-equiv"] ?? "").trim().toLowerCase();
  const content = attributes["content"];
  if (name === "" || content === undefined) return;
  const before = facts.metas.get(name);
  if (before === undefined) facts.metas.set(name, content.slice(0, 5_000));
  else if (isRobotsMeta(name)) facts.metas.set(name, `${before},${content}`.slice(0, 5_000));
}

export function readLinkElement(facts: HtmlFacts, attributes: Attributes): void {
  const { rel, href, hreflang } = attributes;
  if (rel === undefined || href === undefined || facts.linkElements.length >= MAX_LINK_ELEMENTS) return;
  const place = facts.headEnd === null ? "head" : "body";
  facts.linkElements.push({ rel: rel.toLowerCase(), href, hreflang: hreflang ?? null, place });
}

const MAX_RESOURCES = 50;
const LOADING_ELEMENTS: ReadonlySet<string> = new Set(["img", "script", "iframe", "audio", "video", "source", "embed"]);

/** Images, scripts, styles and frames, which browsers load with the page. */
export function readResource(facts: HtmlFacts, name: string, { src, rel, href }: Attributes): void {
  const isStyle = name === "link" && /(?:^|\s)stylesheet(?:\s|$)/i.test(rel ?? "");
  const address = isStyle ? href : LOADING_ELEMENTS.has(name) ? src : undefined;
  if (address === undefined || address.startsWith("data:") || facts.resources.length >= MAX_RESOURCES) return;
  const kind = name === "img" ? "image" : "other";
  facts.resources.push({ kind, element: isStyle ? "style" : name, address: address.slice(0, 2_000) });
}

/** Elements that may stand in the head. Any other one ends it (WHATWG HTML, 13.2.6.4.4). */
const HEAD_ELEMENTS: ReadonlySet<string> = new Set(
  "html head title meta link base style script noscript template basefont bgsound noframes".split(" "),
);
const APP_ROOTS = /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app)$/;

/** The end of the head, scripts, and the places that scripts fill. */
export function readStructure(facts: HtmlFacts, name: string, attributes: Attributes): void {
  if (facts.headEnd === null && !HEAD_ELEMENTS.has(name)) facts.headEnd = { element: name, isEarly: false };
  else if (facts.headEnd !== null && facts.headEnd.element !== "body" && belongsInHead(name, attributes)) {
    facts.headEnd.isEarly = true;
  }
  if (name === "script" && !/json/i.test(attributes["type"] ?? "")) facts.scripts.count += 1;
  if (name === "main" || attributes["role"] === "main") facts.hasMain = true;
  if (name === "form") facts.forms += 1;
  if (name === "video" || (name === "iframe" && /youtube|vimeo/i.test(attributes["src"] ?? ""))) facts.hasVideo = true;
  if (APP_ROOTS.test(attributes["id"] ?? "")) facts.appRoot ??= `#${attributes["id"]}`;
  else if (name === "app-root") facts.appRoot ??= name;
}

function belongsInHead(name: string, { name: meta, rel, hreflang }: Attributes): boolean {
  if (name === "meta") return /^(?:robots|googlebot|bingbot|description)$/i.test(meta ?? "");
  return (
    name === "link" &&
    (/\bcanonical\b/i.test(rel ?? "") || (hreflang !== undefined && /\balternate\b/i.test(rel ?? "")))
  );
}

export function readItemTypes(facts: HtmlFacts, attributes: Attributes): void {
  const types = attributes["itemtype"];
  if (types === undefined || facts.itemTypes.length >= MAX_ITEM_TYPES) return;
  facts.itemTypes.push(...types.trim().split(/\s+/).slice(0, 5));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
