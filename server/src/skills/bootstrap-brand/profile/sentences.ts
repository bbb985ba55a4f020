import { splitSentences } from "../../../kernel/text/sentences.ts";

/** A sentence of a page, with its exact wording. */
interface Sentence {
  text: string;
  /** Position among the page's sentences, 0 for the first. */
  order: number;
  /** Whether it ends with a punctuation mark. Headline claims and list items often do not. */
  isSentence: boolean;
}

const MAX_SENTENCE_CHARACTERS = 320;
const MIN_SENTENCE_CHARACTERS = 24;

/** House rule: brands describe themselves near the top of a page. */
const READ_CHARACTERS = 12_000;

/** Cookie banners and legal lines in English, German, French and Spanish. The word "cookies" alone does not match: a bakery uses it. */
const BOILERPLATE =
  /\b(?:uses? cookies|accept (?:all )?cookies|use of cookies|cookies? (?:to (?:improve|ensure|provide|enhance|personali[sz]e|analy[sz]e|give|make)|policy|settings|preferences|notice|consent)|cookies (?:zu|verwenden|akzeptieren)|utilis(?:ons|e) des cookies|(?:utilizamos|usamos) cookies|your consent|newsletter|unsubscribe|enable javascript|captcha|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos|in no event shall|without warranty of any kind|permission is hereby granted|redistribution and use in source|(?:above )?copyright notice|privacy policy|datenschutzerkl|politique de confidentialité|política de privacidad)/iu;

/** Labels of buttons and links. */
const CALL_TO_ACTION =
  /^(?:sign up|sign in|log in|subscribe|read (?:more|the)|learn (?:more|how)|click here|skip to|get started|book a|try it|start your|contact us|see all|view all|mehr erfahren|jetzt |weiterlesen|en savoir plus|inscrivez-vous|lire la suite|leer más|suscríbete|regístrate|ver más)/iu;

/** A line that attributes a quote to a person or names a person with their position. */
const ATTRIBUTION =
  /^\s*[—–-]\s*\p{Lu}|\b(CEO|CTO|CFO|COO|CMO|VP|Head of|Director|Founder|Co-founder|Owner|Geschäftsführer(in)?|Inhaber(in)?|Directeur|Directrice|Gérante?|Directora?|Fundadora?)\b/u;
const OPENING_QUOTE = /^\s*["“”„«‹]/;

/** First-person words by language. Do not merge the languages: a first-person word of one can be another word in the next. */
const FIRST_PERSON = new Map<string, RegExp>([
  ["en", /(^|[^\p{L}])(I|I[’'](m|ve|d|ll)|my|me)(?![\p{L}])/u],
  ["de", /(^|[^\p{L}])(ich|Ich|mein(e|er|en|em)?|mir|mich)(?![\p{L}])/u],
  ["fr", /(^|[^\p{L}])(je|Je|j[’']|J[’']|mon|ma|mes|moi)(?![\p{L}])/u],
  ["es", /(^|[^\p{L}])(yo|Yo|mi|mis|me|Me)(?![\p{L}])/u],
]);

/** The sentences of a page that the brand states itself, without banners, buttons and testimonials. */
export function brandSentences(text: string, language: string | null): Sentence[] {
  const blocks = text.slice(0, READ_CHARACTERS).split("\n");
  const own = blocks.filter((block, index) => !isTestimonial(block, blocks[index + 1] ?? "", language));
  return own
    .flatMap((block) => statementsIn(block, language ?? "en"))
    .map((sentence, order) => ({ text: sentence, order, isSentence: /[.!。！．…](["”»’)]*)$/u.test(sentence) }));
}

/** Whether a text is a statement, not a button, a banner or a bare name. */
export function isStatement(text: string): boolean {
  const length = text.length;
  if (length < MIN_SENTENCE_CHARACTERS || length > MAX_SENTENCE_CHARACTERS || text.endsWith("?")) return false;
  return !BOILERPLATE.test(text) && !CALL_TO_ACTION.test(text) && hasEnoughWords(text) && !isMostlyMarks(text);
}

function statementsIn(block: string, language: string): string[] {
  if (block.trim().length < MIN_SENTENCE_CHARACTERS) return [];
  return splitSentences(block, language)
    .map(({ text }) => text)
    .filter(isStatement);
}

function isTestimonial(block: string, next: string, language: string | null): boolean {
  const isAttributed = next.length < 120 && block.length < 600 && ATTRIBUTION.test(next);
  const isAttribution = block.length < 120 && ATTRIBUTION.test(block);
  const isFirstPerson = FIRST_PERSON.get(language?.slice(0, 2) ?? "en")?.test(block) ?? false;
  return OPENING_QUOTE.test(block) || isFirstPerson || isAttributed || isAttribution;
}

function hasEnoughWords(text: string): boolean {
  return text.split(/\s+/).length >= 4 || /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]{10}/.test(text);
}

function isMostlyMarks(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < text.length * 0.55;
}
