import { fold } from "../../../kernel/text/phrase-words.ts";

/** A unit of measurement. Values of one dimension are compared after multiplication by the factor. */
export interface Unit {
  dimension: string;
  factor: number;
}

/** A number of a text with its unit. */
export interface Quantity {
  /** Its possible values: `1.250` is 1,250 or 1.25, depending on the habits of the writer. */
  /** The upper end of a range that begins with this value, in its unit. */
  upTo?: number;
  values: readonly number[];
  /** Null for a plain count. */
  unit: Unit | null;
  /** Written with a word for a share, such as `half`, and therefore rounded. */
  isRounded: boolean;
  /** Written after a word such as `about`. */
  isAbout?: boolean;
  text: string;
  start: number;
  end: number;
}

const ENTRIES = `
share 0.01: % percent prozent pourcent procent percento porciento percentage
share 0.001: ‰
degree 1: ° °c grad degrees degré degrés grados gradi graden graus
second 1: s sec second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden
second 60: min minute minutes minuten minuto minutos minuti minuut
second 3600: h hour hours stunde stunden heure heures hora horas ora ore uur uren
second 86400: day days tag tage tagen jour jours día días giorno giorni dag dagen dia dias
second 604800: week weeks woche wochen semaine semaines semana semanas settimana settimane weken
month 1: month months monat monate monaten mois mes meses mese mesi maand maanden mês
month 3: quarter quarters quartal quartale trimestre trimestres kwartaal
second 1209600: fortnight
month 120: decade decades jahrzehnt jahrzehnte décennie décennies década décadas decennio decennia
month 12: year years jahr jahre jahren an ans année années año años anno anni jaar jaren ano anos
gram 1: g gram grams gramm gramme grammes gramos grammi gramas
gram 453.6: lb lbs
gram 1000: kg kilo kilos chili kilogram kilograms kilogramm
gram 1000000: t ton tons tonne tonnes tonnen toneladas tonnellate
metre 0.001: mm
metre 0.01: cm
metre 1: m metre metres meter meters mètre mètres metro metros metri
metre 1609.344: mile miles
metre 0.3048: foot feet
metre 1000: km kilometre kilometres kilometer kilometers kilomètre kilomètres kilómetro kilómetros chilometri quilômetros
litre 0.001: ml
litre 0.568: pint pints
litre 1: l litre litres liter liters litro litros litri
euro 1: € eur euro euros
dollar 1: $ usd dollar dollars dólar dólares dollari
pound 1: £ gbp pound pounds pfund
krone 1: kroner kronen krone kronor nok sek dkk
franc 1: chf franken francs
times 1: times mal fois veces volte keer vezes x ×
`;

const UNITS: ReadonlyMap<string, Unit> = new Map(
  ENTRIES.trim()
    .split("\n")
    .flatMap((line) => {
      const [head = "", names = ""] = line.split(":");
      const [dimension = "", factor = "1"] = head.trim().split(" ");
      return names
        .trim()
        .split(/\s+/)
        .map((name): [string, Unit] => [fold(name), { dimension, factor: Number(factor) }]);
    }),
);

const MULTIPLIERS: ReadonlyMap<string, number> = new Map(
  `k=1000 tsd=1000 thousand=1000 tausend=1000 mille=1000 mil=1000 mila=1000 duizend=1000 hundred=100 hundert=100
  million=1e6 millions=1e6 millionen=1e6 mio=1e6 millón=1e6 millones=1e6 milioni=1e6 milione=1e6 miljoen=1e6 milhões=1e6 milhão=1e6
  billion=1e9 billions=1e9 milliarde=1e9 milliarden=1e9 mrd=1e9 milliard=1e9 milliards=1e9 miliardi=1e9 miljard=1e9 bilhões=1e9`
    .split(/\s+/)
    .map((entry): [string, number] => {
      const [name = "", value = "1"] = entry.split("=");
      return [fold(name), Number(value)];
    }),
);

export function unitOf(word: string): Unit | undefined {
  return UNITS.get(fold(word));
}

export function multiplierOf(word: string): number | undefined {
  return MULTIPLIERS.get(fold(word));
}
