import { wilson } from "../../src/kernel/statistics/score-interval.ts";

/** A share of texts. */
export interface Share {
  count: number;
  of: number;
}

/** One measure of one reader, beside what a person would write in ten minutes. */
export interface Row {
  reader: string;
  texts: string;
  language: string;
  measure: string;
  ours: Share;
  baseline: Share | null;
}

export const share = <T>(all: readonly T[], isCounted: (one: T) => boolean): Share => ({
  count: all.filter(isCounted).length,
  of: all.length,
});

export const rateOf = ({ count, of }: Share) => count / Math.max(1, of);

/** A share with its interval of 95 %. */
export function shown(one: Share | null): string {
  if (one === null || one.of === 0) return "";
  const { low = 0, high = 1 } = wilson(rateOf(one), one.of) ?? {};
  return `${rateOf(one).toFixed(3)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** Rows of all texts together and of each language. */
export function byLanguage<T extends { language: string }>(
  all: readonly T[],
  rowsOf: (own: readonly T[], language: string) => Row[],
): Row[] {
  const languages = [...new Set(all.map(({ language }) => language))].toSorted();
  return [
    ...rowsOf(all, "all"),
    ...languages.flatMap((one) =>
      rowsOf(
        all.filter((text) => text.language === one),
        one,
      ),
    ),
  ];
}

export interface Judged {
  language: string;
  want: boolean;
  ours: boolean;
  baseline: boolean;
}

/** Precision and recall of what a reader finds. */
export function foundRows(reader: string, texts: string, judged: readonly Judged[]): Row[] {
  return byLanguage(judged, (own, language) => {
    const row = (measure: string, shareOf: (found: (one: Judged) => boolean) => Share): Row => ({
      ...{ reader, texts, language, measure },
      ...{ ours: shareOf(({ ours }) => ours), baseline: shareOf(({ baseline }) => baseline) },
    });
    return [
      row("precision", (found) => share(own.filter(found), ({ want }) => want)),
      row("recall", (found) =>
        share(
          own.filter(({ want }) => want),
          found,
        ),
      ),
    ];
  });
}
