import { ATTENTION_DAYS, NEARLY_USED_SHARE } from "@findable/contract";
import type { NoticeWords } from "./notice-words.ts";
import { speaking } from "./speaking.ts";

const LOCALE = "es-ES";
const { counted, isOne, number, share } = speaking(LOCALE);
const NEARLY_USED = share(NEARLY_USED_SHARE);
const pool = (isOfAgency: boolean) =>
  isOfAgency ? "la reserva de la agencia" : "la reserva de este espacio de trabajo";

export const SPANISH: NoticeWords = {
  locale: LOCALE,
  share,
  titles: {
    approval: (count) => `${counted(count, "acción espera", "acciones esperan")} una decisión`,
    run_failed: (count) => counted(count, "ejecución ha fallado", "ejecuciones han fallado"),
    alert: (count) => counted(count, "alerta", "alertas"),
    reply: (count) => `${counted(count, "respuesta", "respuestas")} al outreach`,
    budget: (count) =>
      isOne(count)
        ? `Se ha usado el ${NEARLY_USED} de los créditos`
        : `Se ha usado el ${NEARLY_USED} de los créditos en ${number(count)} reservas`,
    digest: () => "Resumen semanal",
    report: (count) => counted(count, "informe nuevo", "informes nuevos"),
  },
  failed: "ha fallado",
  reply: "Una respuesta espera a una persona.",
  budget: ({ isOfAgency, available, allocated, month }) =>
    `En ${pool(isOfAgency)} quedan ${number(available)} de ${number(allocated)} créditos para ${month}.`,
  ranksFell: (count, named, more) =>
    `${counted(count, "palabra clave bajó", "palabras clave bajaron")} más allá del ruido: ${named}${more > 0 ? ` y ${number(more)} más` : ""}.`,
  moved: (keyword, from, to) => `${keyword} (de ${from} a ${to})`,
  notFound: "no encontrada",
  shareFell: (domain, from, to, answers) =>
    `La cuota de ${domain} en las respuestas bajó más allá del ruido, del ${from} al ${to}, en ${counted(answers, "respuesta", "respuestas")}.`,
  siteChanged: (code, more) =>
    `El sitio ha cambiado, y una segunda comprobación lo confirma: ${code}${more > 0 ? ` y ${number(more)} más` : ""}.`,
  week: {
    movement: ({ compared, counts: { down, left, up, entered, within_noise: noise, unknown }, unconfirmed, day }) =>
      [
        `Desde el ${day}, de ${counted(compared, "palabra clave", "palabras clave")}, bajaron más allá del ruido: ${number(down + left)}; subieron: ${number(up + entered)}.`,
        `Variaron dentro del ruido: ${number(noise)}.`,
        ...(left > 0 ? [`Ya no están en los resultados: ${number(left)}.`] : []),
        ...(unconfirmed > 0
          ? [
              `Se movieron solo en la última comprobación, y la próxima lo confirmará o desmentirá: ${number(unconfirmed)}.`,
            ]
          : []),
        ...(unknown > unconfirmed
          ? [`Aún no se pueden evaluar, por falta de comprobaciones: ${number(unknown - unconfirmed)}.`]
          : []),
      ].join(" "),
    concerns: {
      no_credits: ({ isOfAgency }) =>
        `En ${pool(isOfAgency)} no quedan créditos este mes, así que las ejecuciones se rechazan.`,
      low_credits: ({ isOfAgency }) => `En ${pool(isOfAgency)} quedan pocos créditos este mes.`,
      budget: () =>
        "El límite mensual de este espacio de trabajo está casi alcanzado, y las ejecuciones que lo superen se rechazan.",
      approval: ({ count, until }) =>
        `${counted(count, "acción espera", "acciones esperan")} una decisión${until === undefined ? "" : `, la primera hasta el ${until}`}.`,
      draft: ({ count, until }) =>
        `Correos de ${counted(count, "campaña", "campañas")} esperan una decisión${until === undefined ? "" : `, los primeros hasta el ${until}`}.`,
      question: ({ count, since }) =>
        `${counted(count, "ejecución espera", "ejecuciones esperan")} una respuesta${since === undefined ? "" : `, la más antigua desde el ${since}`}.`,
      reply: ({ count, since }) =>
        `${counted(count, "respuesta al outreach espera", "respuestas al outreach esperan")} contestación${since === undefined ? "" : `, la más antigua desde el ${since}`}.`,
      integration: ({ count, names }) =>
        `${counted(count, "conexión no funciona", "conexiones no funcionan")}: ${names.join(", ")}.`,
      mailbox: ({ count, names }) =>
        `${counted(count, "buzón no envía", "buzones no envían")} nada: ${names.join(", ")}.`,
      failed_run: ({ count }) =>
        isOne(count)
          ? `${number(count)} ejecución de los últimos ${ATTENTION_DAYS} días ha fallado, y su habilidad no ha vuelto a funcionar.`
          : `${number(count)} ejecuciones de los últimos ${ATTENTION_DAYS} días han fallado, y sus habilidades no han vuelto a funcionar.`,
      webhook: ({ count, until }) =>
        `${counted(count, "punto de conexión no recibió", "puntos de conexión no recibieron")} eventos${until === undefined ? "" : `, que se guardan hasta el ${until}`}.`,
    },
  },
  subscription: {
    list: (name) => `los correos de la lista ${name}`,
    emails: {
      approval: "las aprobaciones en espera",
      run_failed: "las ejecuciones fallidas",
      alert: "las alertas",
      reply: "las respuestas al outreach",
      budget: "los presupuestos",
      digest: "el resumen semanal",
      report: "los informes nuevos",
    },
    about: (kinds) => `los correos sobre ${kinds}`,
  },
  expected: (rate) => ` Falsas alarmas esperadas en 30 días: ${rate}.`,
  more: (count) => `${number(count)} más en la aplicación.`,
  subjectOfMany: (first, others) => `${first} y ${number(others)} más`,
  why: "Recibe este mensaje porque los avisos de Findable van a esta dirección.",
  unsubscribe: "Darse de baja",
};
