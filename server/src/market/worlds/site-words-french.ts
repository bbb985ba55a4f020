import { capitalised } from "../phrase-words.ts";
import type { SiteWords } from "./site-words.ts";

const TASK: readonly string[] = [
  "Comptez environ {hours} heures la première fois, et le quart une fois que l’on sait faire.",
  "L’erreur la plus fréquente est de commencer par la dernière étape.",
  "Qui fait cela chaque semaine n’a pas besoin des mêmes outils que celui qui le fait une fois par an.",
  "Si cela ne marche pas du premier coup, changez une chose à la fois et notez le résultat.",
  "{Count} lecteurs nous ont écrit à ce sujet l’an dernier, la plupart avec la même question.",
  "Demandez à quelqu’un qui l’a déjà fait : dix minutes de conseils épargnent un week-end.",
  "Ne dépensez rien avant de savoir d’où vient le problème.",
  "Prenez une heure au calme, préparez tout ce qu’il faut et commencez par le plus facile.",
  "Vérifiez le résultat au bout de {days} jours, pas le soir même.",
  "Nous avons interrogé des {audience} : trois réponses différentes, et toutes fonctionnent.",
  "Si rien n’y fait, demandez de l’aide tôt : c’est moins cher que de réparer.",
];

/** `vtt électrique` as `VTT électrique`. */
const written = (phrase: string): string =>
  phrase.replace(/\b(?:vtt|tva|sup|rgpd|rh)\b/g, (word) => word.toUpperCase());

