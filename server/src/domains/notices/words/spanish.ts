import { NEARLY_USED_SHARE } from "@findable/contract";
import { speaking } from "../../../kernel/text/speaking.ts";
import type { NoticeWords } from "./notice-words.ts";

const LOCALE = "es-ES";
const { counted, isOne, number, share } = speaking(LOCALE);
const NEARLY_USED = share(NEARLY_USED_SHARE);
const pool = (isOfAgency: boolean) =>
  isOfAgency ? "la reserva de la agencia" : "la reserva de este espacio de trabajo";

export const SPANISH: NoticeWords = {
  language: "es",
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
