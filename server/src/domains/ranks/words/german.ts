import { longDays } from "../../../kernel/text/person-language.ts";
import { speaking } from "../../../kernel/text/speaking.ts";
import type { ExplanationWords, PassedWording, Section, Spot } from "./explanation-words.ts";

const LOCALE = "de-DE";
const { counted, isOne, number, share } = speaking(LOCALE);
const day = longDays(LOCALE);
const spot = ({ position, depth }: Spot) =>
  position === null ? `nicht unter den ersten ${number(depth)} Ergebnissen` : `auf Position ${number(position)}`;
const pages = (count: number) => counted(count, "Seite", "Seiten");
const days = (of: { from: string; to: string; isUnconfirmed: boolean }) =>
  `zwischen dem ${of.from} und dem ${of.to}${of.isUnconfirmed ? " (bisher nur in der letzten Prüfung)" : ""}`;
const names = ({ named, more }: PassedWording) =>
  `${named.join(", ")}${more > 0 ? ` und ${number(more)} weitere` : ""}`;
const behind = ({ fell, unseen, end }: PassedWording) =>
  unseen === 0
    ? ""
    : ` Die ${fell ? "frühere" : "spätere"} Ergebnisseite endet bei Position ${end}; sie zeigt nicht, ${fell ? "woher" : "wohin"} ${pages(unseen)} ${isOne(unseen) ? (fell ? "kam" : "ging") : fell ? "kamen" : "gingen"}.`;
const movers = (passed: PassedWording) =>
  `${pages(passed.moved)} ${isOne(passed.moved) ? (passed.fell ? "stieg" : "fiel") : passed.fell ? "stiegen" : "fielen"} ${passed.fell ? "vor Ihre Seite" : "hinter Ihre Seite"}: ${names(passed)}`;
const DEVICES = { desktop: "Desktop", mobile: "Mobil" };

const SECTIONS: Readonly<Record<Section, string>> = {
  ai_overviews: "KI-Antwort",
  paa: "Ähnliche Fragen",
  featured_snippet: "Hervorgehobenes Snippet",
  forum: "Diskussionen",
  videos: "Videos",
  local_pack: "Kartenergebnisse",
};
const sections = (of: readonly Section[]) => of.map((one) => SECTIONS[one]).join(", ");

