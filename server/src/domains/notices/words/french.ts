import { ATTENTION_DAYS, NEARLY_USED_SHARE } from "@findable/contract";
import type { NoticeWords } from "./notice-words.ts";
import { speaking } from "./speaking.ts";

const LOCALE = "fr-FR";
const { counted, isOne, number, share } = speaking(LOCALE);
const NEARLY_USED = share(NEARLY_USED_SHARE);
const pool = (isOfAgency: boolean) => (isOfAgency ? "La réserve de l’agence" : "La réserve de cet espace de travail");

export const FRENCH: NoticeWords = {
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
  week: {
    movement: ({ compared, counts: { down, left, up, entered, within_noise: noise, unknown }, unconfirmed, day }) =>
      [
        `Depuis le ${day}, sur ${counted(compared, "mot-clé", "mots-clés")}, en baisse au-delà du bruit\u202f: ${number(down + left)}\u202f; en hausse\u202f: ${number(up + entered)}.`,
        `Variation dans le bruit\u202f: ${number(noise)}.`,
        ...(left > 0 ? [`Sortis des résultats\u202f: ${number(left)}.`] : []),
        ...(unconfirmed > 0
          ? [
              `Mouvement vu à la dernière vérification seulement, que la prochaine confirmera ou démentira\u202f: ${number(unconfirmed)}.`,
            ]
          : []),
        ...(unknown > unconfirmed
          ? [`Pas encore évaluables, faute de vérifications suffisantes\u202f: ${number(unknown - unconfirmed)}.`]
          : []),
      ].join(" "),
    concerns: {
      no_credits: ({ isOfAgency }) =>
        `${pool(isOfAgency)} n’a plus de crédits ce mois-ci\u202f; les exécutions sont donc refusées.`,
      low_credits: ({ isOfAgency }) => `${pool(isOfAgency)} n’a plus que peu de crédits ce mois-ci.`,
      budget: () =>
        "Le plafond mensuel de cet espace de travail est presque atteint\u202f; les exécutions qui le dépasseraient sont refusées.",
      approval: ({ count, until }) =>
        `${counted(count, "action attend", "actions attendent")} une décision${until === undefined ? "" : `, la première jusqu’au ${until}`}.`,
      draft: ({ count, until }) =>
        `Des e-mails de ${counted(count, "campagne", "campagnes")} attendent une décision${until === undefined ? "" : `, les premiers jusqu’au ${until}`}.`,
      question: ({ count, since }) =>
        `${counted(count, "exécution attend", "exécutions attendent")} une réponse${since === undefined ? "" : `, la plus ancienne depuis le ${since}`}.`,
      reply: ({ count, since }) =>
        `${counted(count, "réponse à la prospection attend", "réponses à la prospection attendent")} un retour${since === undefined ? "" : `, la plus ancienne depuis le ${since}`}.`,
      integration: ({ count, names }) =>
        `${counted(count, "connexion ne fonctionne pas", "connexions ne fonctionnent pas")}\u202f: ${names.join(", ")}.`,
      mailbox: ({ count, names }) =>
        `${counted(count, "boîte mail n’envoie", "boîtes mail n’envoient")} rien\u202f: ${names.join(", ")}.`,
      failed_run: ({ count }) =>
        isOne(count)
          ? `${number(count)} exécution des ${ATTENTION_DAYS} derniers jours a échoué, et sa compétence n’a pas réussi depuis.`
          : `${number(count)} exécutions des ${ATTENTION_DAYS} derniers jours ont échoué, et leurs compétences n’ont pas réussi depuis.`,
      webhook: ({ count, until }) =>
        `${counted(count, "point de terminaison n’a pas reçu", "points de terminaison n’ont pas reçu")} d’événements${until === undefined ? "" : `, conservés jusqu’au ${until}`}.`,
    },
  },
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
