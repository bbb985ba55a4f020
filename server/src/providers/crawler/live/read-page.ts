import type { CrawledPage, DocumentFacts, PageLink } from "../port.ts";
import type { HtmlFacts } from "./html-facts.ts";
import { mainText } from "./main-text.ts";
import { signalsOf } from "./page-signals.ts";
import { readHtml } from "./read-html.ts";
import { directivesFor, readDirectives } from "./robots-directives.ts";
import type { SiteScope } from "./site-scope.ts";
import { shortType, typesOfJsonLd } from "./structured-data.ts";

/** The fields of a page that come from its HTML and headers. */
export type PageContent = Pick<
  CrawledPage,
  | "title"
  | "description"
  | "canonical"
  | "canonicals"
  | "document"
  | "signals"
  | "language"
  | "robotsDirectives"
  | "directives"
  | "hreflang"
  | "headings"
  | "structuredDataTypes"
  | "openGraph"
  | "links"
  | "images"
  | "resources"
  | "text"
  | "wordCount"
>;

export interface PageSource {
  html: string;
  /** The final URL; base of relative links unless the page has a base element. */
  url: string;
  headers: Headers;
  scope: SiteScope;
  userAgentToken: string;
  /** The bytes before decoding; without them, those of the text in UTF-8. */
  bytes?: Uint8Array;
  /** Largest text in characters. */
  textCharacters?: number | undefined;
}

export function readPage(source: PageSource): PageContent {
  const facts = readHtml(source.html);
  const base = URL.parse(facts.baseHref ?? "", source.url)?.href ?? source.url;
  const canonicals = canonicalsOf(facts, base, source.headers);
  const directives = readDirectives({ metas: facts.metas, header: source.headers.get("x-robots-tag") });
  const meta = (name: string) => textOrNull(facts.metas.get(name));

  return {
    title: textOrNull(facts.title),
    description: meta("description"),
    canonical: canonicals[0]?.url ?? null,
    canonicals,
    document: documentOf(facts, base, source),
    signals: signalsOf(facts, base, source),
    language: languageOf(facts.language) ?? languageOf(source.headers.get("content-language")),
    robotsDirectives: directivesFor(directives, source.userAgentToken),
    directives,
    hreflang: [...hreflangOf(facts, base), ...hreflangOfHeader(source.headers.get("link"), base)],
    headings: facts.headings,
    structuredDataTypes: [...new Set([...typesOfJsonLd(facts.jsonLd), ...facts.itemTypes.map(shortType)])],
    openGraph: {
      title: meta("og:title"),
      description: meta("og:description"),
      image: absolute(facts.metas.get("og:image"), base),
      siteName: meta("og:site_name"),
    },
    links: facts.anchors.flatMap((anchor) => linkOf(anchor, base, source.scope)),
    images: facts.images,
    resources: facts.resources.flatMap(({ kind, element, address }) => {
      const url = absolute(address, base);
      return url === null ? [] : [{ kind, element, url }];
    }),
    ...mainText(facts.blocks, {
      hasMain: facts.hasMain,
      ...(source.textCharacters === undefined ? {} : { textCharacters: source.textCharacters }),
    }),
  };
}

