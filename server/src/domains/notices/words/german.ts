import { ATTENTION_DAYS, NEARLY_USED_SHARE } from "@findable/contract";
import type { NoticeWords } from "./notice-words.ts";
import { speaking } from "./speaking.ts";

const LOCALE = "de-DE";
const { counted, isOne, number, share } = speaking(LOCALE);
const NEARLY_USED = share(NEARLY_USED_SHARE);

export const GERMAN: NoticeWords = {
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
    `${counted(count, "Suchbegriff fiel", "Suchbegriffe fielen")} über das Rauschen hinaus: ${named}${more > 0 ? ` und ${more} weitere` : ""}.`,
  moved: (keyword, from, to) => `${keyword} (${from} auf ${to})`,
  notFound: "nicht gefunden",
  shareFell: (domain, from, to, answers) =>
    `Der Anteil von ${domain} in Antworten fiel über das Rauschen hinaus von ${from} auf ${to}, in ${counted(answers, "Antwort", "Antworten")}.`,
  siteChanged: (code, more) =>
    `Die Website hat sich verändert, bestätigt durch eine zweite Prüfung: ${code}${more > 0 ? ` und ${more} weitere` : ""}.`,
  week: {
    movement: ({ compared, counts: { down, left, up, entered, within_noise: noise, unknown }, unconfirmed, day }) =>
      [
        `Verglichen mit dem ${day}: von ${counted(compared, "Suchbegriff", "Suchbegriffen")} über das Rauschen hinaus gefallen: ${number(down + left)}, gestiegen: ${number(up + entered)}.`,
        `Im Rauschen bewegt: ${number(noise)}.`,
        ...(left > 0 ? [`Nicht mehr in den Ergebnissen: ${number(left)}.`] : []),
        ...(unconfirmed > 0
          ? [`Nur in der letzten Prüfung bewegt, die nächste bestätigt oder widerlegt es: ${number(unconfirmed)}.`]
          : []),
        ...(unknown > unconfirmed
          ? [`Wegen zu weniger Prüfungen noch nicht zu beurteilen: ${number(unknown - unconfirmed)}.`]
          : []),
      ].join(" "),
    concerns: {
      no_credits: ({ isOfAgency }) =>
        `Im Budget ${isOfAgency ? "der Agentur" : "dieses Arbeitsbereichs"} sind für diesen Monat keine Credits übrig, deshalb werden Läufe abgelehnt.`,
      low_credits: ({ isOfAgency }) =>
        `Im Budget ${isOfAgency ? "der Agentur" : "dieses Arbeitsbereichs"} sind für diesen Monat nur noch wenige Credits übrig.`,
      budget: () =>
        "Die monatliche Grenze dieses Arbeitsbereichs ist fast erreicht, und Läufe darüber werden abgelehnt.",
      approval: ({ count, until }) =>
        `${counted(count, "Aktion wartet", "Aktionen warten")} auf eine Entscheidung${until === undefined ? "" : `, die erste bis zum ${until}`}.`,
      draft: ({ count, until }) =>
        `E-Mails aus ${counted(count, "Kampagne", "Kampagnen")} warten auf eine Entscheidung${until === undefined ? "" : `, die ersten bis zum ${until}`}.`,
      question: ({ count, since }) =>
        `${counted(count, "Lauf wartet", "Läufe warten")} auf eine Antwort${since === undefined ? "" : `, der älteste seit dem ${since}`}.`,
      reply: ({ count, since }) =>
        `${counted(count, "Antwort auf Anschreiben wartet", "Antworten auf Anschreiben warten")} auf eine Erwiderung${since === undefined ? "" : `, die älteste seit dem ${since}`}.`,
      integration: ({ count, names }) =>
        `${counted(count, "Verbindung funktioniert", "Verbindungen funktionieren")} nicht: ${names.join(", ")}.`,
      mailbox: ({ count, names }) =>
        `${counted(count, "Postfach sendet", "Postfächer senden")} nichts: ${names.join(", ")}.`,
      failed_run: ({ count }) =>
        `${counted(count, "Lauf ist", "Läufe sind")} in den letzten ${ATTENTION_DAYS} Tagen fehlgeschlagen, und seither ist ${isOne(count) ? "seine Fähigkeit nicht" : "keine ihrer Fähigkeiten"} gelungen.`,
      webhook: ({ count, until }) =>
        `${counted(count, "Endpunkt hat", "Endpunkte haben")} Ereignisse nicht angenommen${until === undefined ? "" : `; sie werden bis zum ${until} aufbewahrt`}.`,
    },
  },
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
