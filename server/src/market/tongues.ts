import type { DiscoveryMethod } from "../providers/shared/ports/keyword-discovery.ts";
import type { PageKind } from "./market.ts";

/** What people and pages say beside a thing in a language other than English. `_` is the thing, `#` a site, `%` a number; `|` parts them. */
export interface Tongue {
  titles: Readonly<Record<PageKind, string>>;
  snippets: string;
  /** Each with its answer behind `::`. */
  questions: string;
  thread: string;
  videos: string;
  /** `#` are names of sites. */
  overview: string;
  around: Readonly<Record<DiscoveryMethod, string>>;
  towns: string;
}

const TONGUES: Readonly<Record<string, Tongue>> = {
  de: {
    titles: {
      product: "_ von #|_ – #|_: jetzt bei #",
      list: "Die % besten: _|_ im Vergleich: % Empfehlungen|_: unsere Top %",
      guide: "_: der große Ratgeber|_ einfach erklärt|Was man über _ wissen sollte",
      comparison: "_ im Vergleich|_: Unterschiede und Gemeinsamkeiten",
      template: "_: kostenlose Vorlage|_ zum Herunterladen",
      review: "_: Erfahrungen und Bewertungen|_ im Test|_: Kosten und Preise",
      thread: "Erfahrungen mit _?|_: was empfehlt ihr?",
    },
    snippets:
      "Preise, Leistungen und Erfahrungen auf einen Blick: _.|Schritt für Schritt, mit den häufigsten Fehlern: _.|% Menschen haben ihre Erfahrungen mit _ geteilt.",
    questions:
      "Was kostet _?::Die Preise unterscheiden sich stark; vergleichen Sie zwei oder drei Angebote.|Worauf sollte man bei _ achten?::Auf aktuelle Bewertungen und darauf, was enthalten ist.|Lohnt sich _?::Die meisten sagen ja, die vorher wussten, was sie wollten.|Wie finde ich _?::Am besten über aktuelle Bewertungen und Empfehlungen.",
    thread: "Welche Erfahrungen habt ihr mit _?",
    videos: "_ in % Minuten erklärt|Ich habe _ 30 Tage lang ausprobiert",
    overview: "Häufig genannt werden #. Die meisten Quellen raten, bei _ zwei oder drei Möglichkeiten zu vergleichen.",
    around: {
      linkdata_matching: "_|beste _|gute _|günstige _|_ online|_ 2026",
      linkdata_suggestions: "_ kosten|_ preis|_ tipps|_ anleitung|_ checkliste|_ in der nähe",
      related_keywords: "_ erfahrungen|_ vergleich|_ alternativen|_ bewertungen|_ empfehlung|_ vor und nachteile",
      keyword_ideas: "_ für anfänger|_ für unternehmen|_ für familien|_ kaufen|_ heute|_ kostenlos",
      linkdata_related: "was ist _|wie funktioniert _|worauf bei _ achten|_ arten|_ definition",
      llm_mentions: "was kostet _|lohnt sich _|welche _ ist die beste|wie finde ich _",
      serp_neighbors: "_ forum|_ reddit|_ probleme|_ beispiele|_ einfach erklärt",
    },
    towns: "berlin hamburg münchen köln frankfurt stuttgart wien zürich",
  },
  fr: {
    titles: {
      product: "_ par #|_ – #|_ : chez #",
      list: "Les % meilleurs choix : _|_ : notre sélection de %|Top % : _",
      guide: "_ : le guide complet|_ expliqué simplement|Tout savoir sur _",
      comparison: "_ : le comparatif|_ : lequel choisir ?",
      template: "_ : modèle gratuit|_ à télécharger",
      review: "_ : avis et prix|_ : notre test complet|_ : tarifs détaillés",
      thread: "Votre avis sur _ ?|_ : que conseillez-vous ?",
    },
    snippets:
      "Prix, services et avis en un coup d’œil : _.|Pas à pas, avec les erreurs les plus courantes : _.|% personnes ont donné leur avis sur _.",
    questions:
      "Combien coûte _ ?::Les prix varient beaucoup ; comparez deux ou trois offres.|Comment choisir _ ?::Lisez des avis récents et regardez ce qui est compris.|Est-ce que _ vaut le coup ?::Oui, pour la plupart de ceux qui savaient ce qu’ils voulaient.|Où trouver _ ?::Dans les avis récents et par recommandation.",
    thread: "Quelle est votre expérience avec _ ?",
    videos: "_ expliqué en % minutes|J’ai essayé _ pendant 30 jours",
    overview: "On cite souvent #. La plupart des sources conseillent, pour _, de comparer deux ou trois options.",
    around: {
      linkdata_matching: "_|meilleur _|bon _|_ pas cher|_ en ligne|_ 2026",
      linkdata_suggestions: "_ prix|_ tarif|_ conseils|_ guide|_ liste|_ près de moi",
      related_keywords: "_ avis|_ comparatif|_ alternatives|avis sur _|_ recommandation|_ avantages et inconvénients",
      keyword_ideas: "_ pour débutants|_ pour entreprises|_ pour la famille|acheter _|_ aujourd'hui|_ gratuit",
      linkdata_related: "qu'est-ce que _|comment fonctionne _|comment choisir _|types de _|_ définition",
      llm_mentions: "combien coûte _|quel est le meilleur _|est-ce que _ vaut le coup|où trouver _",
      serp_neighbors: "_ forum|_ reddit|_ problèmes|_ exemples|_ expliqué",
    },
    towns: "paris lyon marseille toulouse nantes bordeaux lille bruxelles",
  },
  es: {
    titles: {
      product: "_ de #|_ – #|_: en #",
      list: "Los % mejores: _|_: nuestra selección de %|Top %: _",
      guide: "_: guía completa|_ explicado paso a paso|Todo sobre _",
      comparison: "_: comparativa|_: cuál elegir",
      template: "_: plantilla gratis|_ para descargar",
      review: "_: opiniones y precios|_: análisis completo|_: tarifas al detalle",
      thread: "¿Qué opináis de _?|_: ¿qué recomendáis?",
    },
    snippets:
      "Precios, servicios y opiniones de un vistazo: _.|Paso a paso, con los errores más comunes: _.|% personas han opinado sobre _.",
    questions:
      "¿Cuánto cuesta _?::Los precios varían mucho; compara dos o tres ofertas.|¿Cómo elegir _?::Lee opiniones recientes y mira qué está incluido.|¿Vale la pena _?::Sí, para la mayoría de quienes sabían lo que querían.|¿Dónde encontrar _?::En opiniones recientes y por recomendación.",
    thread: "¿Qué experiencia tenéis con _?",
    videos: "_ explicado en % minutos|He probado _ durante 30 días",
    overview: "Se suele citar a #. La mayoría aconseja, sobre _, comparar dos o tres opciones.",
    around: {
      linkdata_matching: "_|mejor _|buen _|_ barato|_ online|_ 2026",
      linkdata_suggestions: "_ precio|_ tarifas|_ consejos|_ guía|_ lista|_ cerca de mí",
      related_keywords:
        "_ opiniones|_ comparativa|_ alternativas|opiniones de _|_ recomendaciones|_ ventajas y desventajas",
      keyword_ideas: "_ para principiantes|_ para empresas|_ para familias|comprar _|_ hoy|_ gratis",
      linkdata_related: "qué es _|cómo funciona _|cómo elegir _|tipos de _|_ definición",
      llm_mentions: "cuánto cuesta _|cuál es el mejor _|vale la pena _|dónde encontrar _",
      serp_neighbors: "_ foro|_ reddit|_ problemas|_ ejemplos|_ explicado",
    },
    towns: "madrid barcelona valencia sevilla zaragoza málaga bilbao murcia",
  },
  it: {
    titles: {
      product: "_ di #|_ – #|_: da #",
      list: "I % migliori: _|_: la nostra scelta di %|Top %: _",
      guide: "_: guida completa|_ spiegato in modo semplice|Tutto su _",
      comparison: "_: confronto|_: quale scegliere",
      template: "_: modello gratuito|_ da scaricare",
      review: "_: recensioni e prezzi|_: la prova completa|_: tariffe nel dettaglio",
      thread: "Che esperienza avete con _?|_: cosa consigliate?",
    },
    snippets:
      "Prezzi, servizi e opinioni a colpo d’occhio: _.|Passo per passo, con gli errori più comuni: _.|% persone hanno recensito _.",
    questions:
      "Quanto costa _?::I prezzi variano molto; confronta due o tre offerte.|Come scegliere _?::Leggi recensioni recenti e guarda cosa è compreso.|Conviene _?::Sì, per quasi tutti quelli che sapevano cosa volevano.|Dove trovare _?::Nelle recensioni recenti e tramite consigli.",
    thread: "Che esperienza avete con _?",
    videos: "_ spiegato in % minuti|Ho provato _ per 30 giorni",
    overview: "Si citano spesso #. Quasi tutte le fonti consigliano, per _, di confrontare due o tre opzioni.",
    around: {
      linkdata_matching: "_|migliore _|buon _|_ economico|_ online|_ 2026",
      linkdata_suggestions: "_ prezzo|_ tariffe|_ consigli|_ guida|_ elenco|_ vicino a me",
      related_keywords: "_ recensioni|_ confronto|_ alternative|opinioni su _|_ consigliati|_ pro e contro",
      keyword_ideas: "_ per principianti|_ per aziende|_ per famiglie|comprare _|_ oggi|_ gratis",
      linkdata_related: "cos'è _|come funziona _|come scegliere _|tipi di _|_ significato",
      llm_mentions: "quanto costa _|qual è il miglior _|conviene _|dove trovare _",
      serp_neighbors: "_ forum|_ reddit|_ problemi|_ esempi|_ spiegato",
    },
    towns: "roma milano napoli torino bologna firenze palermo verona",
  },
  nl: {
    titles: {
      product: "_ van #|_ – #|_: bij #",
      list: "De % beste: _|_: onze top %|_ vergeleken: % keuzes",
      guide: "_: de complete gids|_ eenvoudig uitgelegd|Alles over _",
      comparison: "_ vergelijken|_: wat is het verschil?",
      template: "_: gratis sjabloon|_ om te downloaden",
      review: "_: ervaringen en prijzen|_ getest|_: kosten en tarieven",
      thread: "Ervaringen met _?|_: wat raden jullie aan?",
    },
    snippets:
      "Prijzen, diensten en ervaringen in één oogopslag: _.|Stap voor stap, met de meest gemaakte fouten: _.|% mensen gaven hun mening over _.",
    questions:
      "Wat kost _?::De prijzen lopen uiteen; vergelijk twee of drie aanbieders.|Waar moet je op letten bij _?::Op recente beoordelingen en op wat erbij zit.|Is _ de moeite waard?::De meesten die wisten wat ze wilden, zeggen van wel.|Hoe vind je _?::Via recente beoordelingen en aanbevelingen.",
    thread: "Wat zijn jullie ervaringen met _?",
    videos: "_ uitgelegd in % minuten|Ik probeerde _ 30 dagen lang",
    overview: "Vaak genoemd worden #. De meeste bronnen raden bij _ aan om twee of drie opties te vergelijken.",
    around: {
      linkdata_matching: "_|beste _|goede _|goedkope _|_ online|_ 2026",
      linkdata_suggestions: "_ kosten|_ prijs|_ tips|_ handleiding|_ checklist|_ in de buurt",
      related_keywords: "_ ervaringen|_ vergelijken|_ alternatieven|_ beoordelingen|_ aanbevolen|_ voor en nadelen",
      keyword_ideas: "_ voor beginners|_ voor bedrijven|_ voor gezinnen|_ kopen|_ vandaag|_ gratis",
      linkdata_related: "wat is _|hoe werkt _|waar op letten bij _|soorten _|_ betekenis",
      llm_mentions: "wat kost _|is _ de moeite waard|welke _ is de beste|hoe vind je _",
      serp_neighbors: "_ forum|_ reddit|_ problemen|_ voorbeelden|_ uitgelegd",
    },
    towns: "amsterdam rotterdam utrecht eindhoven groningen antwerpen gent brussel",
  },
  pt: {
    titles: {
      product: "_ da #|_ – #|_: na #",
      list: "Os % melhores: _|_: a nossa seleção de %|Top %: _",
      guide: "_: guia completo|_ explicado passo a passo|Tudo sobre _",
      comparison: "_: comparação|_: qual escolher",
      template: "_: modelo grátis|_ para baixar",
      review: "_: opiniões e preços|_: análise completa|_: preços em detalhe",
      thread: "O que acham de _?|_: o que recomendam?",
    },
    snippets:
      "Preços, serviços e opiniões num relance: _.|Passo a passo, com os erros mais comuns: _.|% pessoas opinaram sobre _.",
    questions:
      "Quanto custa _?::Os preços variam muito; compare duas ou três ofertas.|Como escolher _?::Leia opiniões recentes e veja o que está incluído.|Vale a pena _?::Sim, para a maioria de quem sabia o que queria.|Onde encontrar _?::Em opiniões recentes e por recomendação.",
    thread: "Que experiência têm com _?",
    videos: "_ explicado em % minutos|Experimentei _ durante 30 dias",
    overview: "Costumam ser citados #. A maioria aconselha, sobre _, a comparar duas ou três opções.",
    around: {
      linkdata_matching: "_|melhor _|bom _|_ barato|_ online|_ 2026",
      linkdata_suggestions: "_ preço|_ valores|_ dicas|_ guia|_ lista|_ perto de mim",
      related_keywords:
        "_ opiniões|_ comparação|_ alternativas|opinião sobre _|_ recomendações|_ vantagens e desvantagens",
      keyword_ideas: "_ para iniciantes|_ para empresas|_ para famílias|comprar _|_ hoje|_ grátis",
      linkdata_related: "o que é _|como funciona _|como escolher _|tipos de _|_ definição",
      llm_mentions: "quanto custa _|qual é o melhor _|vale a pena _|onde encontrar _",
      serp_neighbors: "_ fórum|_ reddit|_ problemas|_ exemplos|_ explicado",
    },
    towns: "lisboa porto braga coimbra recife curitiba fortaleza salvador",
  },
};

