import type { IntentLabel } from "@findable/contract";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import type { ReadContext } from "./phrase.ts";
import type { Reading } from "./reading.ts";
import { type Form, hasStrong, hasWeak } from "./signs.ts";

const MIN_NAME = 4;
/** Endings of everyday words, in English and the Romance and Germanic languages. */
const EVERYDAY =
  /(?:s|ing|tion|sion|ment|er|or|ist|ance|ence|ly|al|ed|ity|ness|ism|ive|ic|ous|able|ible|ful|less|ware|line|ure|age|logy|ology|ung|heit|keit|ique|eur|euse|ado|ada|ido|ida|mente|dor|dora|zione|ware|work|book|board|light|room|box|top|set|pack|card|y)$/;

/** Whether a word may be a proper name: no list knows it, and it does not end as everyday words do. */
function isNameLike(word: string, { found, languages }: Reading, at: number): boolean {
  if (word.length < MIN_NAME || /\d/.test(word) || !/^\p{L}+$/u.test(word)) return false;
  if (languages.some((language) => stopWordsFor(language).has(word))) return false;
  const isListed = Object.values(found).some((hits) => hits.some((hit) => hit.at <= at && at < hit.at + hit.length));
  return !isListed && !EVERYDAY.test(word);
}

/** For each intent, the signs that a phrase shows for or against it. The weights of signs are in `weights.ts`. */
export type IntentSigns = Readonly<Record<IntentLabel, readonly string[]>>;

export function intentSigns(reading: Reading, form: Form, context: ReadContext): IntentSigns {
  const label = (kind: "URGENCY" | "PURCHASE" | "LOCATION" | "SPECIFICATION" | "ALTERNATIVE") =>
    hasStrong(reading, kind) ? ["word"] : hasWeak(reading, kind) ? ["weak-word"] : [];
  return {
    URGENCY: label("URGENCY"),
    PURCHASE: [
      ...label("PURCHASE"),
      ...(hasPrice(reading) ? ["amount"] : []),
      ...onOrder(reading),
      ...(form.asksPrice ? ["price-question"] : []),
      ...namesAlone(form),
    ],
    LOCATION: [
      ...(reading.places.length > 0 ? ["place"] : label("LOCATION")),
      ...placeSigns(reading, context).flatMap((sign) => (context.isLocal ? [sign, `${sign}-local`] : [sign])),
    ],
    SPECIFICATION: specificationSigns(reading, form, qualifierSigns(reading)),
    PRODUCT: productSigns(reading, form, context),
    PROBLEM_SOLUTION: problemSigns(reading, form, context),
    ALTERNATIVE: [
      ...label("ALTERNATIVE"),
      ...(reading.rivals + (reading.isBrandNamed ? 1 : 0) > 1 ? ["two-names"] : []),
      ...(form.asksChoice ? ["choice"] : []),
    ],
  };
}

function namesAlone(form: Form): string[] {
  return form.isNoun || form.isOnlyName ? [] : ["no-noun"];
}

const AMOUNT =
  /[£$€]\s?\d|\d\s?(?:£|\$|€|eur|euros?|usd|gbp|dollars?|pounds?|quid|bucks|rupees?|rs|pln|zl|kr|tl|rp)\b/i;

function hasPrice({ phrase }: Reading): boolean {
  return AMOUNT.test(phrase.text);
}

/** `order` expresses an intent only at the start of a phrase; elsewhere it is ambiguous. */
function onOrder({ phrase: { words } }: Reading): string[] {
  return words[0] === "order" && words.length > 1 ? ["order"] : [];
}

/** A word that no list knows is likely a place after `in`, or beside a whole offer. */
function placeSigns(reading: Reading, context: ReadContext): string[] {
  const { phrase, core, places, offered } = reading;
  if (places.length > 0) return [];
  const unknown = core.filter(
    (at) => (offered[at]?.length ?? 0) === 0 && isNameLike(phrase.words[at] ?? "", reading, at),
  );
  const ends = new Set((reading.found.WHERE ?? []).map(({ at, length }) => at + length));
  const isAll = (from: number) =>
    phrase.words.slice(from).every((word, offset) => word.length < 3 || unknown.includes(from + offset));
  if (unknown.some((at) => ends.has(at) && isAll(at))) return ["unknown-after-in"];
  const last = phrase.words.length - 1;
  const namesOffer =
    reading.offer !== undefined || (reading.head !== undefined && context.offerHeads.has(reading.head));
  const tail = unknown.filter((at) => at >= last - 1);
  if (unknown.some((at) => isToponym(phrase.words[at] ?? "")) && core.length > 1) return ["toponym"];
  if (tail.includes(last) && core.length > 1 && offered.slice(0, last).some((roots) => roots.length > 0)) {
    return [reading.offer !== undefined ? "unknown-after-offer" : namesOffer ? "unknown-after-kind" : "unknown-at-end"];
  }
  return [];
}

