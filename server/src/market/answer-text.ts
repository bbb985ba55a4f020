import type { MarketAnswer } from "./answer-of.ts";
import { type PromptKind, promptKind } from "./citation-odds.ts";
import type { MarketSite, SiteKind } from "./market.ts";
import { randomOf } from "./random.ts";

/** What engines say in a language. */
interface AnswerTexts {
  openings: Readonly<Record<PromptKind, readonly string[]>>;
  closings: Readonly<Record<PromptKind, readonly string[]>>;
  about: Readonly<Record<SiteKind, readonly string[]>>;
  noSource: string;
  named(names: string, count: number): string;
}

const ENGLISH: AnswerTexts = {
  openings: {
    product: [
      "There is no single best choice, but a few names come up again and again.",
      "It depends on size and budget. These are the ones worth a look.",
      "A handful of options fit, and they differ more in focus than in features.",
    ],
    method: [
      "In short: agree on the steps first, and choose the tool last.",
      "There are two common ways, and most people end up with a mix of both.",
      "It helps to start with one simple rule and to refine it once it is followed.",
    ],
  },
  closings: {
    product: [
      "Try two of them on one real project before you decide.",
      "Prices change often, so check them before you buy.",
      "Whichever you choose, ask the people who will use it every day.",
    ],
    method: [
      "Write down what you decide, and look at it again after three months.",
      "Start with one project and compare it with the last one you finished.",
      "What matters is that everybody does it in the same way.",
    ],
  },
  about: {
    product: [
      "is the one many people start with",
      "does less than the others and does it well",
      "costs more and is liked for its support",
    ],
    magazine: ["compares what practitioners report", "has followed the subject for years"],
    blog: ["explains it with worked examples", "has a practical guide"],
    reviews: ["keeps a list with ratings from users", "shows prices side by side"],
    forum: ["has long threads on exactly this", "is where people report what went wrong"],
    encyclopedia: ["explains the terms", "has an overview"],
  },
  noSource: "I have no source at hand that I would rely on for this.",
  named: (names, count) => `${names} ${count === 1 ? "is" : "are"} named as well.`,
};

const GERMAN: AnswerTexts = {
  openings: {
    product: [
      "Die eine beste Wahl gibt es nicht, aber einige Namen fallen immer wieder.",
      "Das hängt von Größe und Budget ab. Diese Anbieter sind einen Blick wert.",
      "Eine Handvoll Anbieter kommt infrage. Sie unterscheiden sich eher im Schwerpunkt als im Funktionsumfang.",
    ],
    method: [
      "Kurz gesagt: Legen Sie zuerst den Ablauf fest und wählen Sie das Werkzeug zuletzt.",
      "Es gibt zwei gängige Wege, und die meisten landen bei einer Mischung aus beiden.",
      "Am besten beginnen Sie mit einer einfachen Regel und verfeinern sie, sobald sich alle daran halten.",
    ],
  },
  closings: {
    product: [
      "Probieren Sie zwei davon an einer echten Aufgabe aus, bevor Sie sich entscheiden.",
      "Preise ändern sich häufig. Prüfen Sie sie vor dem Kauf.",
      "Fragen Sie vor der Entscheidung die Menschen, die täglich damit zu tun haben.",
    ],
    method: [
      "Halten Sie Ihre Entscheidung schriftlich fest und prüfen Sie sie nach drei Monaten.",
      "Fangen Sie mit einem Fall an und vergleichen Sie ihn mit dem letzten abgeschlossenen.",
      "Wichtig ist, dass alle gleich vorgehen.",
    ],
  },
  about: {
    product: [
      "ist für viele der Einstieg",
      "kann weniger als andere, das aber gut",
      "kostet mehr und wird für den Service geschätzt",
    ],
    magazine: ["vergleicht Berichte aus der Praxis", "begleitet das Thema seit Jahren"],
    blog: ["erklärt es an durchgerechneten Beispielen", "bietet einen praktischen Leitfaden"],
    reviews: ["führt eine Liste mit Bewertungen von Nutzern", "stellt die Preise nebeneinander"],
    forum: ["hat lange Diskussionen genau dazu", "sammelt Berichte darüber, was schiefging"],
    encyclopedia: ["erklärt die Begriffe", "gibt einen Überblick"],
  },
  noSource: "Dazu liegt mir keine Quelle vor, auf die ich mich verlassen würde.",
  named: (names, count) => `Außerdem ${count === 1 ? "wird" : "werden"} ${names} genannt.`,
};

