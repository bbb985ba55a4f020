import { percentDigits } from "@findable/contract";

/** Writes counts and shares as a locale does. */
export function speaking(locale: string) {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const isOne = (count: number) => plural.select(count) === "one";
  return {
    isOne,
    number: (count: number) => number.format(count),
    /** `1 run`, `2 runs`. */
    counted: (count: number, one: string, many: string) => `${number.format(count)} ${isOne(count) ? one : many}`,
    /** A share from 0 to 1 in percent. */
    share: (share: number) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: percentDigits(share) }).format(share),
  };
}