const TOPONYM =
  /^[a-z]{2,}(?:ton|ham|bury|borough|burgh|ford|mouth|chester|cester|caster|ville|burg|stadt|dorf|heim|shire|minster|stead|wick|thorpe|abad|pur|grad|polis|furt|hausen|hafen|stein|fontein|fell|bridge|haven|gate|worth|stoke|town)$/;

function isToponym(word: string): boolean {
  return word.length > 5 && TOPONYM.test(word);
}

const MEASURE = /^\d+(?:mm|cm|m|km|kg|g|mg|ml|l|oz|lb|lbs|gb|tb|mb|w|kw|kwh|v|mah|inch|in|ft|hp|mm2|m2|x\d+)$/;
const UNITS = new Set(
  "mm cm kg ml m2 litre liter litres liters inch inches ft feet gb tb watt watts volt volts amp people person man users seats seater sqm year years month months week pente pentes voitures places tier piece door".split(
    " ",
  ),
);
/** Letters and digits together, as in `e27` or `a4`; not `24h` or `2x`. */
const MODEL = /^[a-z]{1,6}\d{1,6}[a-z0-9]{0,6}$/;
const ADJECTIVE = /(?:proof|friendly|resistant|sized|ible|less|ful|based|shaped|tight|handed|grade|ious)$/;

/** A qualifier that belongs to the name of an offer says less: `electric` in electric bikes. */
function qualifierSigns({ phrase, found, offer }: Reading): string[] {
  const isSold = ({ at }: { at: number }) => offer?.words.includes(phrase.words[at] ?? "") === true;
  const strong = (found.SPECIFICATION ?? []).filter(({ weak }) => !weak);
  if (strong.some((hit) => !isSold(hit))) return ["word"];
  if (strong.length > 0) return ["sold-word"];
  return (found.SPECIFICATION ?? []).some((hit) => !isSold(hit)) ? ["weak-word"] : [];
}

function specificationSigns(reading: Reading, form: Form, words: readonly string[]): string[] {
  const { phrase, core } = reading;
  const measured = phrase.words.some(
    (word, at) =>
      MEASURE.test(word) || (/^\d+$/.test(word) && UNITS.has(phrase.words[at + 1] ?? "")) || /^\d+x\d+/.test(word),
  );
  const adjective = core.some(
    (at) => ADJECTIVE.test(phrase.words[at] ?? "") && (reading.offered[at]?.length ?? 0) === 0,
  );
  const narrowed = (reading.found.NARROWING ?? []).some(({ at }) => at > 0 && at < phrase.words.length - 1);
  const strongNarrowing = (reading.found.NARROWING ?? []).some(
    ({ at }) => at > 0 && at < phrase.words.length - 1 && STRONG_NARROWING.has(phrase.words[at] ?? ""),
  );
  const has = [
    ...words,
    ...(core.length < 2 && words.length > 0 ? ["alone"] : []),
    ...(measured ? ["measure"] : phrase.words.some((word) => MODEL.test(word)) ? ["model"] : []),
    ...(adjective ? ["adjective"] : []),
    ...(strongNarrowing ? ["for"] : narrowed ? ["narrowing"] : []),
    ...(form.isNoun ? besideOffer(reading) : []),
  ];
  if (has.length === 0) return [];
  return [
    ...has,
    ...(form.isQuestion || form.isTask ? ["asked"] : []),
    ...(form.isOnlyName ? ["only-name"] : []),
    ...(form.isComparing ? ["compared"] : []),
    ...(form.isFact || form.isTrouble || form.isErrand ? ["fact"] : []),
  ];
}

/** Words beside a whole offer narrow it, before it in most languages and after it in some. */
function besideOffer({ offer, core, offered }: Reading): string[] {
  if (offer === undefined || core.length <= offer.roots.length) return [];
  const isOffered = (at: number | undefined) => at !== undefined && (offered[at]?.length ?? 0) > 0;
  return [isOffered(core[0]) ? (isOffered(core.at(-1)) ? "inside-offer" : "after-offer") : "before-offer"];
}

const STRONG_NARROWING = new Set(
  "for with without fur mit ohne pour avec sans para con sin per senza voor met zonder com sem untuk dengan tanpa dla bez icin med utan under".split(
    " ",
  ),
);

