import { type Attributes, type Frame, placeOf } from "./html-frame.ts";
import type { RawSignals } from "./raw-signals.ts";

const MOST = 200;
const SCRIPT_CHARACTERS = 3_000;
const NOSNIPPET_ELEMENTS: ReadonlySet<string> = new Set(["span", "div", "section"]);
const NAVIGATES = /(?:location(?:\.href)?\s*=|location\.(?:assign|replace)\(|navigate\(|\.push\()\s*['"]([^'"]+)['"]/;
/** Statements that run when the script is read: not in a function, a listener or a condition. */
const REDIRECTS =
  /^(?:window\.|document\.|top\.|self\.)?location(?:\.href)?(?: ?= ?|\.replace\(|\.assign\()["']([^"']{1,2000})["']\)?;?$/;
const LOADS_MORE =
  /^\s*(?:(?:load|show|view) more\b|more (?:results|items|products|articles)\b|mehr (?:laden|anzeigen)|weitere \p{L}+ (?:laden|anzeigen)|(?:charger|voir|afficher) plus|(?:cargar|ver|mostrar) más|carica altri)/iu;
/** Narrower pictures are icons and logos. */
const PICTURE_WIDTH = 300;

/** Names of pictures that are made of words. */
const WRITTEN_PICTURE =
  /[/_-](?:offer|angebot|offre|oferta|poster|flyer|plakat|price-?list|preisliste|menu-?card|speisekarte|opening-?hours|oeffnungszeiten|phone|telephone|number|coupon|voucher|sale)s?[._-]/i;

/** Collects signals in the order of the document. */
export function createSignals(signals: RawSignals) {
  let script = "";
  const written = new Set<string>();
  const lazy: string[] = [];
  let scripted: RawSignals["scriptedLinks"][number] | undefined;

  function readLink({ href }: Attributes): void {
    if (href === undefined) return;
    const address = href.trim();
    if (address.startsWith("#")) push(signals.fragments, address.slice(1));
    else if (address !== "" && !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)) signals.relativeLinks += 1;
  }

  function readScripted(name: string, attributes: Attributes, frame: Frame): void {
    const { href, onclick } = attributes;
    const isLink =
      name === "a" && href !== undefined && !/^\s*javascript:/i.test(href) && !["", "#"].includes(href.trim());
    if (isLink || frame.unread) return;
    const code = `${onclick ?? ""} ${/^\s*javascript:/i.test(href ?? "") ? href : ""}`;
    const target = NAVIGATES.exec(code)?.[1] ?? attributes["data-href"] ?? attributes["data-url"] ?? null;
    // An anchor with a name is a target of links, not a link. A button belongs to the page.
    const isBareAnchor =
      name === "a" && href === undefined && attributes["id"] === undefined && attributes["name"] === undefined;
    if (target === null && !isBareAnchor) return;
    if (target !== null && name === "button" && !NAVIGATES.test(code)) return;
    scripted = { target, text: "", inMenu: frame.boilerplate };
  }

  function readImage(attributes: Attributes, frame: Frame, isInNoscript: boolean): void {
    const { src } = attributes;
    if (isInNoscript && src !== undefined) written.add(src);
    const later = attributes["data-src"] ?? attributes["data-lazy-src"] ?? attributes["data-original"];
    const isEmpty = src === undefined || src.trim() === "" || src.startsWith("data:");
    if (later !== undefined && isEmpty && attributes["srcset"] === undefined && !isInNoscript) {
      lazy.push(later);
    }
    const width = Number.parseInt(attributes["width"] ?? "", 10);
    const isWide = Number.isFinite(width) && width >= PICTURE_WIDTH;
    if (isWide && placeOf(frame) === "main" && (attributes["alt"] ?? "").trim() === "") signals.silentPictures += 1;
    if (isWide && (attributes["alt"] ?? "").trim() === "" && WRITTEN_PICTURE.test(src ?? ""))
      signals.writtenPictures += 1;
  }

  return {
    open(name: string, attributes: Attributes, { frame, open }: { frame: Frame; open: readonly string[] }): void {
      const id = attributes["id"];
      if (id !== undefined) signals.anchorNames.add(id);
      if (name === "a" && attributes["name"] !== undefined) signals.anchorNames.add(attributes["name"]);
      if (name === "a" || name === "area") readLink(attributes);
      if ("data-nosnippet" in attributes && !NOSNIPPET_ELEMENTS.has(name)) push(signals.wrongNosnippet, name);
      if (name === "input" && attributes["type"]?.toLowerCase() === "password") signals.hasPassword = true;
      if (name === "img") readImage(attributes, frame, open.includes("noscript"));
      if (name === "h1" && !open.some((parent) => parent === "section" || parent === "article"))
        signals.mainHeadings += 1;
      if (name === "script") script = "";
      if (scripted === undefined) readScripted(name, attributes, frame);
    },
    text(text: string, element: string | undefined): void {
      if (element === "script") {
        if (script.length < SCRIPT_CHARACTERS) script += text;
        return;
      }
      if (scripted !== undefined) scripted.text += text;
      if (element === "button") signals.loadsMore ||= LOADS_MORE.test(text);
    },
    close(name: string): void {
      if (name === "script") signals.scriptRedirect ??= REDIRECTS.exec(script.trim())?.[1] ?? null;
      if (scripted === undefined || !/^(?:a|li|span|div|td|button|p)$/.test(name)) return;
      const text = scripted.text.replace(/\s+/g, " ").trim().slice(0, 100);
      if (text !== "") push(signals.scriptedLinks, { ...scripted, text });
      scripted = undefined;
    },
    finish(): void {
      signals.imagesByScript = lazy.filter((address) => !written.has(address)).length;
    },
  };
}

function push<Item>(list: Item[], item: Item): void {
  if (list.length < MOST) list.push(item);
}