export const GERMAN: ExplanationWords = {
  day,
  quote: (keyword) => `„${keyword}“`,
  neverChecked: (name) => `Für ${name} gibt es hier keine Prüfung der Position.`,
  notCheckedSince: (name, since, last, day) =>
    `${name} wurde seit dem ${since} nicht geprüft; am ${day} stand das Keyword ${spot(last)}.`,
  noEarlierCheck: (name, now, since) => `${name} steht ${spot(now)}; vor dem ${since} gibt es keine Prüfung.`,
  deeperLook: (name, now, day, depth) =>
    `${name} steht ${spot(now)}; die Prüfung vom ${day} umfasste nur ${counted(depth, "Ergebnis", "Ergebnisse")}.`,
  stayed: (name, now) => `${name} ${now.position === null ? "steht weiterhin" : "blieb"} ${spot(now)}.`,
  left: (moved, from, depth) =>
    `${moved.name} verließ ${days(moved)} die ersten ${number(depth)} Ergebnisse; vorher stand das Keyword auf Position ${number(from)}.`,
  entered: (moved, to) => `${moved.name} kam ${days(moved)} in die Ergebnisse, auf Position ${number(to)}.`,
  moved: (moved, from, to) =>
    `${moved.name} ${to > from ? "fiel" : "stieg"} ${days(moved)} von Position ${number(from)} auf ${number(to)}.`,
  unknown: {
    never_checked: "Das Keyword wurde hier nie geprüft.",
    not_checked_since: "In diesem Zeitraum gibt es keine Prüfung.",
    no_earlier_check: "Vor dem Zeitraum gibt es keine Prüfung.",
    too_few_checks: "Es gibt zu wenige frühere Prüfungen, um zu wissen, was für dieses Keyword üblich ist.",
    unconfirmed: "Die nächste Prüfung bestätigt oder widerlegt es.",
    deeper_look: "Die Seite kann schon vorher dort gestanden haben, unterhalb der geprüften Ergebnisse.",
    not_stored: "Die Ergebnisseiten vorher und nachher sind nicht gespeichert.",
    not_shown: "Die gespeicherten Belege zeigen den Grund nicht.",
  },
  noise: (isStill, usual) => {
    const change = isStill
      ? "Es gibt keine Veränderung zu erklären."
      : "Die Veränderung liegt in der normalen Schwankung.";
    return usual === undefined
      ? change
      : `${change} Üblich ist Position ${number(usual.baseline)} mit einer Abweichung von bis zu ${number(usual.width)}.`;
  },
  stormTitle: (moved, ranking) => `Viele Keywords bewegten sich gleichzeitig: ${number(moved)} von ${number(ranking)}`,
  storm: (moved, ranking, day) =>
    `Viele Keywords bewegten sich gemeinsam: ${number(moved)} von ${number(ranking)} (${share(Math.round((100 * moved) / ranking) / 100)}), zuerst gesehen am ${day}.`,
  firstSeen: (title, day) => `${title}, zuerst gesehen am ${day}.`,
  page: (changes, readAt) =>
    `Ihre Seite hat sich geändert: ${changes.join("; ")}${readAt === undefined ? "" : ` (gelesen am ${day(readAt)})`}.`,
  changes: {
    url: ({ url, previousUrl }) => `eine andere Seite rankt: ${url} statt ${previousUrl}`,
    status: ({ before, now }) => `ihr Status änderte sich von ${before?.status} zu ${now?.status}`,
    noindex: ({ now }) => (now?.noindex === true ? "sie hat jetzt noindex" : "sie hat kein noindex mehr"),
    canonical: ({ before, now }) =>
      `ihr Canonical änderte sich von ${before?.canonical ?? "keinem"} zu ${now?.canonical ?? "keinem"}`,
    title: ({ before, now }) => `ihr Titel änderte sich von „${before?.title ?? ""}“ zu „${now?.title ?? ""}“`,
    length: ({ before, now }) =>
      `ihr Text änderte sich von ${number(before?.words ?? 0)} auf ${counted(now?.words ?? 0, "Wort", "Wörter")}`,
  },
  passedPage: (domain, previous, current) =>
    previous === null
      ? `${domain} (neu auf ${current})`
      : current === null
        ? `${domain} (von ${previous}, nicht mehr angezeigt)`
        : `${domain} (${previous} auf ${current})`,
  competitors: (passed) => {
    const { kept } = passed;
    const others =
      kept === 0 ? "" : ` ${pages(kept)} daneben ${isOne(kept) ? "behielt ihre" : "behielten ihre"} Reihenfolge.`;
    return `${movers(passed)}.${others}${behind(passed)}`;
  },
  alone: (passed) => {
    const way = `${passed.fell ? "fiel hinter" : "stieg vor"} ${pages(passed.kept)} mit unveränderter Reihenfolge`;
    return `${passed.moved === 0 ? `Nur Ihre Seite bewegte sich: Sie ${way}` : `Ihre Seite ${way}; ${movers(passed)}`}.${behind(passed)}`;
  },
  passedUnseen: (passed) =>
    `${pages(passed.unseen)} ${isOne(passed.unseen) ? "steht" : "stehen"} ${passed.fell ? "jetzt vor Ihrer" : "nicht mehr vor Ihrer"}: ${names(passed)}.${behind(passed)}`,
  onlySeries: ({ device, location }, others) =>
    `Nur ${DEVICES[device]} in ${location} bewegte sich, nicht: ${others.map((one) => `${DEVICES[one.device]} in ${one.location}`).join(", ")}.`,
  resultsPage: (added, removed, cited) => {
    const parts = [
      ...(added.length === 0 ? [] : [`neue Bereiche: ${sections(added)}`]),
      ...(removed.length === 0 ? [] : [`entfallene Bereiche: ${sections(removed)}`]),
      ...(cited.length === 0 ? [] : [`die KI-Antwort zitiert jetzt ${cited.join(", ")}`]),
    ];
    return `Die Ergebnisseite hat sich geändert: ${parts.join("; ")}.`;
  },
};
