/** A sentence of a page, exactly as it stands there. */
export interface Sentence {
  text: string;
  /** Position among the page's sentences, 0 for the first. */
  order: number;
}

const LONGEST_SENTENCE = 320;
const SHORTEST_SENTENCE = 24;

/** House rule: what a brand says of itself stands near the top. */
const READ_CHARACTERS = 12_000;

/** Words of cookie banners, forms and buttons in English, German, French and Spanish. */
const BOILERPLATE =
  /\b(cookies?|consent|newsletter|unsubscribe|javascript|captcha|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos|privacy policy|datenschutzerkl|politique de confidentialité|política de privacidad|sign up|sign in|log in|subscribe|read more|learn more|click here|skip to|mehr erfahren|jetzt anmelden|en savoir plus|s'inscrire|leer más|suscríbete|regístrate)\b/iu;

/** A person speaks, or is named with their post: somebody else's words about the brand. */
const ATTRIBUTION =
  /^\s*[—–-]\s*\p{Lu}|\b(CEO|CTO|CFO|COO|CMO|VP|Head of|Director|Founder|Co-founder|Owner|Geschäftsführer(in)?|Inhaber(in)?|Directeur|Directrice|Gérante?|Directora?|Fundadora?)\b/u;
const OPENING_QUOTE = /^\s*["“”„«‹]/;
const FIRST_PERSON = /(^|[^\p{L}])(I|I'm|I’ve|I've|my|me|ich|mein(e|er|en)?|je|mon|ma|mes|yo|mi|mis)(?![\p{L}])/u;

/** The sentences of a page worth reading as statements of the brand: no banners, no buttons, no testimonials. */
export function brandSentences(text: string, language: string | null): Sentence[] {
  const blocks = text.slice(0, READ_CHARACTERS).split("\n");
  const own = blocks.filter((block, index) => !isTestimonial(block, blocks[index + 1] ?? ""));
  return own.flatMap((block) => splitSentences(block, language)).map((sentence, order) => ({ text: sentence, order }));
}

/** Whether a text reads like a sentence that says something. */
export function isStatement(text: string): boolean {
  const length = text.length;
  if (length < SHORTEST_SENTENCE || length > LONGEST_SENTENCE) return false;
  return !BOILERPLATE.test(text) && !text.trimEnd().endsWith("?") && hasEnoughWords(text) && !isMostlyMarks(text);
}

function splitSentences(block: string, language: string | null): string[] {
  if (block.trim().length < SHORTEST_SENTENCE) return [];
  const segments = [...segmenterFor(language).segment(block)];
  return segments
    .map(({ segment }) => segment.trim())
    .filter((sentence) => isStatement(sentence) && isClosed(sentence));
}

function segmenterFor(language: string | null): Intl.Segmenter {
  const known = language !== null && /^[a-z]{2,3}$/.test(language);
  return new Intl.Segmenter(known ? language : "en", { granularity: "sentence" });
}

function isTestimonial(block: string, next: string): boolean {
  const attributed = next.length < 120 && ATTRIBUTION.test(next);
  return (
    OPENING_QUOTE.test(block) ||
    FIRST_PERSON.test(block) ||
    ATTRIBUTION.test(block.slice(0, 2)) ||
    (attributed && block.length < 600)
  );
}

/** A sentence ends with a mark; a list of menu entries does not. */
function isClosed(sentence: string): boolean {
  return /[.!。！．…](["”»’)]*)$/u.test(sentence);
}

function hasEnoughWords(text: string): boolean {
  return text.split(/\s+/).length >= 4 || /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]{10}/.test(text);
}

function isMostlyMarks(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < text.length * 0.55;
}
