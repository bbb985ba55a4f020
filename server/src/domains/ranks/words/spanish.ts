import { longDays } from "../../../kernel/text/person-language.ts";
import { speaking } from "../../../kernel/text/speaking.ts";
import type { ExplanationWords, PassedWording, Section, Spot } from "./explanation-words.ts";

const LOCALE = "es-ES";
const { counted, isOne, number, share } = speaking(LOCALE);
const day = longDays(LOCALE);
const spot = ({ position, depth }: Spot) =>
  position === null ? `fuera de los primeros ${number(depth)} resultados` : `en la posición ${number(position)}`;
const pages = (count: number) => counted(count, "página", "páginas");
const days = (of: { from: string; to: string; isUnconfirmed: boolean }) =>
  `entre el ${of.from} y el ${of.to}${of.isUnconfirmed ? ", solo en la última comprobación" : ""}`;
const names = ({ named, more }: PassedWording) => `${named.join(", ")}${more > 0 ? ` y ${number(more)} más` : ""}`;
const behind = ({ fell, unseen, end }: PassedWording) =>
  unseen === 0
    ? ""
    : ` La página de resultados ${fell ? "anterior" : "posterior"} termina en la posición ${end}; no muestra ${fell ? "de dónde" : "adónde"} ${isOne(unseen) ? (fell ? "vino" : "fue") : fell ? "vinieron" : "fueron"} ${pages(unseen)}.`;
const movers = (passed: PassedWording) =>
  `${pages(passed.moved)} ${isOne(passed.moved) ? "pasó" : "pasaron"} ${passed.fell ? "por delante de la suya" : "por detrás de la suya"}: ${names(passed)}`;
const DEVICES = { desktop: "ordenador", mobile: "móvil" };

const SECTIONS: Readonly<Record<Section, string>> = {
  ai_overviews: "Respuesta de la IA",
  paa: "Otras preguntas de la gente",
  featured_snippet: "Fragmento destacado",
  forum: "Conversaciones",
  videos: "Vídeos",
  local_pack: "Resultados de mapa",
};
const sections = (of: readonly Section[]) => of.map((one) => SECTIONS[one]).join(", ");