/** Sentences avoid articles before the nouns in their places, whose gender no table knows. */
export const FRENCH_SITE: SiteWords = {
  written,
  feature: written,
  and: "et",
  money: (amount) => `${amount} €`,
  thousands: (count) => `${count} 000`,
  sentences: {
    thing: [
      "{Thing} : nous testons tout pendant un mois avant de l’ajouter au catalogue.",
      "{Thing} : beaucoup ont d’abord essayé moins cher, et nous disent pourquoi cela n’a pas duré.",
      "Un bon choix fait gagner {hours} heures par mois, disent nos clients.",
      "Aucune réponse ne convient à tous : nous posons trois questions avant de conseiller.",
      "Vous avez {days} jours pour changer d’avis, sans vous justifier.",
      "{Thing} : à partir de {price}, et tout ce qui est compris est indiqué.",
      "{Thing} : ce qui compte le plus, c’est la tenue après deux ans.",
      "Notre équipe s’en sert tous les jours et répond d’expérience.",
      "Aux {audience}, nous conseillons de commencer simplement, puis de voir ce qui manque.",
      "En {year}, nous avons tout revu après l’avis de {count} clients sur ce qui leur manquait.",
      "{Thing} : simple au début, et assez bon pour durer.",
      "{Thing} : nous répondons aux questions en {hours} heures les jours ouvrés.",
      "La moitié de nos clients viennent sur le conseil d’un proche.",
      "{Thing} : pour comparer, regardez aussi ce qui n’est pas compris.",
    ],
    task: ["{Task} : notez d’abord ce qui devra avoir changé ensuite.", ...TASK],
    topic: ["{Task} : notez d’abord ce qui en dépend pour vous.", ...TASK],
  },
  proofs: [
    "Plus de {thousands} clients nous suivent depuis plus d’un an.",
    "4,{digit} sur 5 d’après {count} avis.",
    "Entreprise familiale depuis {since}, {staff} personnes.",
    "{Count} entreprises de neuf pays nous font confiance.",
  ],
  description: ({ name, sells, sold, whom }) =>
    ({
      software: `${name} est un éditeur spécialisé (${sold}) pour ${whom}.`,
      goods: `${name} est une boutique spécialisée (${sold}) pour ${whom}.`,
      services: `${name} est une équipe à votre service (${sold}) pour ${whom}.`,
    })[sells],
  start: {
    title: (sold, whom) => `${capitalised(sold)} pour ${whom}`,
    help: (whom, problem) => `Nous aidons ${whom} à régler ce qui les gêne le plus : ${problem}.`,
    offers: "Notre offre",
    audiences: "Pour qui",
    madeFor: (name, audience) => `${name} s’adresse aux ${audience}.`,
    linkFor: (audience) => `Pour ${audience}`,
    proofs: "L’avis de nos clients",
  },
  offer: {
    offers: (name, thing, audience, features) => `${capitalised(thing)} chez ${name}, pour ${audience} : ${features}.`,
    lookFor: (thing) => `${capitalised(thing)} : à quoi faire attention`,
    feature: (feature, thing) => `${capitalised(thing)} ${feature} : pour un usage quotidien.`,
    cost: (thing) => `${capitalised(thing)} : combien ça coûte ?`,
    from: (price) => `À partir de ${price}, selon vos besoins.`,
    allPrices: "Voir tous les prix",
  },
  group: {
    title: (thing, audience) => `${capitalised(thing)} pour ${audience}`,
    helps: (name, audience, thing) => `${name} conseille les ${audience} selon leur usage : ${thing}.`,
    asks: (audience) => `Les questions des ${audience}`,
    problem: (audience, problem) => `La plupart des ${audience} viennent avec un même problème : ${problem}.`,
    buying: (thing) => `acheter : ${thing}`,
    also: (audience, offer) => `Autre besoin fréquent des ${audience} : ${offer}.`,
  },
  guide: {
    opening: (about) => `${capitalised(about)} : c’est la question que l’on nous pose le plus.`,
    first: "À savoir avant de commencer",
    steps: "Pas à pas",
    related: (thing) => `Le lien avec : ${thing}`,
    more: (thing) => `En savoir plus : ${thing}`,
    part: (about, part) => `${capitalised(about)}, partie ${part}`,
    readersCompare: (names) => `Nos lecteurs comparent ${names}.`,
  },
  prices: {
    title: (name) => `Les prix de ${name}`,
    offer: (offer, price) => `${capitalised(offer)} : à partir de ${price}.`,
    trial: "Peut-on essayer ?",
    trialTerms: "Oui, pendant 30 jours, et vous pouvez partir à tout moment.",
  },
  about: {
    title: (name) => `À propos de ${name}`,
    description: (name) => `Qui est derrière ${name}, et ce qui compte pour nous.`,
  },
  pages: {
    start: (thing, name) => `${capitalised(thing)} par ${name}`,
    startSnippet: (name, _sells, thing, whom) => `${name} : ${thing} pour ${whom}.`,
    offerSnippets: (sells, offer, name) =>
      ({
        software: [
          `${capitalised(offer)} : essayez ${name} pendant 30 jours, sans carte bancaire.`,
          `${capitalised(offer)} : en place en un après-midi, et vos données restent à vous.`,
        ],
        goods: [
          `${capitalised(offer)} : choisi et testé par ${name}. Retours gratuits pendant 60 jours.`,
          `${capitalised(offer)} : comparez prix, tailles et avis des clients.`,
        ],
        services: [
          `${capitalised(offer)} par ${name} : prix fixes, rendez-vous sous trois jours.`,
          `${capitalised(offer)} : ce que cela comprend, la durée et le prix.`,
        ],
      })[sells],
    groupSnippet: (audience, name) => `${name} pour ${audience} : le prix, ce qui change, et le bilan après un an.`,
    prices: (sells) => (sells === "software" ? "Offres et tarifs" : "Tarifs"),
    pricesSnippet: (thing, name) => `${capitalised(thing)} chez ${name} : tous les prix sur une page, sans surprise.`,
    job: (job) => `Comment ${job}`,
    problem: (problem) => `${capitalised(problem)} : que faire ?`,
    subject: (subject) => `${capitalised(subject)} : l’explication simple`,
    guideSnippet: (title, name) =>
      `${title} Pas à pas, avec les erreurs que ${name} voit le plus souvent et comment les éviter.`,
  },
};
