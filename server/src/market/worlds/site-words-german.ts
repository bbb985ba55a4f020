import { capitalised } from "../phrase-words.ts";
import type { SiteWords } from "./site-words.ts";

/** Words of the trades' tables that are no nouns. All others have a capital. */
const SMALL = new Set(
  (
    "abgleichen abrechnen am an auf aufs ausgestellt bedürftig berechnen bezahlt codieren dagegen das dem den der des die digitalisieren " +
    "dokumentieren ein eine einem einen einer eingehalten einlagern einstellen entlüften erfassen erstellen falsch finden " +
    "flicken für geführte geführter gemeinsamer gobd große halten hoch hydraulischer ignoriert im in ist kaufen kein keine kentert " +
    "klemmt kleine kurz leihen lesen lädt läuft machen mehrere mieten mit nach nicht offene ohne oder planen quietscht " +
    "reinigen richtig schreiben selber springt stempeln tropft umbauen und unvollständig vergessen verliert verloren " +
    "verstopft von voranmelden warm wechseln werden wird zahlt zu zum zur günstig günstige kostenlos beste gute"
  ).split(" "),
);

/** Spellings that a capital at the beginning does not give. */
const SPELT: Readonly<Record<string, string>> = {
  ...{ "e-bike": "E-Bike", "e-scooter": "E-Scooter", "e-rechnung": "E-Rechnung", sup: "SUP", zugferd: "ZUGFeRD" },
  ...{ xrechnung: "XRechnung", euer: "EÜR", word: "Word", excel: "Excel", gobd: "GoBD", dsgvo: "DSGVO" },
};

/** Nouns among what things may be like. */
const NOUNS = new Set("abo cloud fingerabdruck guide mac nacht notfall tage wochenende".split(" "));

const feature = (phrase: string): string =>
  phrase
    .split(" ")
    .map((word) => SPELT[word] ?? (NOUNS.has(word) ? capitalised(word) : word))
    .join(" ");

/** Nouns that a hyphen joins to the noun before them. */
const JOINING = new Set(["Software", "App", "Alternative"]);

/** `eine rechnung schreiben` as `eine Rechnung schreiben`. */
function written(phrase: string): string {
  const words = phrase.split(" ").map((word) => SPELT[word] ?? (SMALL.has(word) ? word : capitalised(word)));
  const last = words.at(-1) ?? "";
  const noun = words.at(-2) ?? "";
  const isJoined = JOINING.has(last) && noun !== "" && !SMALL.has(noun);
  return isJoined ? [...words.slice(0, -2), `${noun}-${last}`].join(" ") : words.join(" ");
}

const TASK: readonly string[] = [
  "Beim ersten Mal dauert es etwa {hours} Stunden, mit etwas Übung ein Viertel davon.",
  "Der häufigste Fehler: mit dem letzten Schritt zu beginnen.",
  "Wer das jede Woche macht, braucht andere Werkzeuge als jemand, der es einmal im Jahr macht.",
  "Klappt es nicht auf Anhieb, ändern Sie immer nur eine Sache und notieren Sie das Ergebnis.",
  "{Count} Leserinnen und Leser haben uns im letzten Jahr dazu geschrieben, die meisten mit derselben Frage.",
  "Fragen Sie jemanden, der es schon gemacht hat: Zehn Minuten Rat sparen ein Wochenende.",
  "Geben Sie kein Geld aus, bevor Sie die Ursache kennen.",
  "Nehmen Sie sich eine ruhige Stunde, legen Sie alles bereit, und beginnen Sie mit dem einfachen Teil.",
  "Prüfen Sie das Ergebnis nach {days} Tagen und nicht am selben Abend.",
  "Wir haben {audience} gefragt, wie sie es machen, und drei Antworten bekommen, die alle funktionieren.",
  "Hilft nichts, holen Sie früh Hilfe: Das ist günstiger, als einen Schaden zu beheben.",
];

