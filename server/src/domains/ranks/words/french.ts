import { longDays } from "../../../kernel/text/person-language.ts";
import { speaking } from "../../../kernel/text/speaking.ts";
import type { ExplanationWords, PassedWording, Section, Spot } from "./explanation-words.ts";

const LOCALE = "fr-FR";
const { counted, isOne, number, share } = speaking(LOCALE);
const day = longDays(LOCALE);
const spot = ({ position, depth }: Spot) =>
  position === null ? `hors des ${number(depth)} premiers résultats` : `en position ${number(position)}`;
const pages = (count: number) => counted(count, "page", "pages");
const days = (of: { from: string; to: string; isUnconfirmed: boolean }) =>
  `entre le ${of.from} et le ${of.to}${of.isUnconfirmed ? ", à la dernière vérification seulement" : ""}`;
const names = ({ named, more }: PassedWording) => `${named.join(", ")}${more > 0 ? ` et ${number(more)} de plus` : ""}`;
const behind = ({ fell, unseen, end }: PassedWording) =>
  unseen === 0
    ? ""
    : ` La page de résultats ${fell ? "précédente" : "suivante"} s’arrête à la position ${end}\u202f; elle ne montre pas ${fell ? "d’où" : "où"} ${pages(unseen)} ${isOne(unseen) ? (fell ? "est venue" : "est allée") : fell ? "sont venues" : "sont allées"}.`;
const movers = (passed: PassedWording) =>
  `${pages(passed.moved)} ${isOne(passed.moved) ? "est passée" : "sont passées"} ${passed.fell ? "devant la vôtre" : "derrière la vôtre"}\u202f: ${names(passed)}`;
const DEVICES = { desktop: "ordinateur", mobile: "mobile" };

const SECTIONS: Readonly<Record<Section, string>> = {
  ai_overviews: "Réponse de l’IA",
  paa: "Autres questions posées",
  featured_snippet: "Extrait optimisé",
  forum: "Discussions",
  videos: "Vidéos",
  local_pack: "Résultats de carte",
};
const sections = (of: readonly Section[]) => of.map((one) => SECTIONS[one]).join(", ");

