import { fold } from "../../../kernel/text/phrase-words.ts";
import type { IncomingMail } from "../../../providers/outreach/port.ts";
import { FURTHER_SIGNS } from "./further-signs.ts";

export const REPLY_KINDS = [
  "auto_reply",
  "remove_me",
  "refusal",
  "wrong_person",
  "price",
  "question",
  "interest",
  "link_placed",
  "other",
] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

export interface Classified {
  kind: ReplyKind;
  /** Probability that the kind is right, 0 to 1. */
  confidence: number;
}

/** Whether a machine answered. Bounces must be recognized before. */
export function isAutoReply({ headers, subject }: IncomingMail): boolean {
  const submitted = headers["auto-submitted"] ?? "no";
  if (submitted !== "no" && !submitted.startsWith("no;")) return true;
  const suppress = headers["x-auto-response-suppress"];
  if (headers["x-autoreply"] !== undefined || (suppress !== undefined && suppress !== "none")) return true;
  if (headers["list-id"] !== undefined || /auto_reply|bulk|junk|list/.test(headers["precedence"] ?? "")) return true;
  return /^(?:(?:re|aw|sv|tr): ?)*(?:automatic reply|auto(?:matic)?[- ]?response|auto-?reply|out of (?:the )?office|abwesen|automatische antwort|reponse automatique|respuesta automatica|risposta automatica)/.test(
    fold(subject),
  );
}

type Sign = readonly [RegExp, number];

/**
 * Signs of each kind with their weights, in the languages of the product, in folded text. A person decides about every reply, so
 * a weak sign only sorts it.
 */