/** Sentences avoid articles and cases of the nouns in their places, whose gender no table knows. */
export const GERMAN_SITE: SiteWords = {
  written,
  feature,
  and: "und",
  money: (amount) => `${amount} €`,
  thousands: (count) => `${count}.000`,
  sentences: {
    thing: [
      "{Thing}: Wir testen alles einen Monat lang, bevor wir es aufnehmen.",
      "Viele, die nach {thing} fragen, haben zuerst etwas Billigeres versucht und sagen uns, warum es nicht gehalten hat.",
      "Die richtige Wahl beim Thema {thing} spart nach Angaben unserer Kunden {hours} Stunden im Monat.",
      "Eine Antwort, die für alle passt, gibt es nicht. Darum stellen wir drei Fragen, bevor wir etwas empfehlen.",
      "Sie können es sich {days} Tage lang ohne Angabe von Gründen anders überlegen.",
      "{Thing} gibt es bei uns ab {price}, und alles, was enthalten ist, steht dabei.",
      "Beim Thema {thing} zählt vor allem, was nach dem zweiten Jahr noch funktioniert.",
      "Unser Team arbeitet selbst damit und antwortet aus Erfahrung.",
      "Für {audience} empfehlen wir, klein anzufangen und dann zu sehen, was fehlt.",
      "Seit {year} machen wir einiges anders: {count} Kunden haben uns gesagt, was ihnen fehlte.",
      "{Thing} soll am Anfang einfach sein und auf Dauer gut genug.",
      "Fragen zum Thema {thing} beantworten wir werktags innerhalb von {hours} Stunden.",
      "Die Hälfte unserer Kunden kommt auf Empfehlung von Bekannten.",
      "Wer {thing} vergleicht, sollte auch darauf achten, was nicht enthalten ist.",
    ],
    task: ["{Task}: Notieren Sie zuerst, was danach anders sein soll.", ...TASK],
    topic: ["{Task}: Notieren Sie zuerst, was für Sie davon abhängt.", ...TASK],
  },
  proofs: [
    "Mehr als {thousands} Kunden sind seit über einem Jahr bei uns.",
    "4,{digit} von 5 Sternen in {count} Bewertungen.",
    "Familienunternehmen seit {since}, mit {staff} Beschäftigten.",
    "{Count} Unternehmen in neun Ländern vertrauen uns.",
  ],
  description: ({ name, sells, sold, whom }) =>
    ({
      software: `${name} entwickelt ${sold} für ${whom}.`,
      goods: `${name} ist ein Fachgeschäft für ${sold}, gemacht für ${whom}.`,
      services: `${name} ist Ihr Team für ${sold}, für ${whom}.`,
    })[sells],
  start: {
    title: (sold, whom) => `${capitalised(sold)} für ${whom}`,
    help: (whom, problem) => `Wir helfen, wenn es klemmt. Die häufigste Sorge unserer Kunden (${whom}): ${problem}.`,
    offers: "Unser Angebot",
    audiences: "Für wen es gedacht ist",
    madeFor: (name, audience) => `${name} ist für ${audience} gemacht.`,
    linkFor: (audience) => `Für ${audience}`,
    proofs: "Was Kunden sagen",
  },
  offer: {
    offers: (name, thing, audience, features) => `${name} bietet ${thing} für ${audience}: ${features}.`,
    lookFor: (thing) => `${capitalised(thing)}: Worauf Sie achten sollten`,
    feature: (feature, thing) => `${capitalised(thing)}, ${feature}: für alle, die es jeden Tag brauchen.`,
    cost: (thing) => `Was kostet ${thing}?`,
    from: (price) => `Ab ${price}, je nach Bedarf.`,
    allPrices: "Alle Preise ansehen",
  },
  group: {
    title: (thing, audience) => `${capitalised(thing)} für ${audience}`,
    helps: (name, audience, thing) => `${name} berät ${audience} beim Thema ${thing}, passend zu ihrem Alltag.`,
    asks: (audience) => `${capitalised(audience)}: häufige Fragen`,
    problem: (audience, problem) => `Das häufigste Anliegen (${audience}): ${problem}.`,
    buying: (thing) => `${thing} kaufen`,
    also: (audience, offer) => `Viele (${audience}) brauchen außerdem ${offer}.`,
  },
  guide: {
    opening: (about) => `${capitalised(about)}: Danach werden wir am häufigsten gefragt.`,
    first: "Was Sie zuerst wissen sollten",
    steps: "Schritt für Schritt",
    related: (thing) => `Was das mit dem Thema ${thing} zu tun hat`,
    more: (thing) => `Mehr über ${thing}`,
    part: (about, part) => `${capitalised(about)}, Teil ${part}`,
    readersCompare: (names) => `Leserinnen und Leser vergleichen ${names}.`,
  },
  prices: {
    title: (name) => `Was ${name} kostet`,
    offer: (offer, price) => `${capitalised(offer)}: ab ${price}.`,
    trial: "Kann ich es ausprobieren?",
    trialTerms: "Ja, 30 Tage lang, und Sie können jederzeit kündigen.",
  },
  about: {
    title: (name) => `Über ${name}`,
    description: (name) => `Wer hinter ${name} steht und was uns wichtig ist.`,
  },
  pages: {
    start: (thing, name) => `${capitalised(thing)} von ${name}`,
    startSnippet: (name, _sells, thing, whom) => `${name}: ${thing} für ${whom}.`,
    offerSnippets: (sells, offer, name) =>
      ({
        software: [
          `${capitalised(offer)}, gern geöffnet. ${name} 30 Tage lang testen, ohne Karte.`,
          `${capitalised(offer)}: an einem Nachmittag eingerichtet, und Ihre Daten behalten Sie auch beim Wechsel.`,
        ],
        goods: [
          `${capitalised(offer)}, ausgewählt und getestet von ${name}. 60 Tage kostenlose Rückgabe.`,
          `${capitalised(offer)}: Vergleichen Sie Preis, Größe und Bewertungen.`,
        ],
        services: [
          `${capitalised(offer)} von ${name}: feste Preise, Termine innerhalb von drei Tagen.`,
          `${capitalised(offer)}: was dazugehört, wie lange es dauert und was es kostet.`,
        ],
      })[sells],
    groupSnippet: (audience, name) =>
      `${name} für ${audience}: was es kostet, was sich ändert und wie die Bilanz nach einem Jahr ausfällt.`,
    prices: (sells) => (sells === "software" ? "Tarife und Preise" : "Preise"),
    pricesSnippet: (thing, name) => `Was ${thing} bei ${name} kostet: alle Preise auf einer Seite, nichts versteckt.`,
    job: (job) => `${capitalised(job)}: so geht’s`,
    problem: (problem) => `${capitalised(problem)}: was hilft`,
    subject: (subject) => `${capitalised(subject)} einfach erklärt`,
    guideSnippet: (title, name) =>
      `${title}. Schritt für Schritt, mit den Fehlern, die ${name} am häufigsten sieht, und wie Sie sie vermeiden.`,
  },
};