export const FRENCH: ExplanationWords = {
  day,
  quote: (keyword) => `«\u202f${keyword}\u202f»`,
  neverChecked: (name) => `${name} n’a ici aucune vérification de position.`,
  notCheckedSince: (name, since, last, day) =>
    `${name} n’a pas été vérifié depuis le ${since}\u202f; le ${day}, le mot-clé était ${spot(last)}.`,
  noEarlierCheck: (name, now, since) => `${name} est ${spot(now)}\u202f; aucune vérification avant le ${since}.`,
  deeperLook: (name, now, day, depth) =>
    `${name} est ${spot(now)}\u202f; la vérification du ${day} n’a examiné que ${counted(depth, "résultat", "résultats")}.`,
  stayed: (name, now) => `${name} ${now.position === null ? "est toujours" : "est resté"} ${spot(now)}.`,
  left: (moved, from, depth) =>
    `${moved.name} a quitté les ${number(depth)} premiers résultats ${days(moved)}\u202f; le mot-clé était en position ${number(from)}.`,
  entered: (moved, to) => `${moved.name} est entré dans les résultats ${days(moved)}, en position ${number(to)}.`,
  moved: (moved, from, to) =>
    `${moved.name} est ${to > from ? "descendu" : "monté"} de la position ${number(from)} à la position ${number(to)} ${days(moved)}.`,
  unknown: {
    never_checked: "Le mot-clé n’a jamais été vérifié ici.",
    not_checked_since: "La période ne contient aucune vérification.",
    no_earlier_check: "Il n’y a aucune vérification avant la période.",
    too_few_checks: "Il y a trop peu de vérifications antérieures pour savoir ce qui est habituel pour ce mot-clé.",
    unconfirmed: "La prochaine vérification le confirmera ou le démentira.",
    deeper_look: "La page pouvait déjà s’y trouver, au-delà des résultats examinés.",
    not_stored: "Les pages de résultats d’avant et d’après ne sont pas conservées.",
    not_shown: "Les données conservées ne montrent pas la raison.",
  },
  noise: (isStill, usual) => {
    const change = isStill
      ? "Il n’y a aucun changement à expliquer."
      : "Le changement reste dans la fluctuation normale.";
    return usual === undefined
      ? change
      : `${change} La position habituelle est ${number(usual.baseline)}, à ${number(usual.width)} près.`;
  },
  stormTitle: (moved, ranking) =>
    `Beaucoup de mots-clés ont bougé en même temps\u202f: ${number(moved)} sur ${number(ranking)}`,
  storm: (moved, ranking, day) =>
    `Beaucoup de mots-clés ont bougé ensemble\u202f: ${number(moved)} sur ${number(ranking)} (${share(Math.round((100 * moved) / ranking) / 100)}), constaté le ${day}.`,
  firstSeen: (title, day) => `${title}, constaté le ${day}.`,
  page: (changes, readAt) =>
    `Votre page a changé\u202f: ${changes.join("\u202f; ")}${readAt === undefined ? "" : ` (lue le ${day(readAt)})`}.`,
  changes: {
    url: ({ url, previousUrl }) => `une autre page est classée\u202f: ${url} au lieu de ${previousUrl}`,
    status: ({ before, now }) => `son statut est passé de ${before?.status} à ${now?.status}`,
    noindex: ({ now }) => (now?.noindex === true ? "elle a désormais noindex" : "elle n’a plus noindex"),
    canonical: ({ before, now }) =>
      `son adresse canonique est passée ${before?.canonical == null ? "d’aucune" : `de ${before.canonical}`} à ${now?.canonical ?? "aucune"}`,
    title: ({ before, now }) =>
      `son titre est passé de «\u202f${before?.title ?? ""}\u202f» à «\u202f${now?.title ?? ""}\u202f»`,
    length: ({ before, now }) =>
      `son texte est passé de ${number(before?.words ?? 0)} à ${counted(now?.words ?? 0, "mot", "mots")}`,
  },
  passedPage: (domain, previous, current) =>
    previous === null
      ? `${domain} (nouvelle, en ${current})`
      : current === null
        ? `${domain} (de ${previous}, plus affichée)`
        : `${domain} (de ${previous} à ${current})`,
  competitors: (passed) => {
    const { kept } = passed;
    const others = kept === 0 ? "" : ` ${pages(kept)} à côté ${isOne(kept) ? "a" : "ont"} gardé leur ordre.`;
    return `${movers(passed)}.${others}${behind(passed)}`;
  },
  alone: (passed) => {
    const way = `est passée ${passed.fell ? "derrière" : "devant"} ${pages(passed.kept)} dont l’ordre n’a pas changé`;
    return `${passed.moved === 0 ? `Seule votre page a bougé\u202f: elle ${way}` : `Votre page ${way}\u202f; ${movers(passed)}`}.${behind(passed)}`;
  },
  passedUnseen: (passed) =>
    `${pages(passed.unseen)} ${isOne(passed.unseen) ? "est" : "sont"} ${passed.fell ? "maintenant devant la vôtre" : "maintenant derrière la vôtre"}\u202f: ${names(passed)}.${behind(passed)}`,
  onlySeries: ({ device, location }, others) =>
    `Seule la série ${DEVICES[device]}, ${location}, a bougé, mais pas\u202f: ${others.map((one) => `${DEVICES[one.device]}, ${one.location}`).join("\u202f; ")}.`,
  resultsPage: (added, removed, cited) => {
    const parts = [
      ...(added.length === 0 ? [] : [`nouvelles sections\u202f: ${sections(added)}`]),
      ...(removed.length === 0 ? [] : [`sections retirées\u202f: ${sections(removed)}`]),
      ...(cited.length === 0 ? [] : [`la réponse de l’IA cite désormais ${cited.join(", ")}`]),
    ];
    return `La page de résultats a changé\u202f: ${parts.join("\u202f; ")}.`;
  },
};
