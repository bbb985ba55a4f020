/** How one language words questions. `%s` is the phrase. */
export interface Wording {
  question: RegExp;
  /** `how to` and the question that it begins. */
  howTo: readonly [RegExp, string];
  best: readonly [RegExp, singular: string, plural: string];
  price: readonly [RegExp, singular: string, plural: string];
  alternatives: readonly [RegExp, string];
  /** Between two names. */
  versus: readonly [RegExp, string];
  template: readonly [RegExp, string];
  /** Kinds of products, at the end of a phrase or before its audience. */
  product: RegExp;
  /** A choice among things that the brand offers, whatever kind of thing it is. */
  offer: string;
  /** Ends of a phrase that lead a search to a site or a format. People leave them out when they ask an assistant. */
  endings: RegExp;
  /** Searches for a page, a job or a word: an assistant is asked none of them. */
  navigation: RegExp;
  /** `%t` is the audience. */
  whichFor: readonly [singular: string, plural: string];
  offerFor: string;
  superlative: RegExp;
  /** Whether nouns inside a sentence keep their capital. */
  capitalsNouns: boolean;
  audience: RegExp;
  plural: RegExp;
  problem: string;
}

const ENGLISH: Wording = {
  question: /^(?:how|what|which|why|when|where|who|can|could|is|are|do|does|should|will)\b/i,
  howTo: [/^how to (.+)$/i, "How do I %s?"],
  best: [/^(?:the )?(?:best|top) (?:\d+ )?(.+)$/i, "What is the best %s?", "What are the best %s?"],
  price: [/^(.+?) (?:price|prices|pricing|cost|costs)$/i, "How much does %s cost?", "How much do %s cost?"],
  alternatives: [/^(?:(.+?) alternatives?|alternatives? (?:to|for) (.+))$/i, "What are good alternatives to %s?"],
  versus: [/ (?:vs\.?|versus) /i, "Should I choose %s or %t?"],
  template: [
    /^(?:free )?(.+ (?:template|templates|checklist|example|examples))(?: free)?$/i,
    "Where can I find a good %s?",
  ],
  product:
    /\b(?:software|apps?|tools?|platforms?|systems?|services?|trackers?|programs?|agency|agencies|providers?|plugins?|solutions?)$/i,
  offer: "Which %s would you recommend?",
  endings: /\s(?:reddit|quora|youtube|reviews?|online|pdf|download|near me|(?:in )?20\d\d)$/i,
  navigation: /\b(?:login|log in|sign in|sign up|jobs?|salary|careers?|meaning|definition|wikipedia)$/i,
  whichFor: ["Which %s is right for %t?", "Which %s are right for %t?"],
  offerFor: "Which %s would you recommend for %t?",
  superlative: /^(?:the )?(?:best|top) /i,
  capitalsNouns: false,
  audience: / (?:for|with|without|in|to|near|from) /i,
  plural: /[^su]s$/i,
  problem: "%s What can we do about it?",
};

const GERMAN: Wording = {
  question: /^(?:wie|was|welche[rsmn]?|warum|wieso|wann|wo|wer|kann|können|ist|sind|soll(?:te)?|gibt)\b/i,
  howTo: [/^wie (?:man )?(.+) (?:kann|macht)$/i, "Wie kann ich %s?"],
  best: [/^(?:die |das |der )?beste[nrs]? (.+)$/i, "Was ist zu empfehlen: %s?", "Welche %s sind die besten?"],
  price: [/^(.+?) (?:preis|preise|kosten)$/i, "Was kostet %s?", "Was kosten %s?"],
  alternatives: [/^(?:(.+?) alternativen?|alternativen? zu (.+))$/i, "Welche guten Alternativen zu %s gibt es?"],
  versus: [/ (?:vs\.?|oder) /i, "Ist %s oder %t die bessere Wahl?"],
  template: [/^(.+ (?:vorlage|vorlagen|muster))(?: kostenlos)?$/i, "Wo finde ich eine gute %s?"],
  product: /(?:software|apps?|tools?|programme?|systeme?|anbieter|plattform(?:en)?|agentur(?:en)?)$/i,
  offer: "Was ist zu empfehlen: %s?",
  endings: /\s(?:reddit|youtube|test|erfahrungen|online|pdf|download|in der nähe|20\d\d)$/i,
  navigation: /\b(?:login|anmelden|jobs?|stellenangebote|gehalt|bedeutung|definition|wikipedia)$/i,
  whichFor: ["Welche %s passt zu %t?", "Welche %s passen zu %t?"],
  offerFor: "Was ist für %t zu empfehlen: %s?",
  superlative: /^(?:die |das |der )?beste[nrs]? /i,
  capitalsNouns: true,
  audience: / (?:für|mit|ohne|in|zum|zur) /i,
  plural: /(?:programme|systeme|agenturen|plattformen|apps|tools)$/i,
  problem: "%s Was hilft dagegen?",
};

export const WORDINGS: Readonly<Record<string, Wording>> = { en: ENGLISH, de: GERMAN };