function productSigns(reading: Reading, form: Form, context: ReadContext): string[] {
  const kind = reading.head !== undefined && context.offerHeads.has(reading.head);
  const signs = [
    ...formSigns(form),
    ...(form.asksPrice ? ["price-question"] : []),
    ...(reading.offer !== undefined ? ["offer"] : kind ? ["offer-kind"] : []),
    ...(hasStrong(reading, "PRODUCT") ? ["word"] : hasWeak(reading, "PRODUCT") ? ["weak-word"] : []),
    ...(hasStrong(reading, "PURCHASE") ? ["bought"] : []),
    ...(form.isComparing ? ["compared"] : []),
    ...nameSigns(reading),
    ...(form.isNoun && isAbstract(reading) ? ["abstract"] : []),
    ...(form.isNoun && relatedShare(reading) === 0 ? ["unrelated"] : []),
    ...(form.isNoun && reading.core.length === 1 ? ["one-word"] : []),
    ...clauseSigns(reading, form, context),
  ];
  return signs;
}

function nameSigns({ isBrandNamed, isRivalNamed }: Reading): string[] {
  return [...(isBrandNamed ? ["brand"] : []), ...(isRivalNamed ? ["rival"] : [])];
}

function formSigns(form: Form): string[] {
  const forms: readonly [boolean, string][] = [
    [form.isQuestion, "question"],
    [form.isTask, "task"],
    [form.isFact, "fact"],
    [form.isTrouble, "trouble"],
    [form.isErrand, "errand"],
    [form.isOnlyName, "only-name"],
    [form.isNoun, "noun"],
  ];
  return forms.flatMap(([holds, name]) => (holds ? [name] : []));
}

const ABSTRACT =
  /(?:ness|ism|ity|ment|ance|ence|ship|hood|dom|ation|ition|ution|ology|ics|heit|keit|ung|tat|dad|dade|ite|ita)$/;

function isAbstract({ phrase, core, offered }: Reading): boolean {
  const last = core.at(-1);
  return last !== undefined && ABSTRACT.test(phrase.words[last] ?? "") && (offered[last]?.length ?? 0) === 0;
}

/** The share of the words of the subject that the offers have, 0 to 1. */
export function relatedShare({ core, offered }: Reading): number {
  return core.length === 0 ? 0 : core.filter((at) => (offered[at]?.length ?? 0) > 0).length / core.length;
}

function problemSigns(reading: Reading, form: Form, context: ReadContext): string[] {
  const kind = reading.head !== undefined && context.offerHeads.has(reading.head);
  return [
    ...formSigns(form),
    ...(form.asksPrice ? ["price-question"] : []),
    ...(hasWeak(reading, "FACT") ? ["weak-fact"] : []),
    ...(hasStrong(reading, "QUESTION") && !form.isQuestion ? ["question-inside"] : []),
    ...(hasStrong(reading, "TASK") && !form.isTask ? ["task-inside"] : []),
    ...(hasWeak(reading, "TROUBLE") ? ["weak-trouble"] : []),
    ...(form.isNoun && isAbstract(reading) ? ["abstract"] : []),
    ...(form.isNoun && relatedShare(reading) === 0 ? ["unrelated"] : []),
    ...(form.isNoun && (reading.offer !== undefined || kind) ? ["offer"] : []),
    ...(hasStrong(reading, "PURCHASE") || hasStrong(reading, "PRODUCT") ? ["product-word"] : []),
    ...clauseSigns(reading, form, context),
    ...(form.isComparing ? ["compared"] : []),
    ...nameSigns(reading),
  ];
}

const LONG = 6;

/** Signs that a phrase without a question is about a subject and names no product. */
function clauseSigns(reading: Reading, form: Form, context: ReadContext): string[] {
  if (!form.isNoun) return [];
  const { words } = reading.phrase;
  const isRelated = relatedShare(reading) > 0;
  return [
    ...(hasVerbInside(reading) ? ["sentence"] : []),
    ...(words.length >= LONG ? ["long"] : []),
    ...(words.some((word) => /^(?:19|20)\d\d$/.test(word)) ? ["year"] : []),
    ...(words.some((word) => CLAUSE_WORDS.has(word)) ? ["clause"] : []),
    ...(words.length > 2 && words.some((word) => word === "and" || word === "of") ? ["joined"] : []),
    ...(/ing$/.test(words[0] ?? "") && words.length > 1 && (reading.offered[0]?.length ?? 0) === 0 ? ["gerund"] : []),
    ...(context.sellsGoods ? [isRelated ? "goods" : "goods-unrelated"] : []),
  ];
}

const CLAUSE_WORDS = new Set(
  "before after when while during because than since until if nach vor wenn apres avant quand antes despues cuando".split(
    " ",
  ),
);

/** Function words of sentences, which names of things rarely have: `customers ask the same question`. */
function hasVerbInside({ phrase }: Reading): boolean {
  return phrase.words.length > 2 && phrase.words.some((word) => SENTENCE_WORDS.has(word));
}

const SENTENCE_WORDS = new Set(
  "i my me we you your is are was were be do does did has have had get gets got the same every too never always when after before not than it they up out off ich ist sind mein je est sont mon es son mi e sono ik mijn sao meu saya".split(
    " ",
  ),
);
