import { fold } from "../../../kernel/text/phrase-words.ts";
import { type Classified, lessHarmful, type ReplyKind } from "./reply-kinds.ts";

type Sign = readonly [RegExp, number];

/** Signs of each kind with their weights, in the languages of the product, in folded text. */
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

/** Phrases in which people of several languages say one thing. */
const FURTHER_SIGNS: Readonly<Record<Exclude<ReplyKind, "other">, readonly Sign[]>> = {
  auto_reply: [
    [
      /\b(?:out of (?:the )?office|automated (?:response|reply|message)|automatic reply|auto-?reply|not monitored)\b/,
      9,
    ],
    [
      /\b(?:(?:annual|parental|maternity|sick) leave|on leave|on vacation|on holiday|limited access|slow (?:to respond|response))\b/,
      8,
    ],
    [
      /\b(?:case number|ticket|check my inbox|no longer check|attending a conference|has been received|received your (?:message|request|email))\b/,
      7,
    ],
    [/\b(?:abwesen\w*|nicht im (?:buro|haus)|im urlaub|automatisch erzeugt\w*|keinen zugriff|anfrage erhalten)\b/, 8],
    [
      /\b(?:absente? du bureau|en conge|bien recu votre|reponse automatique|fuera de la oficina|recibido su|de vacaciones|fuori ufficio|in ferie|afwezig)\b/,
      8,
    ],
  ],
  remove_me: [
    [
      /\b(?:take|remove|delete|erase|leave|left|lose|strike|get) (?:\w+ ){0,3}(?:address|off|out|data|email|alone|removed|list)\b/,
      7,
    ],
    [
      /\b(?:delete it|erasure|article 17|art\. ?(?:17|21)|want it removed|cease and desist|lawyers?|reported it|never signed up|abuse desk)\b/,
      7,
    ],
    [/\b(?:don't|do not|no longer) (?:want|wish) to (?:receive|hear|get)\b/, 8],
    [/\b(?:do not|don't|no) (?:send|more) (?:\w+ ){0,2}(?:messages|emails|mails|these|of these)\b/, 7],
    [/\b(?:losche\w*|schreiben sie mir nicht|nicht mehr schreiben|verteiler|widerspreche|keine weiteren)\b/, 8],
    [
      /\b(?:retirer|desinscri\w*|ne m'ecrivez plus|ne plus (?:m'ecrire|recevoir)|deje de|elimine|borre|dar de baja|cancellatemi|cancellate|haal mij|geen mail)\b/,
      8,
    ],
  ],
  refusal: [
    [/\b(?:isn't|is not|not) (?:something|anything|for us|convinced|adding|accepting|able|possible)\b/, 5],
    [
      /\b(?:unable to|can't help|cannot help|can't touch|decided against|rather not|doesn't (?:really )?fit|does not fit|don't fit|too commercial|it's a no|no from)\b/,
      6,
    ],
    [
      /\b(?:unfortunately|stopped accepting|no reason to|stay away|members? (?:of the association )?only|no longer accept|archived|closed for)\b/,
      4,
    ],
    [/\b(?:we|i) (?:do not|don't|won't|never|only) (?:\w+ ){0,2}(?:link|add|accept|take|publish|include)\b/, 5],
    [
      /\b(?:nein danke|passt (?:leider )?(?:das )?nicht|das machen wir nicht|kein bedarf|keine (?:links|gastbeitrage|gastartikel)|trotzdem viel erfolg)\b/,
      6,
    ],
    [
      /\b(?:ne prenons pas|n'est pas possible|ne nous interesse|bonne continuation|no publicamos|no aceptamos|no nos encaja|non accettiamo|we plaatsen geen)\b/,
      6,
    ],
  ],
  wrong_person: [
    [
      /\b(?:i (?:left|sold|retired|only wrote)|ask someone|better ask|wrong (?:\w+ )?:\)|you (?:probably |are looking|'re looking)?(?: for| mean))\b/,
      6,
    ],
    [
      /\b(?:forwarding|passed (?:your|this|it)|cc'ing|looping in|not in charge|isn't our|not our (?:site|website|page))\b/,
      6,
    ],
    [/\b(?:i have no access|you can reach|question for our|get in touch with|in charge of|person responsible)\b/, 5],
    [/\b(?:weitergeleitet|gehort nicht zu uns|wenden sie sich|sie meinen|zustandig)\b/, 6],
    [
      /\b(?:ne travaille plus|pas moi qui|voyez avec|ya no trabajo|no soy la|escriba a|non mi occupo|scrivete a|ga hier niet over|probeer)\b/,
      6,
    ],
  ],
  price: [
    [
      /\b(?:paid opportunity|i'll quote|quote you|bulk deals?|minimum spend|usd|eur|pounds?|donation|admin fee|kostenpflichtig\w*|preise|payant|combien|cuanto|willing to pay|rekenen wij)\b/,
      6,
    ],
  ],
  link_placed: [
    [/^(?:done|added|swapped|fixed|erledigt|fatto|c'est fait|all set|listo)\b/, 8],
    [
      /\b(?:it's live|is live|went up|went ahead and|put it in|you are in|are now linked|is now linked|is published|we've included|replaced the)\b/,
      8,
    ],
    [
      /\b(?:the link is (?:in|on|at|up)|steht jetzt|eingebaut|heute in die|en ligne|c'est en place|ya esta|publicado|e online|staat erop)\b/,
      7,
    ],
  ],
  question: [[/\?$/, 1]],
  interest: [
    [/\b(?:i'll|will|we'll|it'll) (?:\w+ )?(?:slot|replace|swap|go in|do|cite|feature|mention|add|link)\b/, 5],
    [
      /\b(?:adding it|love this|count us in|go ahead and send|let's do it|it fits|fits (?:well|nicely)|nice one|good catch|genuinely)\b/,
      5,
    ],
    [
      /\b(?:baue (?:ich )?das|bei der nachsten|lo anado|lo incluiremos|je l'ajouterai|je m'en occupe|on va l'integrer|la inserisco|zetten we|klasse)\b/,
      6,
    ],
  ],
};

/** Negations that turn a sign of interest into its opposite. */
const NEGATED =
  /\b(?:not|n't|no longer|never|nicht|kein\w*|pas|no)\b[^.!?]{0,20}\b(?:interested|useful|glad|happy|interessiert|interesse)/;

const KINDS = [
  "remove_me",
  "refusal",
  "wrong_person",
  "price",
  "question",
  "interest",
  "link_placed",
  "auto_reply",
] as const satisfies readonly ReplyKind[];

/** What signs say of a text: the strongest kind, and in a tie the one that harms less if it is wrong. `other` without a sign. */
export function weighSigns(visible: string): Classified {
  const text = fold(visible).slice(0, 5_000);
  const isNegated = NEGATED.test(text);
  const [best, second] = KINDS.map((kind) => ({
    kind,
    score: scoreOf(text, kind) - (kind === "interest" && isNegated ? 3 : 0),
  })).toSorted((one, other) => other.score - one.score || (lessHarmful(one.kind, other.kind) === one.kind ? -1 : 1));
  if (best === undefined || best.score < 2) return { kind: "other", confidence: 0.4 };
  const margin = best.score - Math.max(0, second?.score ?? 0);
  return { kind: best.kind, confidence: Math.min(0.97, 0.5 + 0.09 * margin + 0.02 * best.score) };
}

function scoreOf(text: string, kind: Exclude<ReplyKind, "other">): number {
  return [...SIGNS[kind], ...FURTHER_SIGNS[kind]].reduce(
    (sum, [sign, weight]) => sum + (sign.test(text) ? weight : 0),
    0,
  );
}
