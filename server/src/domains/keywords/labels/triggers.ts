import type { IntentLabel } from "@findable/contract";
import { indexPhrases, type PhraseIndex } from "./phrase-index.ts";

/**
 * For each label, normalized phrases that indicate it. Several words count only together and in order. `?` marks ambiguous
 * triggers, which need further evidence.
 */
type Triggers = Partial<Record<IntentLabel, string>>;

const ENGLISH: Triggers = {
  URGENCY: `emergency, urgent, urgently, same day, next day, 24 hour, 24 hours, 24h, 24 7, asap, immediate, immediately, instant?, instantly, quick?, fast?,
    right now, tonight, today, express?, last minute, out of hours, open now, overnight, rush?`,
  PURCHASE: `buy, buying, purchase, order?, price, prices, pricing, cost, costs, cheap, cheapest, affordable, quote, quotes, discount, coupon, deal?, deals,
    sale, for sale, shop?, store?, rent, rental?, lease, hire, subscription, free trial, trial, demo, plans?, fee, fees, rates?, budget?, wholesale, supplier,
    suppliers, estimate?, book?, booking, financing, near me?, voucher, promo code, bulk?`,
  LOCATION: `near me, nearby, local, close to me, in my area, near, closest, nearest`,
  SPECIFICATION: `for, with, without, small business, small businesses, enterprise, open source, self hosted, cloud, cloud based, online?, offline, mobile,
    android, ios, iphone, ipad, mac, windows, linux, wireless, cordless, portable, waterproof, organic, vegan, gluten free, stainless steel, wooden, oak,
    leather, cotton, black, white, red, blue, green, electric, automatic, manual?, wide, large?, small?, mini?, heavy duty, lightweight, compatible, certified,
    gdpr, hipaa, iso, multi currency, mens, womens, men, women, kids, children, beginners, freelance, professional?, industrial, commercial, residential, b2b,
    remote, secure, encrypted, custom?, bespoke, personalised, personalized, automated, digital?, size?, sizes, compliant`,
  PRODUCT: `software, app, apps, tool, tools, platform, system, systems, solution, solutions, service, services, machine, kit, device, equipment, plugin, template,
    templates, generator, calculator, tracker, crm, erp, api?, course, courses, consultant, consulting, agency?, company?, provider?, repair, installation,
    cleaning, shoes, jacket, table, chair, lamp, printer, pump, boiler, insurance, loan, hosting`,
  PROBLEM_SOLUTION: `how to, how do, how can, how much?, how long, how often, how does, how is, what is, what are, what does, why, why is, why does, fix, fixing, repair, error, errors, problem,
    problems, issue?, issues?, not working, troubleshoot, troubleshooting, broken, stop?, prevent?, avoid?, reduce?, improve?, increase?, solve, leaking, leak,
    guide, tutorial, tips, explained, instructions, best way, examples?, checklist?, pain?, cure, remove, ways to, can i, should i, do i need, when to, best way to, won t, slow?, damaged, cracked,
    blocked, failed, missing?`,
  ALTERNATIVE: `vs, versus, alternative, alternatives, alternative to, compared, comparison, compare, competitor, competitors, instead of, replacement for,
    better than, difference between, similar to, sites like, apps like, like?, switch from, migrate from, or?, reviews?, review?`,
};

const GERMAN: Triggers = {
  URGENCY: `notdienst, notfall, dringend, sofort, express, heute, 24 stunden, 24h, eilig, schnell, kurzfristig, soforthilfe`,
  PURCHASE: `kaufen, preis, preise, kosten, kostet, gunstig, gunstige, gunstiger, billig, bestellen, angebot, angebote, mieten, rabatt, gutschein, testen,
    kostenlos testen, tarif, tarife, abo, shop, buchen`,
  LOCATION: `in der nahe, in meiner nahe, nahe`,
  SPECIFICATION: `fur, mit, ohne, kleinunternehmen, mittelstand, open source, cloud, online, dsgvo, konform, mobil, elektrisch, wasserdicht, bio, digital, digitale`,
  PRODUCT: `software, app, tool, programm, plattform, system, losung, vorlage, dienst, dienstleistung, gerat, maschine, kurs, beratung`,
  PROBLEM_SOLUTION: `wie, was ist, was sind, warum, wieso, anleitung, fehler, problem, probleme, reparieren, tipps, funktioniert nicht, beheben, vermeiden`,
  ALTERNATIVE: `alternative, alternativen, vergleich, statt, oder, unterschied, ersatz, test, erfahrungen, vs`,
};

const FRENCH: Triggers = {
  URGENCY: `urgence, urgent, urgente, 24h, immediat, rapide, aujourd hui, express`,
  PURCHASE: `acheter, prix, tarif, tarifs, cout, devis, pas cher, promo, commander, louer, location, essai gratuit, abonnement, reserver`,
  LOCATION: `pres de moi, a proximite, pres de chez moi`,
  SPECIFICATION: `pour, avec, sans, open source, en ligne, pme, rgpd, mobile, electrique, bio`,
  PRODUCT: `logiciel, application, outil, plateforme, systeme, solution, service, modele, formation, machine`,
  PROBLEM_SOLUTION: `comment, pourquoi, qu est ce que, probleme, erreur, reparer, depannage, guide, conseils, eviter`,
  ALTERNATIVE: `alternative, alternatives, comparatif, comparaison, ou, vs, avis, remplacer, difference`,
};

