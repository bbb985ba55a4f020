import type { PageSignals } from "../port.ts";
import type { HtmlFacts } from "./html-facts.ts";

const MOST = 50;
const NUMBERED = /^!?\/?(?:page|p|seite|pagina)[=/-]?\d+$/i;

/** Signs of faults, with absolute addresses. */
export function signalsOf(
  { signals, baseHref, linkElements }: HtmlFacts,
  base: string,
  { html, bytes }: { html: string; bytes?: Uint8Array },
): PageSignals {
  const { anchorNames, relativeLinks, wrongNosnippet, loadsMore, hasPassword } = signals;
  const { imagesByScript, mainHeadings, silentPictures, writtenPictures } = signals;
  const isDead = (fragment: string) => !anchorNames.has(fragment) && !anchorNames.has(decoded(fragment));
  const unique = (fragments: string[]) => [...new Set(fragments)].slice(0, MOST);
  return {
    base: baseHref === null ? null : base,
    relativeLinks,
    relativeHreflang: linkElements
      .filter(({ rel, hreflang, href }) => hreflang !== null && /\balternate\b/.test(rel) && !/^\s*https?:/i.test(href))
      .map(({ href }) => href)
      .slice(0, MOST),
    wrongNosnippet: unique(wrongNosnippet),
    deadFragments: unique(
      signals.fragments.filter((fragment) => !isResolved(fragment) && !NUMBERED.test(fragment) && isDead(fragment)),
    ),
    fragmentPages: unique(signals.fragments.filter((fragment) => NUMBERED.test(fragment) && isDead(fragment))),
    scriptedLinks: signals.scriptedLinks.slice(0, MOST).map(({ target, text, inMenu }) => {
      return { url: target === null ? null : addressOf(target, base), text, inMenu };
    }),
    loadsMore,
    scriptRedirect: signals.scriptRedirect === null ? null : addressOf(signals.scriptRedirect, base),
    hasPassword,
    imagesByScript,
    mainHeadings,
    silentPictures,
    ...(writtenPictures === 0 ? {} : { writtenPictures }),
    bytes: bytes === undefined ? { hasMark: false, isAscii: isAsciiText(html) } : bytesOf(bytes),
  };
}

function addressOf(target: string, base: string): string | null {
  const url = URL.parse(target, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Fragments that browsers and applications resolve themselves. */
function isResolved(fragment: string): boolean {
  return fragment === "" || /^(?:top$|:~:|!|\/|user-content-)/i.test(fragment) || /[=&?]/.test(fragment);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function isAsciiText(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}

function bytesOf(bytes: Uint8Array): PageSignals["bytes"] {
  const [first, second, third] = bytes;
  const hasMark =
    (first === 0xef && second === 0xbb && third === 0xbf) ||
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff);
  return { hasMark, isAscii: isAsciiBytes(bytes) };
}

function isAsciiBytes(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 127) return false;
  return true;
}
