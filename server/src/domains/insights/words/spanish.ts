import { ATTENTION_DAYS } from "@findable/contract";
import { skillNameIn } from "../../../kernel/text/skill-names.ts";
import { speaking } from "../../../kernel/text/speaking.ts";
import { type InsightWords, joined } from "./insight-words.ts";

const LOCALE = "es-ES";
const { counted, isOne, number } = speaking(LOCALE);
const pool = (isOfAgency: boolean) =>
  isOfAgency ? "la reserva de la agencia" : "la reserva de este espacio de trabajo";
const until = (first: string, day: string | undefined) => (day === undefined ? "" : `, ${first} hasta el ${day}`);
const since = (oldest: string, day: string | undefined) => (day === undefined ? "" : `, ${oldest} desde el ${day}`);
const place = (position: number | null) => (position === null ? "no encontrada" : number(position));

export const SPANISH: InsightWords = {
  locale: LOCALE,
  concerns: {
    no_credits: ({ isOfAgency }) =>
      `En ${pool(isOfAgency)} no quedan créditos este mes, así que las ejecuciones se rechazan.`,
    low_credits: ({ isOfAgency, credits }) =>
      credits === undefined
        ? `En ${pool(isOfAgency)} quedan pocos créditos este mes.`
        : `En ${pool(isOfAgency)} quedan ${counted(credits.available, "crédito", "créditos")} este mes; un análisis a fondo del sitio cuesta ${number(credits.enough)}.`,
    budget: () =>
      "El límite mensual de este espacio de trabajo está casi alcanzado, y las ejecuciones que lo superen se rechazan.",
    approval: (of) =>
      `${counted(of.count, "acción espera", "acciones esperan")} una decisión${until("la primera", of.until)}.`,
    draft: (of) =>
      `Correos de ${counted(of.count, "campaña", "campañas")} esperan una decisión${until("los primeros", of.until)}.`,
    question: (of) =>
      `${counted(of.count, "ejecución espera", "ejecuciones esperan")} una respuesta${since("la más antigua", of.since)}.`,
    reply: (of) =>
      `${counted(of.count, "respuesta al outreach espera", "respuestas al outreach esperan")} contestación${since("la más antigua", of.since)}.`,
    integration: ({ count, names }) =>
      `${counted(count, "conexión no funciona", "conexiones no funcionan")}: ${names.join(", ")}.`,
    mailbox: ({ count, names }) =>
      `${counted(count, "buzón no envía", "buzones no envían")} nada: ${names.join(", ")}.`,
    failed_run: ({ count }) =>
      isOne(count)
        ? `${number(count)} ejecución de los últimos ${ATTENTION_DAYS} días ha fallado, y su habilidad no ha vuelto a funcionar.`
        : `${number(count)} ejecuciones de los últimos ${ATTENTION_DAYS} días han fallado, y sus habilidades no han vuelto a funcionar.`,
    webhook: (of) =>
      `${counted(of.count, "punto de conexión no recibió", "puntos de conexión no recibieron")} eventos${of.until === undefined ? "" : `, que se guardan hasta el ${of.until}`}.`,
    rank_loss: (of) =>
      `${counted(of.count, "palabra clave bajó", "palabras clave bajaron")} más allá del ruido${of.since === undefined ? "" : ` desde el ${of.since}`}.`,
  },
  remedies: {
    no_credits: "Añade a la reserva los créditos de un mes; hace falta una clave de administrador.",
    low_credits: "Añade a la reserva los créditos de un mes; hace falta una clave de administrador.",
    budget: "Muestra en qué se gastaron los créditos; un administrador sube el límite en los ajustes.",
    approval: "Muestra la primera con su vista previa.",
    draft: "Enumera los correos de la primera.",
    question: "Muestra la pregunta de la primera.",
    reply: "Muestra la más antigua con su conversación.",
    integration: "Muestra las conexiones y lo que necesita cada proveedor.",
    mailbox: "Muestra el motivo y los hallazgos de su comprobación.",
    failed_run: "Muestra la última con su error y la salida.",
    webhook: "Vuelve a enviar los eventos no entregados; repare antes el punto de conexión.",
    rank_loss: "Explica la mayor pérdida.",
  },
  records: {
    approval: ({ skill }) => skillNameIn("es", skill),
    draft: ({ count, page }) => `${counted(count, "correo", "correos")} para ${page ?? ""}`,
    question: ({ skill, question }) => joined(skillNameIn("es", skill), question ?? "hace una pregunta"),
    budget: ({ committed, cap }) => `${number(committed)} de ${number(cap)} créditos están comprometidos este mes`,
    reply: ({ from, subject }) => joined(from, subject),
    integration: ({ message }, name) => joined(name, message),
    mailbox: ({ paused, reason }, address) =>
      joined(address, paused ? (reason ?? "en pausa") : "su última comprobación falló"),
    failed_run: ({ skill, error }) => joined(skillNameIn("es", skill), error ?? "ha fallado"),
    webhook: ({ count, url }) => `${counted(count, "sin entregar", "sin entregar")} a ${url}`,
    rank_loss: ({ keyword, from, to }) => `${keyword} (de ${place(from)} a ${place(to)})`,
  },
  movement: ({ compared, counts, unconfirmed, waiting, day }) => {
    const { up, down, entered, left, within_noise: noise, unknown } = counts;
    const parts =
      compared === 0
        ? [`Ninguna palabra clave tiene posición antes y después del ${day}.`]
        : [
            `Desde el ${day}, de ${counted(compared, "palabra clave", "palabras clave")}, bajaron más allá del ruido: ${number(down + left)}; subieron: ${number(up + entered)}.`,
            `Variaron dentro del ruido: ${number(noise)}.`,
          ];
    if (left > 0) parts.push(`Ya no están en los resultados: ${number(left)}.`);
    if (unconfirmed > 0)
      parts.push(
        `Se movieron solo en la última comprobación, y la próxima lo confirmará o desmentirá: ${number(unconfirmed)}.`,
      );
    if (unknown > unconfirmed)
      parts.push(`Aún no se pueden evaluar, por falta de comprobaciones: ${number(unknown - unconfirmed)}.`);
    if (waiting > 0) parts.push(`${counted(waiting, "aprobación espera", "aprobaciones esperan")} a una persona.`);
    return parts.join(" ");
  },
};
