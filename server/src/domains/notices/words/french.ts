import { NEARLY_USED_SHARE } from "@findable/contract";
import { speaking } from "../../../kernel/text/speaking.ts";
import type { NoticeWords } from "./notice-words.ts";

const LOCALE = "fr-FR";
const { counted, isOne, number, share } = speaking(LOCALE);
const NEARLY_USED = share(NEARLY_USED_SHARE);
const pool = (isOfAgency: boolean) => (isOfAgency ? "La réserve de l’agence" : "La réserve de cet espace de travail");

export const FRENCH: NoticeWords = {
  language: "fr",
  locale: LOCALE,
  share,
  titles: {
    approval: (count) => `${counted(count, "action attend", "actions attendent")} une décision`,
    run_failed: (count) => counted(count, "exécution a échoué", "exécutions ont échoué"),
    alert: (count) => counted(count, "alerte", "alertes"),
    reply: (count) => `${counted(count, "réponse", "réponses")} à la prospection`,
    budget: (count) =>
      isOne(count)
        ? `${NEARLY_USED} des crédits sont utilisés`
        : `${NEARLY_USED} des crédits sont utilisés dans ${number(count)} réserves`,
    digest: () => "Bilan de la semaine",
    report: (count) => counted(count, "nouveau rapport", "nouveaux rapports"),
  },
  failed: "échec",
  reply: "Une réponse attend une personne.",
  budget: ({ isOfAgency, available, allocated, month }) =>
    `${pool(isOfAgency)} compte encore ${number(available)} crédits sur ${number(allocated)} pour ${month}.`,
  ranksFell: (count, named, more) =>
    `${counted(count, "mot-clé a reculé", "mots-clés ont reculé")} au-delà du bruit\u202f: ${named}${more > 0 ? ` et ${number(more)} de plus` : ""}.`,
  moved: (keyword, from, to) => `${keyword} (de ${from} à ${to})`,
  notFound: "introuvable",
  shareFell: (domain, from, to, answers) =>
    `La part de ${domain} dans les réponses a baissé au-delà du bruit, de ${from} à ${to}, sur ${counted(answers, "réponse", "réponses")}.`,
  siteChanged: (code, more) =>
    `Le site a changé, ce qu’une seconde vérification confirme\u202f: ${code}${more > 0 ? ` et ${number(more)} de plus` : ""}.`,
  subscription: {
    list: (name) => `les e-mails de la liste ${name}`,
    emails: {
      approval: "les approbations en attente",
      run_failed: "les exécutions échouées",
      alert: "les alertes",
      reply: "les réponses à la prospection",
      budget: "les budgets",
      digest: "le bilan de la semaine",
      report: "les nouveaux rapports",
    },
    about: (kinds) => `les e-mails sur ${kinds}`,
  },
  expected: (rate) => ` Fausses alertes attendues en 30 jours\u202f: ${rate}.`,
  more: (count) => `${number(count)} de plus dans l’application.`,
  subjectOfMany: (first, others) => `${first}, et ${number(others)} de plus`,
  why: "Vous recevez ce message parce que les notifications de Findable sont envoyées à cette adresse.",
  unsubscribe: "Se désabonner",
};
