import { ATTENTION_DAYS } from "@findable/contract";
import { skillNameIn } from "../../../kernel/text/skill-names.ts";
import { speaking } from "../../../kernel/text/speaking.ts";
import { type InsightWords, joined } from "./insight-words.ts";

const LOCALE = "fr-FR";
const { counted, isOne, number } = speaking(LOCALE);
const pool = (isOfAgency: boolean) => (isOfAgency ? "La réserve de l’agence" : "La réserve de cet espace de travail");
const until = (first: string, day: string | undefined) => (day === undefined ? "" : `, ${first} jusqu’au ${day}`);
const since = (oldest: string, day: string | undefined) => (day === undefined ? "" : `, ${oldest} depuis le ${day}`);
const place = (position: number | null) => (position === null ? "introuvable" : number(position));

export const FRENCH: InsightWords = {
  locale: LOCALE,
  concerns: {
    no_credits: ({ isOfAgency }) =>
      `${pool(isOfAgency)} n’a plus de crédits ce mois-ci\u202f; les exécutions sont donc refusées.`,
    low_credits: ({ isOfAgency, credits }) =>
      credits === undefined
        ? `${pool(isOfAgency)} n’a plus que peu de crédits ce mois-ci.`
        : `${pool(isOfAgency)} n’a plus que ${counted(credits.available, "crédit", "crédits")} ce mois-ci\u202f; une analyse approfondie du site en coûte ${number(credits.enough)}.`,
    budget: () =>
      "Le plafond mensuel de cet espace de travail est presque atteint\u202f; les exécutions qui le dépasseraient sont refusées.",
    approval: (of) =>
      `${counted(of.count, "action attend", "actions attendent")} une décision${until("la première", of.until)}.`,
    draft: (of) =>
      `Des e-mails de ${counted(of.count, "campagne", "campagnes")} attendent une décision${until("les premiers", of.until)}.`,
    question: (of) =>
      `${counted(of.count, "exécution attend", "exécutions attendent")} une réponse${since("la plus ancienne", of.since)}.`,
    reply: (of) =>
      `${counted(of.count, "réponse à la prospection attend", "réponses à la prospection attendent")} un retour${since("la plus ancienne", of.since)}.`,
    integration: ({ count, names }) =>
      `${counted(count, "connexion ne fonctionne pas", "connexions ne fonctionnent pas")}\u202f: ${names.join(", ")}.`,
    mailbox: ({ count, names }) =>
      `${counted(count, "boîte mail n’envoie", "boîtes mail n’envoient")} rien\u202f: ${names.join(", ")}.`,
    failed_run: ({ count }) =>
      isOne(count)
        ? `${number(count)} exécution des ${ATTENTION_DAYS} derniers jours a échoué, et sa compétence n’a pas réussi depuis.`
        : `${number(count)} exécutions des ${ATTENTION_DAYS} derniers jours ont échoué, et leurs compétences n’ont pas réussi depuis.`,
    webhook: (of) =>
      `${counted(of.count, "point de terminaison n’a pas reçu", "points de terminaison n’ont pas reçu")} d’événements${of.until === undefined ? "" : `, conservés jusqu’au ${of.until}`}.`,
    rank_loss: (of) =>
      `${counted(of.count, "mot-clé a reculé", "mots-clés ont reculé")} au-delà du bruit${of.since === undefined ? "" : ` depuis le ${of.since}`}.`,
  },
  remedies: {
    no_credits: "Ajoute à la réserve les crédits d’un mois\u202f; une clé d’administrateur est nécessaire.",
    low_credits: "Ajoute à la réserve les crédits d’un mois\u202f; une clé d’administrateur est nécessaire.",
    budget:
      "Montre à quoi les crédits ont été dépensés\u202f; un administrateur relève le plafond dans les paramètres.",
    approval: "Montre la première avec son aperçu.",
    draft: "Énumère les e-mails de la première.",
    question: "Montre la question de la première.",
    reply: "Montre la plus ancienne avec sa conversation.",
    integration: "Montre les connexions et ce dont chaque fournisseur a besoin.",
    mailbox: "Montre la raison et les constats de sa vérification.",
    failed_run: "Montre la dernière avec son erreur et l’issue possible.",
    webhook: "Renvoie les événements non remis\u202f; réparez d’abord le point de terminaison.",
    rank_loss: "Explique la plus grande perte.",
  },
  records: {
    approval: ({ skill }) => skillNameIn("fr", skill),
    draft: ({ count, page }) => `${counted(count, "e-mail", "e-mails")} pour ${page ?? ""}`,
    question: ({ skill, question }) => joined(skillNameIn("fr", skill), question ?? "pose une question"),
    budget: ({ committed, cap }) => `${number(committed)} crédits sur ${number(cap)} sont engagés ce mois-ci`,
    reply: ({ from, subject }) => joined(from, subject),
    integration: ({ message }, name) => joined(name, message),
    mailbox: ({ paused, reason }, address) =>
      joined(address, paused ? (reason ?? "en pause") : "sa dernière vérification a échoué"),
    failed_run: ({ skill, error }) => joined(skillNameIn("fr", skill), error ?? "échec"),
    webhook: ({ count, url }) => `${counted(count, "non remis", "non remis")} à ${url}`,
    rank_loss: ({ keyword, from, to }) => `${keyword} (de ${place(from)} à ${place(to)})`,
  },
  movement: ({ compared, counts, unconfirmed, waiting, day }) => {
    const { up, down, entered, left, within_noise: noise, unknown } = counts;
    const parts =
      compared === 0
        ? [`Aucun mot-clé n’a de position avant et après le ${day}.`]
        : [
            `Depuis le ${day}, sur ${counted(compared, "mot-clé", "mots-clés")}, en baisse au-delà du bruit\u202f: ${number(down + left)}\u202f; en hausse\u202f: ${number(up + entered)}.`,
            `Variation dans le bruit\u202f: ${number(noise)}.`,
          ];
    if (left > 0) parts.push(`Sortis des résultats\u202f: ${number(left)}.`);
    if (unconfirmed > 0)
      parts.push(
        `Mouvement vu à la dernière vérification seulement, que la prochaine confirmera ou démentira\u202f: ${number(unconfirmed)}.`,
      );
    if (unknown > unconfirmed)
      parts.push(`Pas encore évaluables, faute de vérifications suffisantes\u202f: ${number(unknown - unconfirmed)}.`);
    if (waiting > 0) parts.push(`${counted(waiting, "approbation attend", "approbations attendent")} une personne.`);
    return parts.join(" ");
  },
};
