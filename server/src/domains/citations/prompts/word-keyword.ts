import { plainWords } from "./safe-question.ts";
import { WORDINGS, type Wording } from "./wordings.ts";

export function wordsLanguage(language: string): boolean {
  return Object.hasOwn(WORDINGS, language);
}

/** A phrase that people search. */
export interface SearchedPhrase {
  text: string;
  /** Whether it is about what the brand offers: then any noun phrase is a thing to choose. */
  offer?: boolean | undefined;
}

/** A keyword as a person would ask it; undefined for a phrase that is no question of a buyer. */
export function questionOfKeyword({ text, offer = false }: SearchedPhrase, language: string): string | undefined {
  const wording = WORDINGS[language];
  const words = wording === undefined ? undefined : searchedWords(text, wording);
  if (wording === undefined || words === undefined) return undefined;
  const [, howTo] = wording.howTo[0].exec(words) ?? [];
  if (howTo !== undefined) return filled(wording.howTo[1], howTo);
  if (wording.question.test(words)) return words.split(" ").length < 4 ? undefined : sentence(words);
  return questionOfOneThing(words, wording) ?? questionOfChoice(words, wording, offer);
}

/** The phrase without the ends that only lead a search somewhere; undefined for one that looks for a page or a word. */
function searchedWords(text: string, { endings, navigation }: Wording): string | undefined {
  let words = withoutEnd(plainWords(text), "?？.!");
  while (words !== undefined && endings.test(words)) words = words.replace(endings, "");
  return words === undefined || navigation.test(words) ? undefined : words;
}

/** A price, alternatives, or which of two. */
function questionOfOneThing(words: string, wording: Wording): string | undefined {
  const [, priced] = wording.price[0].exec(words) ?? [];
  if (priced !== undefined) return filled(wording.price[isPlural(priced, wording) ? 2 : 1], priced);
  const alternative = wording.alternatives[0].exec(words);
  if (alternative !== null)
    return filled(wording.alternatives[1], capitalizedName(alternative[1] ?? alternative[2] ?? ""));
  const [one = "", other = "", ...more] = words.split(wording.versus[0]);
  return one !== "" && other !== "" && more.length === 0
    ? filled(wording.versus[1], capitalizedName(one), capitalizedName(other))
    : undefined;
}

function questionOfChoice(words: string, wording: Wording, offer: boolean): string | undefined {
  const asBest = (thing: string) => filled(wording.best[isPlural(thing, wording) ? 2 : 1], thing);
  const [, best] = wording.best[0].exec(words) ?? [];
  if (best !== undefined && (offer || isProduct(best, wording))) return asBest(best);
  const [, template] = wording.template[0].exec(words) ?? [];
  if (template !== undefined && !isPlural(template, wording)) return filled(wording.template[1], template);
  if (isProduct(words, wording)) return asBest(words);
  return offer ? filled(wording.offer, words) : undefined;
}

/** A question or a title of a page's questions, as it is asked. */
export function asQuestion(text: string, language: string): string | undefined {
  const words = plainWords(text);
  if (words === undefined) return undefined;
  const isQuestion = /[?？]$/.test(words) || WORDINGS[language]?.question.test(words) === true;
  return isQuestion ? sentence(withoutEnd(words, "?？.!")) : undefined;
}

/** What an audience would ask about a kind of product; undefined where the language has no wording for it. */
export function questionOfAudience(audience: string, product: SearchedPhrase, language: string): string | undefined {
  const wording = WORDINGS[language];
  const who = withoutEnd(plainWords(audience), ".!");
  const what = wording === undefined ? undefined : searchedWords(product.text, wording);
  if (who === undefined || what === undefined || wording === undefined) return undefined;
  const kind = withoutAudience(what.replace(wording.superlative, ""), wording);
  const whom = wording.capitalsNouns ? who : lowerFirst(who);
  if (wording.product.test(kind)) {
    const template = wording.whichFor[isPlural(kind, wording) ? 1 : 0];
    return filled(template, kind, whom);
  }
  return product.offer === true ? filled(wording.offerFor, kind, whom) : undefined;
}

/** A problem in people's own words, with the question that follows from it. */
export function questionOfProblem(problem: string, language: string): string | undefined {
  const words = withoutEnd(plainWords(problem), ".!?");
  const wording = WORDINGS[language];
  if (words === undefined || wording === undefined || words.split(" ").length < 4) return undefined;
  return wording.problem.replace("%s", () => `${upperFirst(words)}.`);
}

/** Whether a phrase is a kind of thing to choose from, and no question, price or comparison. */
export function isProductPhrase({ text, offer = false }: SearchedPhrase, language: string): boolean {
  const wording = WORDINGS[language];
  const words = wording === undefined ? undefined : searchedWords(text, wording);
  if (wording === undefined || words === undefined) return false;
  const isOther = [wording.howTo[0], wording.question, wording.template[0]].some((form) => form.test(words));
  return !isOther && questionOfOneThing(words, wording) === undefined && (offer || isProduct(words, wording));
}

/** A phrase as people type it, for a language without wordings; undefined for what is no plain text. */
export function asPhrase(text: string): string | undefined {
  const words = plainWords(text);
  return words === undefined ? undefined : upperFirst(words);
}

function isProduct(phrase: string, wording: Wording): boolean {
  const kind = withoutAudience(phrase, wording);
  return wording.product.test(kind) && kind.split(" ").length > 1;
}

function isPlural(phrase: string, wording: Wording): boolean {
  return wording.plural.test(withoutAudience(phrase, wording));
}

function withoutAudience(phrase: string, { audience }: Wording): string {
  const at = phrase.search(audience);
  return at === -1 ? phrase : phrase.slice(0, at);
}

function withoutEnd(text: string, letters: string): string;
function withoutEnd(text: string | undefined, letters: string): string | undefined;
function withoutEnd(text: string | undefined, letters: string): string | undefined {
  if (text === undefined) return undefined;
  let end = text.length;
  while (end > 0 && letters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function filled(template: string, first: string, second = ""): string {
  return sentence(
    template
      .replace("%s", () => first)
      .replace("%t", () => second)
      .replace(/\?$/, ""),
  );
}

function sentence(words: string): string {
  return `${upperFirst(words)}?`.replace(/\bi\b(?=['’ ]|\?)/g, "I");
}

function capitalizedName(name: string): string {
  return name === name.toLowerCase() ? name.replace(/(?:^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : name;
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerFirst(words: string): string {
  return /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
