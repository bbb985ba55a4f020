import { fold } from "../../../kernel/text/phrase-words.ts";

const listOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" "));

/** Monday first; each line holds one day in all languages. */
const DAYS = listOf(`monday mondays montag montags lundi lundis lunes lunedi maandag segunda
  tuesday tuesdays dienstag dienstags mardi mardis martes martedi dinsdag terca
  wednesday wednesdays mittwoch mittwochs mercredi mercredis miercoles mercoledi woensdag quarta
  thursday thursdays donnerstag donnerstags jeudi jeudis jueves giovedi donderdag quinta
  friday fridays freitag freitags vendredi vendredis viernes venerdi vrijdag sexta
  saturday saturdays samstag samstags sonnabend samedi samedis sabado sabados sabato zaterdag
  sunday sundays sonntag sonntags dimanche dimanches domingo domingos domenica zondag`);
const MONTHS = listOf(`january januar janvier enero gennaio januari janeiro
  february februar fevrier febrero febbraio februari fevereiro
  march marz mars marzo maart marco
  april avril abril aprile
  may mai mayo maggio mei maio
  june juni juin junio giugno junho
  july juli juillet julio luglio julho
  august aout agosto augustus
  september septembre septiembre settembre setembro
  october oktober octobre octubre ottobre outubro
  november novembre noviembre novembro
  december dezember decembre diciembre dicembre dezembro`);
const GROUPS: readonly [RegExp, readonly number[]][] = [
  [/\b(?:weekends?|wochenenden?|week-ends?|fines? de semana|fine settimana|weekeinde|fins? de semana)\b/, [5, 6]],
  [/\b(?:weekdays?|werktags|wochentags|en semaine|entre semana|nei giorni feriali|doordeweeks)\b/, [0, 1, 2, 3, 4]],
  [
    /\b(?:daily|every day|seven days a week|taglich|jeden tag|tous les jours|chaque jour|todos los dias|cada dia|tutti i giorni|ogni giorno|elke dag|todos os dias)\b/,
    [0, 1, 2, 3, 4, 5, 6],
  ],
];
const TO = "(?: (?:to|through|until|bis|au|a|al|hasta|tot|ate) (?:(?:the|el|la|le|il) )?| ?[-–] ?)";
const namesOf = (lists: readonly (readonly string[])[]) => lists.flat().join("|");
const RANGE_OF_DAYS = new RegExp(`\\b(${namesOf(DAYS)})${TO}(${namesOf(DAYS)})\\b`, "g");
const RANGE_OF_MONTHS = new RegExp(`\\b(${namesOf(MONTHS)})${TO}(${namesOf(MONTHS)})\\b`, "g");

/** The days of the week and the months that a text names, with those between: `day 0` is Monday. */
export function calendarIn(text: string): string[] {
  const plain = fold(text);
  const days = new Set([...named(plain, DAYS), ...between(plain, RANGE_OF_DAYS, DAYS)]);
  for (const [pattern, group] of GROUPS) if (pattern.test(plain)) for (const day of group) days.add(day);
  const months = new Set([...named(plain, MONTHS), ...between(plain, RANGE_OF_MONTHS, MONTHS)]);
  return [...[...days].map((day) => `day ${day}`), ...[...months].map((month) => `month ${month}`)];
}

/** `May` as a verb, `mars` and `marco` as names are rarer in texts with days and prices than the months. */
function named(plain: string, lists: readonly (readonly string[])[]): number[] {
  const words = new Set(plain.match(/\p{L}+/gu));
  return lists.flatMap((names, index) => (names.some((name) => name !== "may" && words.has(name)) ? [index] : []));
}

function between(plain: string, range: RegExp, lists: readonly (readonly string[])[]): number[] {
  return [...plain.matchAll(range)].flatMap(([, from = "", to = ""]) => {
    const start = lists.findIndex((names) => names.includes(from));
    const end = lists.findIndex((names) => names.includes(to));
    const length = ((end - start + lists.length) % lists.length) + 1;
    return Array.from({ length }, (_, step) => (start + step) % lists.length);
  });
}
