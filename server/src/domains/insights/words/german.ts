import { ATTENTION_DAYS } from "@findable/contract";
import { skillNameIn } from "../../../kernel/text/skill-names.ts";
import { speaking } from "../../../kernel/text/speaking.ts";
import { type InsightWords, joined } from "./insight-words.ts";

const LOCALE = "de-DE";
const { counted, isOne, number } = speaking(LOCALE);
const pool = (isOfAgency: boolean) => (isOfAgency ? "der Agentur" : "dieses Arbeitsbereichs");
const until = (first: string, day: string | undefined) => (day === undefined ? "" : `, ${first} bis zum ${day}`);
const since = (oldest: string, day: string | undefined) => (day === undefined ? "" : `, ${oldest} seit dem ${day}`);
const place = (position: number | null) => (position === null ? "nicht gefunden" : number(position));

export const GERMAN: InsightWords = {
  locale: LOCALE,
  concerns: {
    no_credits: ({ isOfAgency }) =>
      `Im Budget ${pool(isOfAgency)} sind für diesen Monat keine Credits übrig, deshalb werden Läufe abgelehnt.`,
    low_credits: ({ isOfAgency, credits }) =>
      credits === undefined
        ? `Im Budget ${pool(isOfAgency)} sind für diesen Monat nur noch wenige Credits übrig.`
        : `Im Budget ${pool(isOfAgency)} sind für diesen Monat noch ${number(credits.available)} Credits übrig; eine gründliche Website-Analyse kostet ${number(credits.enough)}.`,
    budget: () => "Die monatliche Grenze dieses Arbeitsbereichs ist fast erreicht, und Läufe darüber werden abgelehnt.",
    approval: (of) =>
      `${counted(of.count, "Aktion wartet", "Aktionen warten")} auf eine Entscheidung${until("die erste", of.until)}.`,
    draft: (of) =>
      `E-Mails aus ${counted(of.count, "Kampagne", "Kampagnen")} warten auf eine Entscheidung${until("die ersten", of.until)}.`,
    question: (of) =>
      `${counted(of.count, "Lauf wartet", "Läufe warten")} auf eine Antwort${since("der älteste", of.since)}.`,
    reply: (of) =>
      `${counted(of.count, "Antwort auf Anschreiben wartet", "Antworten auf Anschreiben warten")} auf eine Erwiderung${since("die älteste", of.since)}.`,
    integration: ({ count, names }) =>
      `${counted(count, "Verbindung funktioniert", "Verbindungen funktionieren")} nicht: ${names.join(", ")}.`,
    mailbox: ({ count, names }) =>
      `${counted(count, "Postfach sendet", "Postfächer senden")} nichts: ${names.join(", ")}.`,
    failed_run: ({ count }) =>
      `${counted(count, "Lauf ist", "Läufe sind")} in den letzten ${ATTENTION_DAYS} Tagen fehlgeschlagen, und seither ist ${isOne(count) ? "sein Skill nicht" : "keiner ihrer Skills"} gelungen.`,
    webhook: (of) =>
      `${counted(of.count, "Endpunkt hat", "Endpunkte haben")} Ereignisse nicht angenommen${of.until === undefined ? "" : `; sie werden bis zum ${of.until} aufbewahrt`}.`,
    rank_loss: (of) =>
      `${of.since === undefined ? "" : `Seit dem ${of.since}: `}${counted(of.count, "Keyword ist", "Keywords sind")} über das Rauschen hinaus gefallen.`,
  },
  remedies: {
    no_credits: "Fügt dem Budget die Credits eines Monats hinzu; dafür ist ein Admin-Schlüssel nötig.",
    low_credits: "Fügt dem Budget die Credits eines Monats hinzu; dafür ist ein Admin-Schlüssel nötig.",
    budget: "Zeigt, wofür die Credits verbraucht wurden; ein Administrator erhöht die Grenze in den Einstellungen.",
    approval: "Zeigt die erste mit ihrer Vorschau.",
    draft: "Listet die E-Mails der ersten auf.",
    question: "Zeigt die Frage des ersten.",
    reply: "Zeigt die älteste mit ihrem Verlauf.",
    integration: "Zeigt die Verbindungen und was jeder Anbieter benötigt.",
    mailbox: "Zeigt den Grund und die Befunde der Prüfung.",
    failed_run: "Zeigt den letzten mit seinem Fehler und dem Ausweg.",
    webhook: "Sendet die nicht zugestellten Ereignisse erneut; reparieren Sie zuerst den Endpunkt.",
    rank_loss: "Erklärt den größten Verlust.",
  },
  records: {
    approval: ({ skill }) => skillNameIn("de", skill),
    draft: ({ count, page }) => `${counted(count, "E-Mail", "E-Mails")} für ${page ?? ""}`,
    question: ({ skill, question }) => joined(skillNameIn("de", skill), question ?? "stellt eine Frage"),
    budget: ({ committed, cap }) => `${number(committed)} von ${number(cap)} Credits sind diesen Monat verplant`,
    reply: ({ from, subject }) => joined(from, subject),
    integration: ({ message }, name) => joined(name, message),
    mailbox: ({ paused, reason }, address) =>
      joined(address, paused ? (reason ?? "pausiert") : "die letzte Prüfung ist fehlgeschlagen"),
    failed_run: ({ skill, error }) => joined(skillNameIn("de", skill), error ?? "fehlgeschlagen"),
    webhook: ({ count, url }) => `${number(count)} nicht zugestellt an ${url}`,
    rank_loss: ({ keyword, from, to }) => `${keyword} (${place(from)} auf ${place(to)})`,
  },
  movement: ({ compared, counts, unconfirmed, waiting, day }) => {
    const { up, down, entered, left, within_noise: noise, unknown } = counts;
    const parts =
      compared === 0
        ? [`Kein Keyword hat eine Position vor und nach dem ${day}.`]
        : [
            `Verglichen mit dem ${day}: von ${counted(compared, "Keyword", "Keywords")} über das Rauschen hinaus gefallen: ${number(down + left)}, gestiegen: ${number(up + entered)}.`,
            `Im Rauschen bewegt: ${number(noise)}.`,
          ];
    if (left > 0) parts.push(`Nicht mehr in den Ergebnissen: ${number(left)}.`);
    if (unconfirmed > 0)
      parts.push(`Nur in der letzten Prüfung bewegt, die nächste bestätigt oder widerlegt es: ${number(unconfirmed)}.`);
    if (unknown > unconfirmed)
      parts.push(`Wegen zu weniger Prüfungen noch nicht zu beurteilen: ${number(unknown - unconfirmed)}.`);
    if (waiting > 0) parts.push(`${counted(waiting, "Freigabe wartet", "Freigaben warten")} auf eine Person.`);
    return parts.join(" ");
  },
};