const SPANISH: Triggers = {
  URGENCY: `urgente, urgencia, urgencias, emergencia, 24 horas, 24h, hoy, inmediato, rapido`,
  PURCHASE: `comprar, precio, precios, coste, costo, barato, barata, presupuesto, oferta, ofertas, alquiler, alquilar, descuento, prueba gratis, tarifa`,
  LOCATION: `cerca de mi, cerca`,
  SPECIFICATION: `para, con, sin, pymes, en linea, online, movil, electrico, ecologico`,
  PRODUCT: `software, aplicacion, app, herramienta, plataforma, sistema, programa, servicio, plantilla, curso, maquina`,
  PROBLEM_SOLUTION: `como, por que, que es, problema, error, arreglar, reparar, guia, consejos, evitar, solucion`,
  ALTERNATIVE: `alternativa, alternativas, comparativa, comparacion, vs, opiniones, en lugar de, diferencia`,
};

const ITALIAN: Triggers = {
  URGENCY: `urgente, emergenza, pronto intervento, 24 ore, oggi, subito, immediato`,
  PURCHASE: `comprare, acquistare, prezzo, prezzi, costo, costi, economico, preventivo, offerta, noleggio, sconto, prova gratuita, tariffe`,
  LOCATION: `vicino a me, in zona, vicino`,
  SPECIFICATION: `per, con, senza, online, pmi, elettrico, biologico`,
  PRODUCT: `software, app, strumento, piattaforma, sistema, programma, gestionale, servizio, modello, corso, macchina`,
  PROBLEM_SOLUTION: `come, perche, cos e, problema, errore, riparare, guida, consigli, evitare`,
  ALTERNATIVE: `alternativa, alternative, confronto, vs, recensioni, invece di, differenza`,
};

const DUTCH: Triggers = {
  URGENCY: `spoed, noodgeval, dringend, 24 uur, vandaag, direct, snel`,
  PURCHASE: `kopen, prijs, prijzen, kosten, goedkoop, goedkope, bestellen, offerte, huren, korting, aanbieding, gratis proberen, tarief, tarieven`,
  LOCATION: `bij mij in de buurt, in de buurt`,
  SPECIFICATION: `voor, met, zonder, zzp, mkb, online, elektrisch, biologisch, avg`,
  PRODUCT: `software, app, tool, programma, platform, systeem, oplossing, dienst, sjabloon, cursus, machine`,
  PROBLEM_SOLUTION: `hoe, waarom, wat is, probleem, fout, repareren, handleiding, tips, voorkomen`,
  ALTERNATIVE: `alternatief, alternatieven, vergelijken, vergelijking, vs, ervaringen, in plaats van, verschil`,
};

const PORTUGUESE: Triggers = {
  URGENCY: `urgente, urgencia, emergencia, 24 horas, 24h, hoje, imediato, rapido`,
  PURCHASE: `comprar, preco, precos, custo, barato, barata, orcamento, oferta, aluguel, alugar, desconto, teste gratis, plano, planos`,
  LOCATION: `perto de mim, proximo, perto`,
  SPECIFICATION: `para, com, sem, online, pme, eletrico, organico, lgpd`,
  PRODUCT: `software, aplicativo, app, ferramenta, plataforma, sistema, programa, servico, modelo, curso, maquina`,
  PROBLEM_SOLUTION: `como, por que, o que e, problema, erro, consertar, reparar, guia, dicas, evitar`,
  ALTERNATIVE: `alternativa, alternativas, comparacao, comparativo, vs, em vez de, diferenca`,
};

const BY_LANGUAGE: Record<string, Triggers> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
};

interface Trigger {
  words: string[];
  strength: "strong" | "weak";
}

/** English words that are everyday words in one of the other languages. */
const ENGLISH_ONLY = new Set([
  "or",
  "men",
  "sale",
  "like",
  "order",
  "for",
  "with",
  "stop",
  "fix",
  "demo",
  "fees",
  "pain",
  "why",
]);

const indexes = new Map<string, { strong: PhraseIndex; weak: PhraseIndex }>();

/** Triggers of the language (ISO 639-1) and of English, because searchers mix English into every language. */
export function triggerIndexes(language: string, label: IntentLabel): { strong: PhraseIndex; weak: PhraseIndex } {
  const key = `${language} ${label}`;
  const known = indexes.get(key);
  if (known !== undefined) return known;
  const byStrength = Map.groupBy(triggersOf(language, label), ({ strength }) => strength);
  const made = {
    strong: indexPhrases((byStrength.get("strong") ?? []).map(({ words }) => words)),
    weak: indexPhrases((byStrength.get("weak") ?? []).map(({ words }) => words)),
  };
  indexes.set(key, made);
  return made;
}

function triggersOf(language: string, label: IntentLabel): Trigger[] {
  const own = parse(BY_LANGUAGE[language]?.[label] ?? "");
  if (language === "en") return own;
  return [...own, ...parse(ENGLISH[label] ?? "").filter(({ words }) => !ENGLISH_ONLY.has(words.join(" ")))];
}

function parse(list: string): Trigger[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => ({
      words: entry.replace("?", "").split(/\s+/),
      strength: entry.endsWith("?") ? "weak" : "strong",
    }));
}
