import type { KeywordDetail } from "@findable/contract/client";
import { METRICS, metricHelp, metricText, metricWord } from "../../components/words/search-words.ts";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";

/** What the search console reports of the keyword. Absent if it reports nothing. */
export function SearchTiles({ search }: Pick<KeywordDetail, "search">) {
  if (search === null) return null;
  const days = t("{from} to {to}", { from: formatDay(search.range.from), to: formatDay(search.range.to) });
  return (
    <div className="mt-4">
      <Tiles>
        {METRICS.map((metric) => {
          const isUnreliable = search.unreliable.includes(metric);
          return (
            <Tile
              key={metric}
              help={metricHelp(metric)}
              label={metric === "position" ? t("Average position") : metricWord(metric)}
              value={metricText(metric, search)}
              tone={isUnreliable ? "warn" : undefined}
              note={isUnreliable ? t("{days} · known error of Search Console", { days }) : days}
            />
          );
        })}
      </Tiles>
    </div>
  );
}
