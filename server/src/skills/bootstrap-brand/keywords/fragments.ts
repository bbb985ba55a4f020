import type { ScoredPhrase } from "./score-phrases.ts";

/** Terms of sale. They describe the order, not the subject of the site, unless a title names them. */
const TERMS_OF_SALE =
  /\b(?:delivery|deliveries|shipping|dispatch\w*|returns?|checkout|basket|cart|gift (?:cards?|wrap\w*|vouchers?)|in stock|add to|vat|working days|opening (?:hours|times)|free trial|no card|newsletter|mailing list|step-free|credit card|versand|lieferung|livraison|envío)\b/;
const UNITS =
  /(?:^| )(?:mm|cm|km|kg|mg|g|ml|cl|lb|lbs|oz|ft|hrc|degrees?|litres?|liters?|grams?|metres?|kilos?|pounds?|euros?|pence|cents?|per ?cent|per (?:pair|week|month|year|day|user|hour)|minutes?|seconds?)(?: |$)/;
/** Streets and British postcodes. */
const ADDRESS = /\b(?:road|street|avenue)$|\b[a-z]{1,2}\d{1,2}(?: \d[a-z]{2})?$/;
const INVITATION = /^(?:shop|buy|browse) (?:all |our )?/;
const STRAY_START = /^(?:fewer|less|more|most|another|each|every|such|same|other|both|once|ready|around|until|only)\b/;
const STRAY_END =
  /\b(?:for|of|to|in|with|without|on|by|at|from|per|and|or|apart|together|needed|included|developed|made|used)$/;
/** Only an adjective and a colour, as in `deep blue`. */
const COLOUR_END = /\b(?:black|white|gr[ae]y|red|green|blue|yellow|brown|orange|purple|violet|pink|beige|silver|gold)$/;
/** Two prepositions. Such a phrase of one title is the title itself. */
const LONG_TITLE = / (?:in|for|with|from|at|on|by) .* (?:in|for|with|from|at|on|by) /;
/** Words that need another word to name a subject. */
const BARE = new Set(
  `template templates calendar structure structures feature features missing-feature type types data array arrays example examples guide
  advice recipe recipes method methods treatment treatments detail specification ingredient ingredients specifications basics cost price
  introduction intro contribution contributions heading page documentation internals extension extensions menu sizes size kitchen client
  clients visit week money paper hours staff shop door day night home parents box jar hand hands machine water`.split(
    /\s+/,
  ),
);

/** A phrase of running text alone is a subject of the site only from this number of pages on. */
const PAGES_OF_BODY_TEXT = 3;

/** Whether a phrase is a piece of a sentence, a measure, a term of sale or too bare to be a keyword. */
export function isFragment(
  { form, length, sources, wholeOccurrences, pages }: ScoredPhrase,
  language: string,
): boolean {
  if (TERMS_OF_SALE.test(form) && !(sources.has("title") && wholeOccurrences > 0)) return true;
  if (pages < PAGES_OF_BODY_TEXT && sources.size === 1 && sources.has("body")) return true;
  if (joinsTwo(form, language) && wholeOccurrences < 2 && !(wholeOccurrences > 0 && pages >= 2)) return true;
  if (language !== "en") return false;
  if (ADDRESS.test(form) && !sources.has("title")) return true;
  if (COLOUR_END.test(form) || (LONG_TITLE.test(form) && pages === 1)) return true;
  if (INVITATION.test(form) || UNITS.test(form) || STRAY_START.test(form) || STRAY_END.test(form)) return true;
  if (length === 1) return BARE.has(form);
  return /^missing (?:features?|options?)$/.test(form);
}

const AND: Record<string, RegExp> = {
  en: / and /,
  de: / und /,
  fr: / et /,
  es: / [ye] /,
  it: / ed? /,
  nl: / en /,
  pt: / e /,
};

/** Whether a phrase only joins two subjects, as in `weeds and slugs`. */
function joinsTwo(form: string, language: string): boolean {
  return AND[language]?.test(form) === true;
}