export const SPANISH: ExplanationWords = {
  day,
  quote: (keyword) => `«${keyword}»`,
  neverChecked: (name) => `${name} no tiene aquí ninguna comprobación de posición.`,
  notCheckedSince: (name, since, last, day) =>
    `${name} no se ha comprobado desde el ${since}; el ${day} estaba ${spot(last)}.`,
  noEarlierCheck: (name, now, since) => `${name} está ${spot(now)}; no hay ninguna comprobación antes del ${since}.`,
  deeperLook: (name, now, day, depth) =>
    `${name} está ${spot(now)}; la comprobación del ${day} examinó solo ${counted(depth, "resultado", "resultados")}.`,
  stayed: (name, now) => `${name} ${now.position === null ? "sigue" : "se mantuvo"} ${spot(now)}.`,
  left: (moved, from, depth) =>
    `${moved.name} salió de los primeros ${number(depth)} resultados ${days(moved)}; estaba en la posición ${number(from)}.`,
  entered: (moved, to) => `${moved.name} entró en los resultados ${days(moved)}, en la posición ${number(to)}.`,
  moved: (moved, from, to) =>
    `${moved.name} ${to > from ? "bajó" : "subió"} de la posición ${number(from)} a la ${number(to)} ${days(moved)}.`,
  unknown: {
    never_checked: "La palabra clave nunca se ha comprobado aquí.",
    not_checked_since: "El periodo no tiene ninguna comprobación.",
    no_earlier_check: "No hay ninguna comprobación antes del periodo.",
    too_few_checks: "Hay muy pocas comprobaciones anteriores para saber qué es habitual en esta palabra clave.",
    unconfirmed: "La próxima comprobación lo confirmará o desmentirá.",
    deeper_look: "La página podía estar ya ahí, por debajo de los resultados examinados.",
    not_stored: "Las páginas de resultados de antes y de después no están guardadas.",
    not_shown: "Los datos guardados no muestran el motivo.",
  },
  noise: (isStill, usual) => {
    const change = isStill ? "No hay ningún cambio que explicar." : "El cambio está dentro de la fluctuación normal.";
    return usual === undefined
      ? change
      : `${change} Su posición habitual es la ${number(usual.baseline)}, con una variación de hasta ${number(usual.width)}.`;
  },
  stormTitle: (moved, ranking) => `Muchas palabras clave se movieron a la vez: ${number(moved)} de ${number(ranking)}`,
  storm: (moved, ranking, day) =>
    `Muchas palabras clave se movieron juntas: ${number(moved)} de ${number(ranking)} (${share(Math.round((100 * moved) / ranking) / 100)}), visto por primera vez el ${day}.`,
  firstSeen: (title, day) => `${title}, visto por primera vez el ${day}.`,
  page: (changes, readAt) =>
    `Su página ha cambiado: ${changes.join("; ")}${readAt === undefined ? "" : ` (leída el ${day(readAt)})`}.`,
  changes: {
    url: ({ url, previousUrl }) => `aparece otra página: ${url} en lugar de ${previousUrl}`,
    status: ({ before, now }) => `su estado pasó de ${before?.status} a ${now?.status}`,
    noindex: ({ now }) => (now?.noindex === true ? "ahora tiene noindex" : "ya no tiene noindex"),
    canonical: ({ before, now }) =>
      `su dirección canónica pasó de ${before?.canonical ?? "ninguna"} a ${now?.canonical ?? "ninguna"}`,
    title: ({ before, now }) => `su título pasó de «${before?.title ?? ""}» a «${now?.title ?? ""}»`,
    length: ({ before, now }) =>
      `su texto pasó de ${number(before?.words ?? 0)} a ${counted(now?.words ?? 0, "palabra", "palabras")}`,
  },
  passedPage: (domain, previous, current) =>
    previous === null
      ? `${domain} (nueva en ${current})`
      : current === null
        ? `${domain} (desde ${previous}, ya no aparece)`
        : `${domain} (de ${previous} a ${current})`,
  competitors: (passed) => {
    const { kept } = passed;
    const others = kept === 0 ? "" : ` ${pages(kept)} al lado ${isOne(kept) ? "mantuvo" : "mantuvieron"} su orden.`;
    return `${movers(passed)}.${others}${behind(passed)}`;
  },
  alone: (passed) => {
    const way = `pasó por ${passed.fell ? "detrás" : "delante"} de ${pages(passed.kept)} que ${isOne(passed.kept) ? "mantuvo" : "mantuvieron"} su orden`;
    return `${passed.moved === 0 ? `Solo se movió su página: ${way}` : `Su página ${way}; ${movers(passed)}`}.${behind(passed)}`;
  },
  passedUnseen: (passed) =>
    `${pages(passed.unseen)} ${isOne(passed.unseen) ? "está" : "están"} ${passed.fell ? "ahora por delante de la suya" : "ahora por detrás de la suya"}: ${names(passed)}.${behind(passed)}`,
  onlySeries: ({ device, location }, others) =>
    `Solo se movió ${DEVICES[device]} en ${location}, no: ${others.map((one) => `${DEVICES[one.device]} en ${one.location}`).join(", ")}.`,
  resultsPage: (added, removed, cited) => {
    const parts = [
      ...(added.length === 0 ? [] : [`secciones nuevas: ${sections(added)}`]),
      ...(removed.length === 0 ? [] : [`secciones retiradas: ${sections(removed)}`]),
      ...(cited.length === 0 ? [] : [`la respuesta de la IA cita ahora a ${cited.join(", ")}`]),
    ];
    return `La página de resultados ha cambiado: ${parts.join("; ")}.`;
  },
};