/** For languages without a word list: the thing alone, with signs that every script has. */
const PLAIN: Tongue = {
  titles: {
    product: "_ · #|_ – #",
    list: "_: Top %|_ (%) · #",
    guide: "_ – #|_ · # 2026",
    comparison: "_ · #",
    template: "_ (PDF) · #",
    review: "_ ★★★★☆ · #|_ (%) – #",
    thread: "_?|_ ? (%)",
  },
  snippets: "_ – 2026.|_ (%).",
  questions: "_?::_.",
  thread: "_?",
  videos: "_ (%:00)",
  overview: "_: #.",
  around: {
    linkdata_matching: "_|_ 2026|top _",
    linkdata_suggestions: "_ pdf|_ app",
    related_keywords: "_ 2025|_ vs",
    keyword_ideas: "_ online|_ 24",
    linkdata_related: "_ wiki|_ blog",
    llm_mentions: "_?",
    serp_neighbors: "_ reddit|_ forum",
  },
  towns: "",
};

/** The language that pages and people use: that of the search, unless the query is in a script that it is not written in. Undefined for English. */
export function tongueOf(language: string | undefined, query: string): Tongue | undefined {
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(query);
  if (!isLatin) return PLAIN;
  if (language === undefined || language === "en") return undefined;
  return TONGUES[language] ?? PLAIN;
}

