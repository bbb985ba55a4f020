/** Patterns of brand statements in English, German, French and Spanish. */

const PEOPLE =
  "teams?|people|compan(?:y|ies)|business(?:es)?|startups?|agenc(?:y|ies)|developers?|designers?|marketers?|freelancers?|founders?|owners?|managers?|enterprises?|organi[sz]ations?|retailers?|shops?|stores?|schools?|teachers?|students?|families|parents|professionals|engineers?|brands?|creators?|accountants?|bookkeepers?|clinics?|hospitals?|restaurants?|hotels?|studios?|nonprofits?|charities|homeowners|landlords?|operators?|manufacturers?|beginners|researchers|administrators?|consultants?|practices|sellers?|merchants?|builders|growers|travell?ers|runners|riders|cyclists";
const LEUTE =
  "Teams?|Unternehmen|Firmen|Agenturen|Entwickler(?:innen)?|Selbst(?:st)?ändige|Freiberufler|Gründer|Händler|Betriebe|Handwerker|Familien|Schulen|Vereine|Praxen|Kanzleien|Einsteiger|Profis|Mittelstand|Kommunen";
const GENS =
  "équipes|entreprises|agences|développeurs|indépendants|freelances|artisans|commerçants|familles|écoles|associations|professionnels|PME|startups|débutants|restaurateurs";
const GENTE =
  "equipos|empresas|agencias|desarrolladores|autónomos|pymes|negocios|tiendas|familias|escuelas|profesionales|emprendedores|principiantes|restaurantes|hoteles";

