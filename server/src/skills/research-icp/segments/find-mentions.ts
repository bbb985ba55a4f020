import { fold, singular } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { namesAudience } from "./audience-words.ts";
import type { Source } from "./sources.ts";

export type MentionKind =
  | "own_page"
  | "industry_page"
  | "title"
  | "heading"
  | "stated"
  | "described"
  | "anchor"
  | "tailored"
  | "subject"
  | "sentence";

/** A place where the site names an audience. */
export interface Mention {
  /** The audience in the site's spelling. */
  name: string;
  /** Identical for plural and singular and for any case. */
  key: string;
  kind: MentionKind;
  url: string | null;
  /** The sentence or heading with the mention; null for an address. */
  text: string | null;
}

const OWN_PAGE =
  /\/(?:solutions?|for|use-cases?|who-we-help|audiences?|loesungen|losungen|fuer|pour|para|per|voor|solutions-for)\/(?:for-)?([a-z0-9-]+)\/?$|\/(?:for|fuer|pour|para|voor)-([a-z0-9-]+)\/?$/;
const INDUSTRY_PAGE =
  /\/(?:industr(?:y|ies)|sectors?|verticals?|branchen?|secteurs?|sectores|settori|sectoren|setores)\/([a-z0-9-]+)\/?$/;
