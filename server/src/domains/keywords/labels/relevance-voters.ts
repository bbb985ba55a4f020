import { headOf, names, type Phrase, type ReadContext } from "./phrase.ts";
import type { PhraseInContext } from "./phrase-in-context.ts";
import { findIndexed, indexPhrases } from "./phrase-index.ts";
import { triggerIndexes } from "./triggers.ts";
import type { RelevanceVote } from "./votes.ts";

/** Ways of doing the job without buying a product like ours. */
const SUBSTITUTES = indexPhrases(
  `spreadsheet,spreadsheets,excel,google sheets,template,templates,diy,do it yourself,homemade,by hand,manually,pen and paper,paper,pdf,printable,
  second hand,used,vorlage,vorlagen,selber machen,tabelle,modele,tableur,plantilla,hoja de calculo,modello,foglio,sjabloon,planilha`
    .split(",")
    .map((phrase) => phrase.trim().split(/\s+/)),
);

/** Products that are used together with the offer instead of replacing it. */
const COMPANIONS = indexPhrases(
  `integration,integrations,integrate,connector,plugin,plugins,add on,addon,extension,api,import,export,sync,accessories,accessory,spare parts,refill,
  refills,training,certification,course,courses,tutorial,compatible with,works with,zapier,schnittstelle,zubehor,ersatzteile,schulung,integracion,
  integrazione,koppeling,integracao,accessoires,formation`
    .split(",")
    .map((phrase) => phrase.trim().split(/\s+/)),
);

const CERTAIN = 4.5;
const STRONG = 3.4;
const FAIR = 2.6;

/**
 * OFFERING: what the brand sells. INCUMBENT: a named seller that people already use. ALTERNATIVE: a choice between sellers, or
 * another way to do the job. COMPLEMENTARY: what accompanies the offer, or shares its subject.
 */
export function relevanceVotes(phrase: PhraseInContext, context: ReadContext): RelevanceVote[] {
  return [
    ...namedVotes(phrase, context),
    ...substituteVotes(phrase, context),
    ...companionVotes(phrase, context),
    ...offerVotes(phrase, context),
    ...sharedVotes(phrase, context),
  ];
}

/** Next to phrases about the offer, other products and questions of the batch belong to the same subject. */
function sharedVotes(phrase: PhraseInContext, context: ReadContext): RelevanceVote[] {
  const { thing, asked, aboutMarket } = phrase.shared;
  if (isComparing(phrase) || names(phrase, context.competitors) || names(phrase, context.brands)) return [];
  if (!aboutMarket || !(thing.length > 0 || asked) || namesOffer(phrase, context)) return [];
  return [{ axis: "relevance", voter: "shared", label: "COMPLEMENTARY", logOdds: STRONG }];
}

function namedVotes(phrase: PhraseInContext, context: ReadContext): RelevanceVote[] {
  const comparing = isComparing(phrase);
  if (names(phrase, context.competitors)) {
    return comparing || names(phrase, context.brands)
      ? [{ axis: "relevance", voter: "rival-compared", label: "ALTERNATIVE", logOdds: CERTAIN }]
      : [{ axis: "relevance", voter: "rival-named", label: "INCUMBENT", logOdds: CERTAIN }];
  }
  if (names(phrase, context.brands) && !comparing)
    return [{ axis: "relevance", voter: "brand-named", label: "OFFERING", logOdds: CERTAIN }];
  return comparing ? [{ axis: "relevance", voter: "comparing", label: "ALTERNATIVE", logOdds: CERTAIN - 0.5 }] : [];
}

function isComparing(phrase: PhraseInContext): boolean {
  return findIndexed(phrase.words, triggerIndexes(phrase.language, "ALTERNATIVE").strong).length > 0;
}

function substituteVotes(phrase: PhraseInContext, context: ReadContext): RelevanceVote[] {
  const found = findIndexed(phrase.words, SUBSTITUTES);
  const sold = found.some(({ phrase: words }) => words.every((word) => context.offerStems.has(word)));
  if (found.length === 0 || sold) return [];
  const near = overlap(phrase, context);
  return near > 0 ? [{ axis: "relevance", voter: "substitute", label: "ALTERNATIVE", logOdds: CERTAIN }] : [];
}

function companionVotes(phrase: PhraseInContext, context: ReadContext): RelevanceVote[] {
  const found = findIndexed(phrase.words, COMPANIONS).flatMap(({ phrase: words }) => words);
  const sold = context.offers.some(
    (offer) => covers(phrase, offer) && found.some((word) => offer.words.includes(word)),
  );
  if (found.length === 0 || sold) return [];
  const logOdds = overlap(phrase, context) > 0 ? CERTAIN - 0.5 : FAIR;
  return [{ axis: "relevance", voter: "companion", label: "COMPLEMENTARY", logOdds }];
}

function offerVotes(phrase: PhraseInContext, context: ReadContext): RelevanceVote[] {
  if (namesOffer(phrase, context)) {
    return [{ axis: "relevance", voter: "offer", label: "OFFERING", logOdds: STRONG }];
  }
  const [only, ...others] = phrase.core;
  if (only !== undefined && others.length === 0 && context.offerHeads.has(only)) {
    return [{ axis: "relevance", voter: "offer-kind-alone", label: "OFFERING", logOdds: STRONG }];
  }
  const head = headOf(phrase);
  if (overlap(phrase, context) >= 0.5 && head !== undefined && context.offerHeads.has(head)) {
    return [{ axis: "relevance", voter: "offer-kind", label: "OFFERING", logOdds: FAIR }];
  }
  return overlap(phrase, context) > 0
    ? [{ axis: "relevance", voter: "offer-subject", label: "COMPLEMENTARY", logOdds: FAIR }]
    : [];
}

function namesOffer(phrase: PhraseInContext, context: ReadContext): boolean {
  return (
    context.offers.some((offer) => covers(phrase, offer)) ||
    context.unaddressedOffers.some((offer) =>
      offer.content.length > 1 ? covers(phrase, offer) : isNothingBut(phrase, offer),
    )
  );
}

/** Generic words for software and sellers, which specify nothing. */
const GENERIC_WORDS = new Set(
  "software app tool platform system program programme programm solution service saas".split(" "),
);

/** A single word matches an offer if the rest of the phrase is generic: `crm software` if `crm for dentists` is offered. */
function isNothingBut({ core }: PhraseInContext, offer: Phrase): boolean {
  const named = core.filter((stem) => !GENERIC_WORDS.has(stem));
  return named.length > 0 && named.every((stem) => offer.content.includes(stem));
}

function covers(phrase: PhraseInContext, offer: Phrase): boolean {
  return offer.content.every((stem) => phrase.content.includes(stem));
}

/** The share of the phrase's core that the words of the offers cover, 0 to 1. */
function overlap({ core }: PhraseInContext, context: ReadContext): number {
  return core.length === 0 ? 0 : core.filter((stem) => context.offerStems.has(stem)).length / core.length;
}