export const AUDIENCE_PATTERNS: readonly RegExp[] = [
  /\b(?:built|made|designed|created|perfect|ideal|great|meant|suited|tailored|intended)\s+(?:specially |especially |specifically )?for\b/i,
  new RegExp(`\\bfor (?:[\\w-]+,? (?:and )?){0,4}(?:${PEOPLE})\\b`, "i"),
  new RegExp(`\\b(?:helps?|lets?|enables?|allows?|gives) (?:[\\w-]+,? (?:and )?){0,3}(?:${PEOPLE})\\b`, "i"),
  /\bwhether you(?:'re|’re| are)\b/i,
  new RegExp(`(?:für|hilft|unterstützt|richtet sich an) (?:[\\p{L}-]+,? (?:und )?){0,3}(?:${LEUTE})(?!\\p{L})`, "u"),
  new RegExp(
    `(?:pour|aide|s[’']adresse aux?|conçue? pour) (?:les |des )?(?:[\\p{L}-]+ ){0,2}(?:${GENS})(?!\\p{L})`,
    "iu",
  ),
  new RegExp(
    `(?:para|ayuda a|dirigido a|pensad[oa] para) (?:los |las |tu )?(?:[\\p{L}-]+ ){0,2}(?:${GENTE})(?!\\p{L})`,
    "iu",
  ),
];

const COUNTED =
  "customers|companies|teams|users|businesses|clients|countries|reviews|downloads|stars|installs|employees|people|developers|stores|shops|agencies|organi[sz]ations|projects|members|partners|Kund(?:en|innen)|Unternehmen|Nutzer|Länder[n]?|Bewertungen|Mitarbeiter|entreprises|utilisateurs|pays|avis|clientes|empresas|usuarios|países|opiniones";

export const PROOF_PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\d[\\d.,\\u00a0\\u202f ]{0,20}\\s?(?:\\+|k|m|mio\\.?|million(?:en|s)?|thousand|mille|millones|mil)?\\+?\\s(?:de |d[’']|der |of )?(?:[\\p{L}-]+ ){0,2}(?:${COUNTED})(?!\\p{L})`,
    "iu",
  ),
  /\b(?:trusted|chosen|loved|backed) by\b|\bused by (?:\p{L}+ ){0,2}(?:\d|hundreds|thousands|millions|teams|companies|businesses|agencies|studios|brands)/iu,
  /\b(?:award|awarded|award-winning|certified|certification|accredited|ISO ?\d{4,5}|SOC ?2|patent(?:ed)?)\b/i,
  /\b(?:rated|rating of) \d(?:[.,]\d)?\b|\b\d(?:[.,]\d) (?:out of|von|sur|de) (?:5|10)\b/i,
  /^(?=.*\d).*\b(?:uptime|verfügbarkeit)\b/im,
  /(?:vertrauen (?:auf|uns)|ausgezeichnet|zertifiziert|font confiance|récompensé|certifiée?|confían en|premiad[oa]|certificad[oa])/i,
];

const SINCE_YEAR =
  /\b(?:since|founded in|established in|seit|gegründet|depuis|fondée? en|desde|fundada en) (?:19|20)\d\d\b/i;

/**
 * Sentences in which the brand has existed or worked since a year. The year proves nothing if the sentence is about somebody else,
 * such as the history of a building.
 */
export function sinceYear(name: string): (text: string) => boolean {
  const subject = new RegExp(`^(?:[^,.]{0,60}, )?(?:\\p{L}+ )?(?:${escaped(name)}|${WE})(?!\\p{L})`, "iu");
  const aside = /\b(?:where|when|which|whose|before|until|wo|als|bevor|où|quand|donde|cuando)\b/i;
  return (text) => {
    const found = SINCE_YEAR.exec(text);
    if (found === null || aside.test(text)) return false;
    return subject.test(text) || text.split(/\s+/).length <= 8;
  };
}

const OFFER_VERBS =
  "(?:is|are) (?:an?|the|(?:[\\p{L}-]+ ){0,3}(?:software|platform|service|agency|studio|shop|app))|helps?|lets?|gives?|makes?|offers?|provides?|brings?|turns?|keeps?|combines?|automates?|connects?|delivers?|builds?|sells?|designs?|supports?|includes?|ist (?:ein|eine|der|die|das)|bietet|hilft|verbindet|macht|est (?:un|une|le|la)|propose|permet|aide|offre|es (?:un|una|el|la)|ofrece|permite|ayuda";

export const WE_OFFER =
  /\b[Ww]e (?:help|offer|provide|build|make|design|deliver|sell|create|develop|run|supply|support|teach|repair|install)\b|\b[Ww]ir (?:bieten|helfen|entwickeln|bauen|liefern|gestalten|beraten|machen)\b|\b[Nn]ous (?:proposons|aidons|concevons|offrons|créons|développons|vendons)\b|\b(?:[Oo]frecemos|[Aa]yudamos|[Cc]reamos|[Dd]iseñamos|[Dd]esarrollamos|[Vv]endemos)\b/;

/** Sentences in which the brand is the subject: "Acme is a …", "Acme helps …". */
export function brandAsSubject(name: string): RegExp {
  return new RegExp(`(?:^|[\\s(“"])${escaped(name)}(?:[’']s)?(?: \\p{L}+)? (?:${OFFER_VERBS})(?!\\p{L})`, "iu");
}

/** Sentences that define the brand: they begin with "Acme is a …". */
export function brandDefined(name: string): RegExp {
  return new RegExp(`(?:^|[.!?]\\s+|\\n)${escaped(name)} (?:is|ist|est|es) (?:an?|the|ein|eine|une?|una?) `, "u");
}

const WE = "we|our|us|wir|unsere?[nrms]?|uns|nous|notre|nos|nosotros|nuestr[oa]s?";

/** Sentences that name the brand or say "we". */
export function mentionsBrand(name: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${escaped(name)}|${WE})(?!\\p{L})`, "iu");
}

/** Sentences about the document that contains them. */
export const ABOUT_A_DOCUMENT =
  /^(?:this|these|welcome to)\b.*\b(?:documentation|documents?|manual|pages?|web ?site|tutorial|guide|book)\b/i;

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Sentences that refer to another part of a document. */
export const CROSS_REFERENCE =
  /\b(?:see|in|of|this) (?:this |the )?(?:sections?|chapters?|appendix|tables?|figures?)(?= \d|[ ,.)])/i;
