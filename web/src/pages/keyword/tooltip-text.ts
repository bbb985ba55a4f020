import { shortUrl } from "../../components/words/short-url.ts";
import { formatDay, formatMoment } from "../../i18n/format.ts";
import { markerWords } from "./marker-words.ts";
import { outcomeWord } from "./rank-checks.ts";
import type { RankHistory } from "./use-history.ts";

const HALF_DAY_MS = 43_200_000;
/** Maximum characters per line: canvas text does not wrap. */
const LINE = 56;

/** The tooltip of the chart at a time: the nearest check and the events of that day. */
export function tooltipText(at: number, { records, markers }: RankHistory): string {
  const distance = (iso: string) => Math.abs(Date.parse(iso) - at);
  const check = records
    .filter(({ checkDate }) => distance(checkDate) < HALF_DAY_MS)
    .reduce<RankHistory["records"][number] | undefined>(
      (nearest, next) =>
        nearest !== undefined && distance(nearest.checkDate) <= distance(next.checkDate) ? nearest : next,
      undefined,
    );
  const measured = check === undefined ? [] : [formatMoment(check.checkDate), outcomeWord(check), shortUrl(check.url)];
  const happened = markers
    .filter((marker) => distance(marker.at) < HALF_DAY_MS)
    .map((marker) => `${formatDay(marker.at)} · ${markerWords(marker)}`);
  return [...measured, ...happened]
    .filter((line) => line !== "")
    .map(cut)
    .join("\n");
}

function cut(line: string): string {
  return line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line;
}