function linkOf(anchor: HtmlFacts["anchors"][number], base: string, scope: SiteScope): PageLink[] {
  const url = URL.parse(anchor.href, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return [];
  url.hash = "";
  const rel = anchor.rel.split(/\s+/);
  const nofollow = rel.includes("nofollow") || rel.includes("ugc") || rel.includes("sponsored");
  const { text, boilerplate } = anchor;
  return [{ url: url.href, text, internal: scope.includes(url), nofollow, boilerplate }];
}

/** Search engines ignore a canonical link in the body, so those of the head and the header come first. */
function canonicalsOf(facts: HtmlFacts, base: string, headers: Headers): NonNullable<CrawledPage["canonicals"]> {
  const elements = facts.linkElements.filter(({ rel }) => rel.split(/\s+/).includes("canonical"));
  const header = headers.get("link")?.match(/<([^<>]{1,2000})>\s{0,9};[^,<]*\brel="?canonical"?/i)?.[1];
  const named = (place: "head" | "body") => elements.filter((element) => element.place === place);
  return [
    ...named("head").map(({ href }) => ({ href, place: "head" as const })),
    ...(header === undefined ? [] : [{ href: header, place: "header" as const }]),
    ...named("body").map(({ href }) => ({ href, place: "body" as const })),
  ]
    .slice(0, 10)
    .flatMap(({ href, place }) => {
      const url = absolute(href, base);
      return url === null ? [] : [{ url, place }];
    });
}

const MAX_JSON_LD_CHARACTERS = 30_000;

function documentOf(facts: HtmlFacts, base: string, { headers }: PageSource): DocumentFacts {
  const jsonLd: string[] = [];
  let characters = 0;
  for (const block of facts.jsonLd) {
    characters += block.length;
    if (characters <= MAX_JSON_LD_CHARACTERS) jsonLd.push(block);
  }
  const { headEnd } = facts;
  return {
    refresh: refreshOf(facts.metas.get("refresh"), base),
    hasViewport: facts.metas.has("viewport"),
    headEndedBy: headEnd?.isEarly === true ? headEnd.element : null,
    scriptCharacters: facts.scripts.characters,
    scripts: facts.scripts.count,
    appRoot: facts.appRoot,
    asksForScripts: /java\s?script/i.test(facts.noscript),
    forms: facts.forms,
    hasVideo: facts.hasVideo,
    charset: {
      header: charsetIn(headers.get("content-type")),
      meta: facts.metaCharset ?? charsetIn(facts.metas.get("content-type") ?? null),
    },
    jsonLd,
    hashRoutes: facts.anchors.filter(({ href }) => /^[^#]*#!?\/\w/.test(href)).length,
  };
}

function refreshOf(content: string | undefined, base: string): DocumentFacts["refresh"] {
  const [, seconds, target] =
    /^\s*(\d+(?:\.\d*)?)\s*(?:[;,]\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(content ?? "") ?? [];
  return seconds === undefined ? null : { seconds: Number(seconds), url: absolute(target, base) };
}

function charsetIn(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? null;
}

function hreflangOf(facts: HtmlFacts, base: string): CrawledPage["hreflang"] {
  return facts.linkElements.flatMap(({ rel, href, hreflang }) => {
    const url = absolute(href, base);
    if (hreflang === null || url === null || !rel.split(/\s+/).includes("alternate")) return [];
    return [{ language: hreflang.trim().toLowerCase(), url, source: "head" as const }];
  });
}

/** `Link: <https://a.example/de>; rel="alternate"; hreflang="de"` (RFC 8288). */
function hreflangOfHeader(header: string | null, base: string): CrawledPage["hreflang"] {
  return [...(header ?? "").slice(0, 20_000).matchAll(/<([^<>]{1,2000})>([^<]*)/g)].flatMap(
    ([, target, parameters = ""]) => {
      const language = /\bhreflang\s*=\s*"?([\w-]+)/i.exec(parameters)?.[1];
      const url = absolute(target, base);
      if (language === undefined || url === null || !isAlternate(parameters)) return [];
      return [{ language: language.toLowerCase(), url, source: "header" as const }];
    },
  );
}

function isAlternate(parameters: string): boolean {
  const rel = parameters.split(";").find((parameter) => /^\s*rel\s*=/i.test(parameter)) ?? "";
  return /\balternate\b/i.test(rel);
}

/** Reduces `en-US` to `en`. Uses the first of several languages in a header. */
function languageOf(tag: string | null): string | null {
  return (
    tag
      ?.trim()
      .match(/^([a-z]{2})(?![a-z])/i)?.[1]
      ?.toLowerCase() ?? null
  );
}

function absolute(address: string | undefined, base: string): string | null {
  if (address === undefined || address.trim() === "") return null;
  const url = URL.parse(address.trim(), base);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") ? url.href : null;
}

function textOrNull(text: string | null | undefined): string | null {
  const collapsed = text?.replace(/\s+/g, " ").trim() ?? "";
  return collapsed === "" ? null : collapsed;
}