const FOR =
  /(?:^|[\s,–—'’-])(?:for|für|richte(?:t|n) (?:sich|uns) an|pour(?: les)?|adresse (?:aux?|à)|(?:destiné|réservé|adapté)e?s? (?:aux?|à)|para|dirigid[oa]s? a|(?:ayuda|acompaña|enseña)(?:mos)? a|per(?: le| gli| i)?|voor)\s/giu;
const TAILORED =
  /\b(?:built|made|designed|created|tailored|perfect|ideal|trusted by|loved by|used by|gemacht|entwickelt|conçue?s?|pensée?s?|hecho|diseñado|pensad[oa]|gemaakt|feit[oa])\b/iu;
const TRUSTED_BY = /\b(?:trusted|loved|used|chosen) by\s/giu;
/** Whose something is: `Children's dentist`, `Women’s boots`, `a beginners' course`. A singular is a person or a name. */
const POSSESSOR = /(?<![\p{L}’'])(?:(children|women|men|people)[’']s|(\p{L}{4,30}s)[’'])(?=\s\p{L})/giu;
/** Words before an audience in a text that a person wrote about a brand. Pages use them for too many other things. */
const SERVES =
  /\b(?:serves?|serving|aimed at|(?:sells?|rents?|caters?) to|(?:customers|clients|users|buyers|audiences?) (?:are|is))\s/giu;
/** The rest of the phrase ends here. A comma may continue a list. */
const PHRASE_END = /[.;:!?()|–—"“”]/u;
const MAX_PHRASE = 160;
const MAX_WORDS = 4;
const ENDS_NOUN = new Set(
  "for fur pour para per voor who that which to of in with from on at by want need and or die der das den dem mit von und qui avec de que con y che di e die met van en com".split(
    " ",
  ),
);

/** All mentions of an audience in the sources. */
export function findMentions(sources: readonly Source[], language: string): Mention[] {
  const addressed = sources.flatMap(addressMentions);
  const keys = new Set(addressed.map(({ key }) => key));
  const isAudience = (words: readonly string[]) =>
    namesAudience(words.map(fold)) || keys.has(audienceKey(words.join(" ")));
  const read = (texts: readonly string[], kind: MentionKind, source: Source) =>
    textMentions(texts, kind, source, language, isAudience);
  const inTexts = sources.flatMap((source) => [
    ...read([source.title], "title", source),
    ...read(source.headings, "heading", source),
    ...read(anchorTexts(source), "anchor", source),
    ...read(source.stated, "stated", source),
    ...read(source.described, "described", source),
    ...read(unreadSentences(source), "sentence", source),
    ...subjectMentions(source, language, isAudience),
  ]);
  return [...addressed, ...inTexts];
}

function addressMentions({ path, url }: Source): Mention[] {
  const industry = INDUSTRY_PAGE.exec(path)?.[1];
  if (industry !== undefined) return [mention(spoken(industry), "industry_page", url, null)];
  const own = OWN_PAGE.exec(path);
  const slug = own?.[1] ?? own?.[2];
  if (slug === undefined) return [];
  const saysFor = /\/(?:for|fuer|pour|para|voor)[-/]/.test(path);
  if (!saysFor && !namesAudience(fold(spoken(slug)).split(" "))) return [];
  return [mention(spoken(slug), "own_page", url, null)];
}

const MAX_SUBJECT_WORDS = 3;
/** What follows the subject of a sentence is a verb, and neither punctuation nor the rest of the noun phrase. */
const AFTER_SUBJECT = /^\p{Ll}+$/u;
const NO_VERB = new Set(
  "is was has ist war hat est a es era ha and or of in at with from for who that to und oder von in mit aus die der et ou de du des qui à y o de del que en con e di da".split(
    " ",
  ),
);

/** Audiences that do something in a sentence, such as `Hill walkers wear it in winter`. A plain text has too few sentences for them. */
function subjectMentions({ url, sentences }: Source, language: string, isAudience: AudienceTest): Mention[] {
  if (url === null) return [];
  return sentences.flatMap((sentence) => {
    const words = sentence.split(/\s+/).slice(0, MAX_SUBJECT_WORDS + 2);
    const opening = fold(words[0] ?? "");
    const noun = ARTICLES.has(opening) || QUANTITIES.has(opening) ? words.slice(1) : words;
    const length = [1, 2, 3].find((count) => isAudience(noun.slice(0, count)));
    const next = noun[length ?? 0] ?? "";
    const name = noun.slice(0, length).join(" ");
    const isPlural = language !== "en" || (/(?:s|men|people|children)$/i.test(name) && !/(?:s|ing)$/.test(next));
    if (length === undefined || !AFTER_SUBJECT.test(next) || NO_VERB.has(next) || !isPlural) return [];
    return [mention(name, "subject", url, sentence)];
  });
}

/** The sentences that are neither stated nor described, so that each counts once. */
function unreadSentences({ sentences, stated, described }: Source): string[] {
  return sentences.filter((sentence) => !stated.includes(sentence) && !described.includes(sentence));
}

function anchorTexts({ links }: Source): string[] {
  return [...new Set(links.filter(({ internal, text }) => internal && text.length < 80).map(({ text }) => text))];
}

type AudienceTest = (words: readonly string[]) => boolean;

function textMentions(
  texts: readonly string[],
  kind: MentionKind,
  { url }: Source,
  language: string,
  isAudience: AudienceTest,
): Mention[] {
  return texts.flatMap((text) => {
    const tailored = TAILORED.test(text);
    const patterns = url === null ? [FOR, TRUSTED_BY, SERVES] : [FOR, TRUSTED_BY];
    const names = patterns.flatMap((pattern) =>
      phrasesAfter(text, pattern).flatMap((phrase) => {
        const listed = STATING.has(kind)
          ? [...sharedHeads(phrase, language, isAudience), ...listedAudiences(phrase, language, isAudience)]
          : [];
        return listed.length > 0 ? listed : audiencesIn(phrase, language, isAudience);
      }),
    );
    if (NAMING.has(kind)) names.push(...possessors(text, isAudience));
    const listed = url === null && names.length === 0 ? audiencesOnly(text, isAudience) : [];
    return [...new Set([...names, ...listed])].map((name) =>
      mention(name, kind === "sentence" && tailored ? "tailored" : kind, url, text),
    );
  });
}

/** Places that name what a page offers. */
const NAMING: ReadonlySet<MentionKind> = new Set(["title", "heading", "anchor"]);

function possessors(text: string, isAudience: AudienceTest): string[] {
  return [...text.matchAll(POSSESSOR)]
    .map(([, plural, other]) => plural ?? other ?? "")
    .filter((name) => isAudience([name]));
}

/** The phrase after each match of the pattern. */
function phrasesAfter(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => {
    const rest = text.slice(match.index + match[0].length).slice(0, MAX_PHRASE);
    return rest.split(PHRASE_END, 1)[0] ?? "";
  });
}

/** Articles before a later item of a list, as in `aux débutants et aux familles`. */
const ARTICLES = new Set("the die der den das les aux des a los las el la le gli i de os as".split(" "));
/** Words that count an audience and do not narrow it. */
const QUANTITIES = new Set(
  "many most some several few two three viele einige manche beaucoup plusieurs muchos muchas varios varias".split(" "),
);
const JOINS = /^(?:&|and|or|und|oder|et|ou|y|o|e|en|of)$/;

/**
 * The audiences at the start of a phrase: `small agencies and freelancers who bill by the hour` names two, and `hikers, commuters and
 * schools` three. A list with commas ends before its first item that is no audience. Drops articles, keeps adjectives.
 */
function audiencesIn(phrase: string, language: string, isAudience: AudienceTest): string[] {
  const names: string[] = [];
  let words: string[] = [];
  let inList = false;
  /** Ends an item. Returns whether more may follow. */
  const take = () => {
    const isOne = words.length > 0 && words.length <= MAX_WORDS && isAudience(words);
    if (isOne) names.push(words.join(" "));
    const mayFollow = isOne || words.length === 0 || !inList;
    words = [];
    return mayFollow;
  };
  for (const word of wordsOf(phrase)) {
    const folded = fold(word);
    const isComma = word === ",";
    inList ||= isComma;
    const isJoin = isComma || JOINS.test(folded);
    const isSmall = isJoin || ENDS_NOUN.has(folded) || stopWordsFor(language).has(folded);
    if (isSmall && words.length === 0 && (names.length === 0 || ARTICLES.has(folded))) continue;
    if (!isSmall) words.push(word);
    else if (!isJoin) break;
    else if (!take()) return names;
  }
  take();
  return names;
}

const MIN_LISTED = 3;
/** Places where a list after `for` names only audiences. */
const STATING: ReadonlySet<MentionKind> = new Set(["stated", "described", "title", "heading"]);

/**
 * The items of a list such as `care homes, hospices and home care agencies`. An item that names an audience proves the
 * others, if all of them are short plurals. Empty for any other phrase.
 */
function listedAudiences(phrase: string, language: string, isAudience: AudienceTest): string[] {
  const named = listItems(phrase, language);
  const areShortPlurals = named.every((words) => words.length < MAX_WORDS && /s$/i.test(words.at(-1) ?? ""));
  const ends = [named[0] ?? [], named.at(-1) ?? []];
  return named.length >= MIN_LISTED && areShortPlurals && phrase.includes(",") && ends.some(isAudience)
    ? named.map((words) => words.join(" "))
    : [];
}

/**
 * English audiences that share their last word: `architecture, design and engineering studios` names three kinds of studios. The
 * words before the last item are single and no audiences themselves. Empty for any other phrase.
 */
function sharedHeads(phrase: string, language: string, isAudience: AudienceTest): string[] {
  const items = language === "en" ? listItems(phrase, language) : [];
  const [kinds, last = []] = [items.slice(0, -1), items.at(-1)];
  const head = last.at(-1) ?? "";
  const areKinds = kinds.every((words) => words.length === 1 && !/s$/i.test(words[0] ?? "") && !isAudience(words));
  const share = kinds.length >= 2 && phrase.includes(",") && areKinds && last.length === 2 && /s$/i.test(head);
  return share && isAudience(last) ? [...kinds, last.slice(0, 1)].map(([kind = ""]) => `${kind} ${head}`) : [];
}

/** The items of a list, up to its first small word. */
function listItems(phrase: string, language: string): string[][] {
  const items: string[][] = [[]];
  for (const word of wordsOf(phrase)) {
    const folded = fold(word);
    if (word === "," || JOINS.test(folded)) items.push([]);
    else if (ENDS_NOUN.has(folded) || stopWordsFor(language).has(folded)) break;
    else items.at(-1)?.push(word);
  }
  return items.filter((words) => words.length > 0);
}

/** The audiences of a sentence that lists nothing else, such as `Hikers, commuters and schools.` */
function audiencesOnly(sentence: string, isAudience: AudienceTest): string[] {
  const items: string[][] = [[]];
  for (const word of wordsOf(sentence.replace(/[.!]$/, ""))) {
    if (word === "," || JOINS.test(fold(word))) items.push([]);
    else items.at(-1)?.push(word);
  }
  const named = items.filter((words) => words.length > 0);
  return named.every((words) => words.length <= MAX_WORDS && isAudience(words))
    ? named.map((words) => words.join(" "))
    : [];
}

/** The words of a phrase; each comma is a word. */
function wordsOf(phrase: string): string[] {
  return phrase.replaceAll(",", " , ").trim().split(/\s+/);
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