const SIGNS: Readonly<Record<Exclude<ReplyKind, "other">, readonly Sign[]>> = {
  auto_reply: [],
  remove_me: [
    [
      /\b(?:unsubscribe|opt[- ]?out|remove (?:me|us|my|our)|take (?:me|us) off|delete (?:my|our) (?:data|address|email|details))\b/,
      5,
    ],
    [/\b(?:stop|quit) (?:emailing|e-mailing|mailing|contacting|writing|sending|spamming)\b/, 5],
    [/\b(?:do not|don't|never) (?:contact|email|e-mail|write(?: to)?|message|mail) (?:me|us)\b/, 5],
    [/\b(?:gdpr|dsgvo|abuse|spam|report you)\b/, 2],
    [
      /\b(?:abmelden|austragen|aus (?:dem|ihrem|eurem) verteiler|keine (?:weiteren )?(?:e-?mails|mails|nachrichten)|desabonn|desinscri|dar(?:me)? de baja|no me (?:escriba|contacte)|cancellami|uitschrijven|afmelden)/,
      5,
    ],
  ],
  refusal: [
    [/\b(?:not|no longer|n't) (?:be )?(?:interested|looking)\b/, 4],
    [
      /\b(?:no,? thank(?:s| you)|no thanks|not a (?:good )?fit|not for us|have to (?:pass|decline)|we(?:'ll| will)? (?:pass|decline)|i(?:'ll| will) pass|respectfully decline|going to pass)\b/,
      4,
    ],
    [
      /\b(?:do not|don't|never|cannot|can't|won't|not able to|unable to) (?:\w+ ){0,3}(?:add|accept|take|place|include|link|publish|offer|do|edit|change|run|make)\b/,
      3,
    ],
    [
      /\b(?:against our (?:policy|guidelines)|our policy|editorial policy|no (?:outside|external|third[- ]party|guest) (?:links|posts|content))\b/,
      3,
    ],
    [
      /\b(?:kein interesse|nicht interessiert|leider (?:nicht|nein)|passt nicht|pas interesse|ne (?:souhaitons|sommes) pas|no (?:nos|me) interesa|non (?:siamo|sono) interessat|geen interesse|geen behoefte)/,
      4,
    ],
    [/\b(?:good luck|all the best)\b/, 1],
  ],
  wrong_person: [
    [
      /\b(?:wrong person|wrong (?:address|department|contact)|not the right (?:person|contact)|no longer (?:work|with|at|responsible|involved)|left the (?:company|team))\b/,
      5,
    ],
    [
      /\b(?:(?:please )?(?:contact|reach out to|write to|email|speak (?:to|with)|talk to|forward(?:ed)? (?:this|it|you)|cc(?:'d|ing)?|passing (?:this|you)))\b.{0,80}\b(?:instead|editor|colleague|team|department|marketing|@)/,
      3,
    ],
    [
      /\b(?:not (?:my|our) (?:area|department|job)|do(?:n't| not) (?:handle|manage|deal with)|i only (?:do|handle))\b/,
      3,
    ],
    [
      /\b(?:falsche(?:r|n)? (?:person|ansprechpartner)|nicht (?:zustandig|verantwortlich)|pas la bonne personne|persona equivocada|persona sbagliata|verkeerde persoon)/,
      5,
    ],
  ],
  price: [
    [/[$€£]\s?\d|\d\s?(?:€|\$|£|usd|eur|euros?|gbp|dollars?|pounds?)(?![a-z])/, 4],
    [
      /\b(?:price|pricing|rates?|fee|fees|cost|costs|budget|invoice|payment|paid|pay|charge|sponsored|sponsorship|advertorial|media kit|compensation|paypal)\b/,
      3,
    ],
    [
      /\b(?:preis|kosten|kostet|gebuhr|rechnung|bezahlt|tarif|tarifs|prix|facture|precio|tarifa|pago|prezzo|costo|prijs|betaald)\w*/,
      3,
    ],
  ],
  question: [
    [/\?/, 2],
    [
      /\b(?:could you|can you|would you|what|which|where|how|who|why|when|is (?:it|there|this)|are you|do you)\b[^.!?]{0,200}\?/,
      2,
    ],
    [/\b(?:send|share|explain|more (?:info|information|details)|clarify|wondering)\b/, 1],
    [
      /\b(?:konnen sie|konnten sie|welche[rs]?|warum|pouvez-vous|quel(?:le)?|podria|cual|potrebbe|kunt u)\b[^.!?]{0,200}\?/,
      2,
    ],
  ],
  interest: [
    [
      /\b(?:sounds (?:good|great|interesting)|happy to|glad to|love to|would like to|interested|great (?:idea|resource|find|guide)|good (?:idea|find|catch)|looks (?:good|great|useful)|useful)\b/,
      3,
    ],
    [
      /\b(?:i(?:'ll| will|'ve| have)|we(?:'ll| will|'ve| have)|let me|going to) (?:\w+ ){0,2}(?:add|added|include|included|link|linked|update|updated|put|place|placed|insert|replace|replaced)\b/,
      4,
    ],
    [
      /\b(?:added|updated|linked|fixed|live now|is live|go ahead|yes|sure|absolutely|of course|thanks for (?:the heads[- ]up|letting|pointing))\b/,
      2,
    ],
    [
      /\b(?:gerne|klingt gut|interessant|nehmen wir auf|avec plaisir|volontiers|nous interesse|me interesa|encantad|con piacere|graag|leuk idee)/,
      3,
    ],
  ],
  link_placed: [
    [
      /\b(?:(?:have|has|'ve) (?:now |just |already )?(?:added|included|linked|placed|updated|inserted)|is (?:now )?live|live now|just added|now links?)\b/,
      6,
    ],
    [/\b(?:hinzugefugt|eingebaut|verlinkt|est en ligne|a ete ajoute|ai ajoute|he anadido|hemos anadido|ya esta)\b/, 5],
  ],
};

/** Negations that turn a sign of interest into its opposite. */
const NEGATED =
  /\b(?:not|n't|no longer|never|nicht|kein\w*|pas|no)\b[^.!?]{0,20}\b(?:interested|useful|glad|happy|interessiert|interesse)/;

/**
 * Classifies the visible text of a reply by rules. The strongest kind wins; ties go to the kind with less harm if wrong: a
 * request to be removed before a refusal, a refusal before interest.
 */
export function classifyReply(visible: string): Classified {
  const text = fold(visible).slice(0, 5_000);
  const scores = Object.entries(SIGNS).map(([kind, signs]) => ({
    kind: kind as ReplyKind,
    score: scoreOf(text, signs) + scoreOf(text, FURTHER_SIGNS[kind as keyof typeof FURTHER_SIGNS]),
  }));
  const isNegated = NEGATED.test(text);
  const weighed = scores.map(({ kind, score }) => ({
    kind,
    score: kind === "interest" && isNegated ? score - 3 : score,
  }));
  // A question mark alone is no question if the reply names a price or agrees.
  const [best, second] = weighed.toSorted(
    (one, other) => other.score - one.score || order(one.kind) - order(other.kind),
  );
  if (best === undefined || best.score < 2) return { kind: "other", confidence: 0.4 };
  const margin = best.score - Math.max(0, second?.score ?? 0);
  return { kind: best.kind, confidence: Math.min(0.97, 0.5 + 0.09 * margin + 0.02 * best.score) };
}

function scoreOf(text: string, signs: readonly Sign[]): number {
  return signs.reduce((sum, [sign, weight]) => sum + (sign.test(text) ? weight : 0), 0);
}

function order(kind: ReplyKind): number {
  return REPLY_KINDS.indexOf(kind);
}
