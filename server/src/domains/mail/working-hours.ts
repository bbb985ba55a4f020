import { localTime } from "../../kernel/text/local-time.ts";

/** Monday to Friday, from 9 to 17 o'clock. */
const OPENS = 9 * 60;
const CLOSES = 17 * 60;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** A weekend, and a change of clocks that the first guess missed. */
const MAX_STEPS = 12;

/** The time zone of a country, or of most of its people. */
const ZONES: Readonly<Record<string, string>> = {
  AE: "Asia/Dubai",
  AR: "America/Argentina/Buenos_Aires",
  AT: "Europe/Vienna",
  AU: "Australia/Sydney",
  BD: "Asia/Dhaka",
  BE: "Europe/Brussels",
  BG: "Europe/Sofia",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CH: "Europe/Zurich",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CO: "America/Bogota",
  CZ: "Europe/Prague",
  DE: "Europe/Berlin",
  DK: "Europe/Copenhagen",
  EE: "Europe/Tallinn",
  EG: "Africa/Cairo",
  ES: "Europe/Madrid",
  FI: "Europe/Helsinki",
  FR: "Europe/Paris",
  GB: "Europe/London",
  GR: "Europe/Athens",
  HK: "Asia/Hong_Kong",
  HR: "Europe/Zagreb",
  HU: "Europe/Budapest",
  ID: "Asia/Jakarta",
  IE: "Europe/Dublin",
  IL: "Asia/Jerusalem",
  IN: "Asia/Kolkata",
  IT: "Europe/Rome",
  JP: "Asia/Tokyo",
  KE: "Africa/Nairobi",
  KR: "Asia/Seoul",
  LT: "Europe/Vilnius",
  LU: "Europe/Luxembourg",
  LV: "Europe/Riga",
  MA: "Africa/Casablanca",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NG: "Africa/Lagos",
  NL: "Europe/Amsterdam",
  NO: "Europe/Oslo",
  NZ: "Pacific/Auckland",
  PE: "America/Lima",
  PH: "Asia/Manila",
  PK: "Asia/Karachi",
  PL: "Europe/Warsaw",
  PT: "Europe/Lisbon",
  RO: "Europe/Bucharest",
  RS: "Europe/Belgrade",
  RU: "Europe/Moscow",
  SA: "Asia/Riyadh",
  SE: "Europe/Stockholm",
  SG: "Asia/Singapore",
  SI: "Europe/Ljubljana",
  SK: "Europe/Bratislava",
  TH: "Asia/Bangkok",
  TR: "Europe/Istanbul",
  TW: "Asia/Taipei",
  UA: "Europe/Kyiv",
  US: "America/Chicago",
  VN: "Asia/Ho_Chi_Minh",
  ZA: "Africa/Johannesburg",
};
/** Domains of countries that are sold as words. Their owners can be anywhere. */
const SOLD = new Set(["co"]);

/** The time zone of the people at a domain: that of its country, or else of the market; UTC if neither is known. */
export function timeZoneOf(domain: string, market: string): string {
  const end = domain.slice(domain.lastIndexOf(".") + 1).toLowerCase();
  const country = end === "uk" ? "GB" : end.toUpperCase();
  return (SOLD.has(end) ? undefined : ZONES[country]) ?? ZONES[market] ?? "UTC";
}

/** The first moment at or after `at` within working hours of a time zone. Both are milliseconds. */
export function nextWorkingTime(at: number, timeZone: string): number {
  let time = at;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const local = new Date(localTime(time, timeZone));
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
    const isWeekend = local.getUTCDay() % 6 === 0;
    if (!isWeekend && minute >= OPENS && minute < CLOSES) return time;
    const wait = !isWeekend && minute < OPENS ? OPENS - minute : DAY_MINUTES - minute;
    time = (Math.floor(time / MINUTE_MS) + wait) * MINUTE_MS;
  }
  return time;
}