/** What people say beside a thing in these languages, and what of it comes before. */
const ALL = Object.values(TONGUES).flatMap(({ around }) => Object.values(around).flatMap(patternsOf));
const BEFORE = wordsIn(ALL.filter((pattern) => pattern.endsWith(" _")).map((pattern) => pattern.slice(0, -2)));
const AFTER = wordsIn(ALL.filter((pattern) => pattern.startsWith("_ ")).map((pattern) => pattern.slice(2)));

function wordsIn(phrases: readonly string[]): string {
  return [...new Set(phrases)].toSorted((one, other) => other.length - one.length).join("|");
}

const SAID_BEFORE = new RegExp(`^(?:${BEFORE}) (?=\\S)`, "u");
const SAID_AFTER = new RegExp(` (?:${AFTER})$`, "u");

/** The thing of a phrase in one of these languages: `zahnarzt` of `beste zahnarzt` and of `zahnarzt kosten`. */
export function thingIn(phrase: string): string {
  return phrase.replace(SAID_BEFORE, "").replace(SAID_AFTER, "");
}

/** A pattern of several with what stands in its places. */
export function said(pattern: string, thing: string, { site = "", count = 0 } = {}): string {
  const text = pattern.replaceAll("#", site).replaceAll("%", String(count)).replaceAll("_", thing);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function patternsOf(patterns: string): string[] {
  return patterns === "" ? [] : patterns.split("|");
}