const FRENCH: AnswerTexts = {
  openings: {
    product: [
      "Il n’y a pas de meilleur choix pour tout le monde, mais quelques noms reviennent souvent.",
      "Tout dépend de la taille et du budget. Voici ceux qui méritent un coup d’œil.",
      "Plusieurs options conviennent ; elles diffèrent plus par leur spécialité que par leurs fonctions.",
    ],
    method: [
      "En bref : définissez d’abord les étapes, et choisissez l’outil en dernier.",
      "Il existe deux méthodes courantes, et la plupart des gens finissent par combiner les deux.",
      "Le mieux est de commencer par une règle simple, puis de l’affiner une fois qu’elle est suivie.",
    ],
  },
  closings: {
    product: [
      "Essayez-en deux dans un cas réel avant de décider.",
      "Les prix changent souvent : vérifiez-les avant d’acheter.",
      "Avant de choisir, demandez l’avis de ceux qui s’en serviront tous les jours.",
    ],
    method: [
      "Notez ce que vous décidez et faites le point au bout de trois mois.",
      "Commencez par un seul cas et comparez-le au dernier que vous avez terminé.",
      "L’essentiel est que tout le monde procède de la même façon.",
    ],
  },
  about: {
    product: [
      "est souvent le premier choix",
      "en fait moins que les autres, mais le fait bien",
      "coûte plus cher et est apprécié pour son service client",
    ],
    magazine: ["compare des retours de terrain", "suit le sujet depuis des années"],
    blog: ["l’explique avec des exemples chiffrés", "propose un guide pratique"],
    reviews: ["publie un classement avec des avis d’utilisateurs", "présente les prix côte à côte"],
    forum: ["contient de longues discussions sur ce sujet précis", "réunit des témoignages sur ce qui a mal tourné"],
    encyclopedia: ["explique les termes", "donne une vue d’ensemble"],
  },
  noSource: "Je n’ai pas de source fiable à ce sujet.",
  named: (names, count) => `${names} ${count === 1 ? "est également cité" : "sont également cités"}.`,
};

const TEXTS = { en: ENGLISH, de: GERMAN, fr: FRENCH };

/**
 * The words of an answer, with its links as Markdown; the same for the same answer. `does` says what sites do, as it would go
 * on after their names, by domain.
 */
export function answerText(
  prompt: string,
  { citations, mentions }: MarketAnswer,
  { does = {}, language = "en" }: { does?: Readonly<Record<string, string>>; language?: keyof typeof TEXTS } = {},
): string {
  const texts = TEXTS[language];
  const kind = promptKind(prompt);
  const random = randomOf(prompt, ...citations.map(({ url }) => url), ...mentions.map(({ name }) => name));
  const cited = citations.map(
    ({ site, url }) => `[${site.name}](${url}) ${does[site.domain] ?? aboutOf(site, texts)}.`,
  );
  return [
    random.pick(texts.openings[kind]),
    ...(cited.length === 0 ? [texts.noSource] : cited),
    ...(mentions.length === 0 ? [] : [texts.named(listed(mentions, language), mentions.length)]),
    random.pick(texts.closings[kind]),
  ].join(" ");
}

function aboutOf({ kind, domain }: MarketSite, { about }: AnswerTexts): string {
  return randomOf("about", domain).pick(about[kind]);
}

function listed(sites: readonly MarketSite[], language: string): string {
  return new Intl.ListFormat(language).format(sites.map(({ name }) => name));
}
