import { NEARLY_USED_SHARE } from "@findable/contract";
import { speaking } from "../../../kernel/text/speaking.ts";
import type { NoticeWords } from "./notice-words.ts";

const LOCALE = "de-DE";
const { counted, share } = speaking(LOCALE);
const NEARLY_USED = share(NEARLY_USED_SHARE);

export const GERMAN: NoticeWords = {
  language: "de",
  locale: LOCALE,
  share,
  titles: {
    approval: (count) => `${counted(count, "Aktion wartet", "Aktionen warten")} auf eine Entscheidung`,
    run_failed: (count) => counted(count, "Lauf ist fehlgeschlagen", "Läufe sind fehlgeschlagen"),
    alert: (count) => counted(count, "Warnung", "Warnungen"),
    reply: (count) => counted(count, "Antwort auf Anschreiben", "Antworten auf Anschreiben"),
    budget: (count) =>
      count === 1
        ? `${NEARLY_USED} der Credits sind verbraucht`
        : `${NEARLY_USED} der Credits sind in ${count} Budgets verbraucht`,
    digest: () => "Wochenübersicht",
    report: (count) => counted(count, "neuer Bericht", "neue Berichte"),
  },
  failed: "fehlgeschlagen",
  reply: "Eine Antwort wartet auf eine Person.",
  budget: ({ isOfAgency, available, allocated, month }) =>
    `Im Budget ${isOfAgency ? "der Agentur" : "dieses Arbeitsbereichs"} sind für ${month} noch ${available} von ${allocated} Credits übrig.`,
  ranksFell: (count, named, more) =>
    `${counted(count, "Keyword fiel", "Keywords fielen")} über das Rauschen hinaus: ${named}${more > 0 ? ` und ${more} weitere` : ""}.`,
  moved: (keyword, from, to) => `${keyword} (${from} auf ${to})`,
  notFound: "nicht gefunden",
  shareFell: (domain, from, to, answers) =>
    `Der Anteil von ${domain} in Antworten fiel über das Rauschen hinaus von ${from} auf ${to}, in ${counted(answers, "Antwort", "Antworten")}.`,
  siteChanged: (code, more) =>
    `Die Website hat sich verändert, bestätigt durch eine zweite Prüfung: ${code}${more > 0 ? ` und ${more} weitere` : ""}.`,
  subscription: {
    list: (name) => `E-Mails an die Liste ${name}`,
    emails: {
      approval: "wartende Freigaben",
      run_failed: "fehlgeschlagene Läufe",
      alert: "Warnungen",
      reply: "Antworten auf Anschreiben",
      budget: "Budgets",
      digest: "die Wochenübersicht",
      report: "neue Berichte",
    },
    about: (kinds) => `E-Mails über ${kinds}`,
  },
  expected: (rate) => ` Erwartete Fehlalarme in 30 Tagen: ${rate}.`,
  more: (count) => `${count} weitere in der App.`,
  subjectOfMany: (first, others) => `${first} und ${others} weitere`,
  why: "Sie erhalten diese Nachricht, weil Hinweise von Findable an diese Adresse gehen.",
  unsubscribe: "Abbestellen",
};
