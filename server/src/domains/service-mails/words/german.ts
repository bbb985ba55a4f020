import type { MailWords } from "./mail-words.ts";

export const GERMAN: MailWords = {
  language: "de",
  signIn: {
    subject: (code) => `${code} ist Ihr Anmeldecode für Findable`,
    code: "Melden Sie sich mit diesem Code bei Findable an, in dem Browser, in dem Sie ihn angefordert haben:",
    link: "Oder öffnen Sie diesen Link und klicken Sie dort auf die Schaltfläche:",
    once: "Beides gilt einmal und 10 Minuten lang. Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie: Ohne den Code meldet sich niemand an.",
  },
  invitation: {
    subject: (agency) => `Einladung zu ${agency} in Findable`,
    invites: (inviter, agency) => `${inviter} lädt Sie ein, in der Agentur ${agency} mit Findable zu arbeiten.`,
    link: "Öffnen Sie diesen Link und klicken Sie dort auf die Schaltfläche. Er gilt einmal und 7 Tage lang:",
    stranger:
      "Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail: Ohne die Schaltfläche geschieht nichts.",
  },
};
