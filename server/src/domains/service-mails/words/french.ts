import type { MailWords } from "./mail-words.ts";

export const FRENCH: MailWords = {
  language: "fr",
  signIn: {
    subject: (code) => `${code} est votre code de connexion à Findable`,
    code: "Connectez-vous à Findable avec ce code, dans le navigateur où vous l’avez demandé\u202f:",
    link: "Ou ouvrez ce lien et appuyez sur le bouton qui s’y trouve\u202f:",
    once: "Les deux fonctionnent une fois, pendant 10 minutes. Si vous n’avez pas demandé cet e-mail, ignorez-le\u202f: sans le code, personne ne se connecte.",
  },
  invitation: {
    subject: (agency) => `Invitation à rejoindre ${agency} sur Findable`,
    invites: (inviter, agency) => `${inviter} vous invite à travailler dans l’agence ${agency} avec Findable.`,
    link: "Ouvrez ce lien et appuyez sur le bouton qui s’y trouve. Il fonctionne une fois, pendant 7 jours\u202f:",
    stranger: "Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail\u202f: sans le bouton, rien ne se passe.",
  },
};
