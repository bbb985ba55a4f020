const LONG = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** A moment's day as people write it, `November 16, 2026`. */
export function longDate(moment: string): string {
  return LONG.format(new Date(moment));
}
