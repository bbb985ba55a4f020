import type { MailWords } from "./mail-words.ts";

export const SPANISH: MailWords = {
  language: "es",
  signIn: {
    subject: (code) => `${code} es su código de acceso a Findable`,
    code: "Inicie sesión en Findable con este código, en el navegador en el que lo pidió:",
    link: "O abra este enlace y pulse el botón que aparece:",
    once: "Ambos sirven una sola vez, durante 10 minutos. Si no ha pedido este correo, ignórelo: sin el código, nadie inicia sesión.",
  },
  invitation: {
    subject: (agency) => `Invitación a ${agency} en Findable`,
    invites: (inviter, agency) => `${inviter} le invita a trabajar en la agencia ${agency} con Findable.`,
    link: "Abra este enlace y pulse el botón que aparece. Sirve una sola vez, durante 7 días:",
    stranger: "Si no conoce al remitente, ignore este correo: sin el botón no ocurre nada.",
  },
};
