import { fold, singular, stopWordsFor } from "../../../domains/keywords/labels/index.ts";
import { namesAudience } from "./audiences.ts";
import type { Source } from "./read-text.ts";

export type MentionKind = "own_page" | "industry_page" | "title" | "heading" | "anchor" | "tailored" | "sentence";

/** One place where the site names an audience. */
export interface Mention {
  /** As the site writes it. */
  name: string;
  /** The same for plural and singular, any case. */
  key: string;
  kind: MentionKind;
  url: string | null;
  /** The sentence or heading it stands in; null for an address. */
  text: string | null;
}

const OWN_PAGE =
  /\/(?:solutions?|for|use-cases?|who-we-help|audiences?|loesungen|losungen|fuer|pour|para|per|voor|solutions-for)\/(?:for-)?([a-z0-9-]+)\/?$|\/(?:for|fuer|pour|para|voor)-([a-z0-9-]+)\/?$/;
const INDUSTRY_PAGE =
  /\/(?:industr(?:y|ies)|sectors?|verticals?|branchen?|secteurs?|sectores|settori|sectoren|setores)\/([a-z0-9-]+)\/?$/;
const FOR = /(?:^|[\s,–—-])(?:for|für|pour(?: les)?|para|per(?: le| gli| i)?|voor)\s+([^.,;:!?()|–—"“”]{3,60})/giu;
const TAILORED =
  /\b(?:built|made|designed|created|tailored|perfect|ideal|trusted by|loved by|used by|gemacht|entwickelt|conçue?s?|pensée?s?|hecho|diseñado|pensad[oa]|gemaakt|feit[oa])\b/iu;
const TRUSTED_BY = /\b(?:trusted|loved|used|chosen) by\s+([^.,;:!?()|–—"“”]{3,60})/giu;
const ENDS_NOUN = new Set(
  "who that which to of in with from on at by want need and or die der das den dem mit von und qui avec de que con y che di e die met van en com".split(
    " ",
  ),
);

/** Everywhere the sources name whom they are for. */
export function findMentions(sources: readonly Source[], language: string): Mention[] {
  return sources.flatMap((source) => [
    ...addressMentions(source),
    ...textMentions([source.title], "title", source, language),
    ...textMentions(source.headings, "heading", source, language),
    ...textMentions(anchorTexts(source), "anchor", source, language),
    ...textMentions(source.sentences, "sentence", source, language),
  ]);
}

function addressMentions({ path, url }: Source): Mention[] {
  const industry = INDUSTRY_PAGE.exec(path)?.[1];
  if (industry !== undefined) return [mention(spoken(industry), "industry_page", url, null)];
  const own = OWN_PAGE.exec(path);
  const slug = own?.[1] ?? own?.[2];
  if (slug === undefined || !namesAudience(fold(spoken(slug)).split(" "))) return [];
  return [mention(spoken(slug), "own_page", url, null)];
}

function anchorTexts({ links }: Source): string[] {
  return [...new Set(links.filter(({ internal, text }) => internal && text.length < 80).map(({ text }) => text))];
}

function textMentions(texts: readonly string[], kind: MentionKind, { url }: Source, language: string): Mention[] {
  return texts.flatMap((text) => {
    const tailored = TAILORED.test(text);
    return [...text.matchAll(FOR), ...text.matchAll(TRUSTED_BY)]
      .flatMap((match) => audiencesIn(match[1] ?? "", language))
      .map((name) => mention(name, kind === "sentence" && tailored ? "tailored" : kind, url, text));
  });
}

/** `small agencies and freelancers who bill by the hour` names two. Adjectives stay, articles go. */
function audiencesIn(after: string, language: string): string[] {
  const names: string[] = [];
  let words: string[] = [];
  for (const word of after.trim().split(/\s+/)) {
    const folded = fold(word);
    if (words.length === 0 && stopWordsFor(language).has(folded)) continue;
    const ends = ENDS_NOUN.has(folded) || stopWordsFor(language).has(folded);
    if (!ends) words.push(word);
    if (ends || namesAudience(words.map(fold))) {
      if (words.length <= 4 && namesAudience(words.map(fold))) names.push(words.join(" "));
      else if (!/^(?:and|or|und|oder|et|ou|y|o|e|en|of)$/.test(folded)) return names;
      words = [];
    }
  }
  return names;
}

function mention(name: string, kind: MentionKind, url: string | null, text: string | null): Mention {
  return { name, key: audienceKey(name), kind, url, text };
}

export function audienceKey(name: string): string {
  return fold(name)
    .replace(/-/g, " ")
    .split(/\s+/)
    .map((word) => singular(word))
    .join(" ");
}

function spoken(slug: string): string {
  return slug.replace(/\.(?:html?|php)$/, "").replaceAll("-", " ");
}
