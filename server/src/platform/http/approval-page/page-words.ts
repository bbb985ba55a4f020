import type { Catalogue } from "../../../kernel/text/person-language.ts";

interface Closed {
  title: string;
  text: string;
}

/** Texts of the pages that people without the app reach by a link. */
interface PageWords {
  unknown: Closed;
  noReport: string;
  noApproval: string;
  revoked: Closed;
  expired: Closed;
  /** Of an approval: it may be decided. */
  expiredApproval: string;
  unsubscribe: {
    button: string;
    title: string;
    ask: string;
    outreach: string;
    notices(what: string): string;
    askNotices: string;
    done: Closed;
    doneOutreach: string;
  };
}

export const PAGE_WORDS: Catalogue<PageWords> = {
  en: {
    unknown: { title: "Nothing here", text: "Check that you copied the whole link." },
    noReport: "This link leads to no report. Check that you copied the whole link.",
    noApproval: "This link leads to no approval. Check that you copied the whole link.",
    revoked: { title: "This link was revoked", text: "Ask the sender for a new link." },
    expired: { title: "This link has expired", text: "Ask the sender for a new link." },
    expiredApproval: "Ask the sender about the outcome.",
    unsubscribe: {
      button: "Unsubscribe",
      title: "Unsubscribe",
      ask: "Receive no more emails?",
      outreach: "The sender, and everyone else who sends with the same agency, will not write to you again.",
      askNotices: "Stop these emails?",
      notices: (what) => `You will no longer receive ${what}.`,
      done: {
        title: "You are unsubscribed",
        text: "The app still shows these notices, and your settings there turn the emails on again.",
      },
      doneOutreach: "You will receive no more emails.",
    },
  },
  de: {
    unknown: { title: "Hier ist nichts", text: "Prüfen Sie, ob Sie den ganzen Link kopiert haben." },
    noReport: "Dieser Link führt zu keinem Bericht. Prüfen Sie, ob Sie den ganzen Link kopiert haben.",
    noApproval: "Dieser Link führt zu keiner Freigabe. Prüfen Sie, ob Sie den ganzen Link kopiert haben.",
    revoked: { title: "Dieser Link wurde widerrufen", text: "Bitten Sie den Absender um einen neuen Link." },
    expired: { title: "Dieser Link ist abgelaufen", text: "Bitten Sie den Absender um einen neuen Link." },
    expiredApproval: "Fragen Sie den Absender, wie entschieden wurde.",
    unsubscribe: {
      button: "Abbestellen",
      title: "Abbestellen",
      ask: "Keine E-Mails mehr erhalten?",
      outreach: "Der Absender und alle anderen, die über dieselbe Agentur senden, schreiben Ihnen nicht mehr.",
      askNotices: "Diese E-Mails abbestellen?",
      notices: (what) => `Sie erhalten dann nicht mehr: ${what}.`,
      done: {
        title: "Sie haben die E-Mails abbestellt",
        text: "Die App zeigt diese Hinweise weiterhin; in Ihren Einstellungen dort schalten Sie die E-Mails wieder ein.",
      },
      doneOutreach: "Sie erhalten keine E-Mails mehr.",
    },
  },
  fr: {
    unknown: { title: "Rien ici", text: "Vérifiez que vous avez copié le lien en entier." },
    noReport: "Ce lien ne mène à aucun rapport. Vérifiez que vous avez copié le lien en entier.",
    noApproval: "Ce lien ne mène à aucune approbation. Vérifiez que vous avez copié le lien en entier.",
    revoked: { title: "Ce lien a été révoqué", text: "Demandez un nouveau lien à l’expéditeur." },
    expired: { title: "Ce lien a expiré", text: "Demandez un nouveau lien à l’expéditeur." },
    expiredApproval: "Demandez à l’expéditeur ce qui a été décidé.",
    unsubscribe: {
      button: "Se désabonner",
      title: "Se désabonner",
      ask: "Ne plus recevoir d’e-mails\u202f?",
      outreach: "L’expéditeur et tous ceux qui écrivent par la même agence ne vous écriront plus.",
      askNotices: "Ne plus recevoir ces e-mails\u202f?",
      notices: (what) => `Vous ne recevrez plus ${what}.`,
      done: {
        title: "Vous êtes désabonné",
        text: "L’application affiche toujours ces notifications, et vos paramètres y réactivent les e-mails.",
      },
      doneOutreach: "Vous ne recevrez plus d’e-mails.",
    },
  },
  es: {
    unknown: { title: "Aquí no hay nada", text: "Compruebe que ha copiado el enlace completo." },
    noReport: "Este enlace no lleva a ningún informe. Compruebe que ha copiado el enlace completo.",
    noApproval: "Este enlace no lleva a ninguna aprobación. Compruebe que ha copiado el enlace completo.",
    revoked: { title: "Este enlace se ha revocado", text: "Pida un enlace nuevo al remitente." },
    expired: { title: "Este enlace ha caducado", text: "Pida un enlace nuevo al remitente." },
    expiredApproval: "Pregunte al remitente qué se decidió.",
    unsubscribe: {
      button: "Darse de baja",
      title: "Darse de baja",
      ask: "¿No recibir más correos?",
      outreach: "El remitente y todos los que envían con la misma agencia no volverán a escribirle.",
      askNotices: "¿Dejar de recibir estos correos?",
      notices: (what) => `Ya no recibirá ${what}.`,
      done: {
        title: "Se ha dado de baja",
        text: "La aplicación sigue mostrando estos avisos, y en sus ajustes puede volver a activar los correos.",
      },
      doneOutreach: "No recibirá más correos.",
    },
  },
};
