import { plainWords } from "./safe-question.ts";

/** How one language words questions. `%s` is the phrase. */
interface Wording {
  question: RegExp;
  /** `how to` and the question that it begins. */
  howTo: readonly [RegExp, string];
  best: readonly [RegExp, singular: string, plural: string];
  price: readonly [RegExp, string];
  alternatives: readonly [RegExp, string];
  /** Between two names. */
  versus: readonly [RegExp, string];
  template: readonly [RegExp, string];
  /** Kinds of products, at the end of a phrase or before its audience. */
  product: RegExp;
  which: string;
  whichFor: string;
  audience: RegExp;
  plural: RegExp;
  problem: string;
  goal: string;
}

const ENGLISH: Wording = {
  question: /^(?:how|what|which|why|when|where|who|can|could|is|are|do|does|should|will)\b/i,
  howTo: [/^how to (.+)$/i, "How do I %s?"],
  best: [/^(?:the )?(?:best|top) (?:\d+ )?(.+)$/i, "What is the best %s?", "What are the best %s?"],
  price: [/^(.+?) (?:price|prices|pricing|cost|costs)$/i, "How much does %s cost?"],
  alternatives: [/^(?:(.+?) alternatives?|alternatives? (?:to|for) (.+))$/i, "What are good alternatives to %s?"],
  versus: [/ (?:vs\.?|versus) /i, "Should I choose %s or %t?"],
  template: [
    /^(?:free )?(.+ (?:template|templates|checklist|example|examples))(?: free)?$/i,
    "Where can I find a good %s?",
  ],
  product:
    /\b(?:software|apps?|tools?|platforms?|systems?|services?|trackers?|programs?|agency|agencies|providers?|plugins?|solutions?)$/i,
  which: "Which %s do you recommend?",
  whichFor: "Which %s is right for %t?",
  audience: / (?:for|with|without|in|to|near|from) /i,
  plural: /[^su]s$/i,
  problem: "%s What can we do about it?",
  goal: "How can %t %s?",
};

const GERMAN: Wording = {
  question: /^(?:wie|was|welche[rsmn]?|warum|wieso|wann|wo|wer|kann|können|ist|sind|soll(?:te)?|gibt)\b/i,
  howTo: [/^wie (?:man )?(.+) (?:kann|macht)$/i, "Wie kann ich %s?"],
  best: [/^(?:die |das |der )?beste[nrs]? (.+)$/i, "Was ist zu empfehlen: %s?", "Welche %s sind die besten?"],
  price: [/^(.+?) (?:preis|preise|kosten)$/i, "Was kostet %s?"],
  alternatives: [/^(?:(.+?) alternativen?|alternativen? zu (.+))$/i, "Welche guten Alternativen zu %s gibt es?"],
  versus: [/ (?:vs\.?|oder) /i, "Ist %s oder %t die bessere Wahl?"],
  template: [/^(.+ (?:vorlage|vorlagen|muster))(?: kostenlos)?$/i, "Wo finde ich eine gute %s?"],
  product: /(?:software|apps?|tools?|programme?|systeme?|anbieter|plattform(?:en)?|agentur(?:en)?)$/i,
  which: "Welche %s ist empfehlenswert?",
  whichFor: "Welche %s passt zu %t?",
  audience: / (?:für|mit|ohne|in|zum|zur) /i,
  plural: /(?:programme|systeme|agenturen|plattformen|apps|tools)$/i,
  problem: "%s Was hilft dagegen?",
  goal: "",
};

const WORDINGS: Readonly<Record<string, Wording>> = { en: ENGLISH, de: GERMAN };

export function wordsLanguage(language: string): boolean {
  return Object.hasOwn(WORDINGS, language);
}

/** A keyword as a person would ask it; undefined for a phrase that is no question of a buyer. */
export function questionOfKeyword(phrase: string, language: string): string | undefined {
  const words = withoutEnd(plainWords(phrase), "?？.!");
  const wording = WORDINGS[language];
  if (words === undefined) return undefined;
  if (wording === undefined) return undefined;
  const howTo = wording.howTo[0].exec(words)?.[1];
  if (howTo !== undefined) return filled(wording.howTo[1], howTo);
  if (wording.question.test(words)) return words.split(" ").length < 4 ? undefined : sentence(words);
  const [, price] = wording.price[0].exec(words) ?? [];
  if (price !== undefined) return filled(wording.price[1], price);
  const alternative = wording.alternatives[0].exec(words);
  if (alternative !== null)
    return filled(wording.alternatives[1], capitalizedName(alternative[1] ?? alternative[2] ?? ""));
  const [one = "", other = "", ...more] = words.split(wording.versus[0]);
  if (one !== "" && other !== "" && more.length === 0)
    return filled(wording.versus[1], capitalizedName(one), capitalizedName(other));
  const [, best] = wording.best[0].exec(words) ?? [];
  if (best !== undefined && isProduct(best, wording))
    return filled(isPlural(best, wording) ? wording.best[2] : wording.best[1], best);
  const [, template] = wording.template[0].exec(words) ?? [];
  if (template !== undefined && !isPlural(template, wording)) return filled(wording.template[1], template);
  return isProduct(words, wording)
    ? filled(isPlural(words, wording) ? wording.best[2] : wording.best[1], words)
    : undefined;
}

/** A question or a title of a page's questions, as it is asked. */
export function asQuestion(text: string, language: string): string | undefined {
  const words = plainWords(text);
  if (words === undefined) return undefined;
  const isQuestion = /[?？]$/.test(words) || WORDINGS[language]?.question.test(words) === true;
  return isQuestion ? sentence(withoutEnd(words, "?？.!")) : undefined;
}

/** What an audience would ask about a kind of product; undefined where the language has no wording for it. */
export function questionOfAudience(audience: string, product: string, language: string): string | undefined {
  const [who, what] = [withoutEnd(plainWords(audience), ".!"), plainWords(product)];
  const wording = WORDINGS[language];
  if (who === undefined || what === undefined || wording === undefined) return undefined;
  const kind = withoutAudience(what.replace(/^(?:the )?(?:best|top) /i, ""), wording);
  if (!wording.product.test(kind)) return undefined;
  return filled(wording.whichFor, kind, lowerFirst(who)).replace(
    isPlural(kind, wording) ? / is right / : /$^/,
    " are right ",
  );
}

/** A problem in people's own words, with the question that follows from it. */
export function questionOfProblem(problem: string, language: string): string | undefined {
  const words = withoutEnd(plainWords(problem), ".!?");
  const wording = WORDINGS[language];
  if (words === undefined || wording === undefined || words.split(" ").length < 4) return undefined;
  return wording.problem.replace("%s", () => `${upperFirst(words)}.`);
}

export function isProductPhrase(phrase: string, language: string): boolean {
  const wording = WORDINGS[language];
  return wording !== undefined && isProduct(phrase, wording);
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
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
