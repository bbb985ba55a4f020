import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { CHANGES } from "./site-url.ts";
import { type Crawl, changeWord } from "./site-words.ts";

type Change = (typeof CHANGES)[number];

/** The number of changes since the previous crawl. Each tile filters the pages. */
export function SiteChanges({
  crawl: { changes, previousCrawlAt },
  chosen,
  onChoose,
}: {
  crawl: Crawl;
  chosen: Change | "any";
  onChoose(change: Change | "any"): void;
}) {
  const note = previousCrawlAt === null ? t("first crawl") : t("since {day}", { day: formatDay(previousCrawlAt) });
  return (
    <Tiles>
      {CHANGES.map((change) => (
        <button
          key={change}
          type="button"
          aria-pressed={chosen === change}
          onClick={() => onChoose(chosen === change ? "any" : change)}
          className={cn(
            "rounded-xl text-left transition-shadow hover:shadow-float",
            chosen === change && "ring-2 ring-accent",
          )}
        >
          <Tile
            isPressable
            help={t("Pages by what changed from the crawl before.")}
            label={changeWord(change)}
            value={formatNumber(changes[change])}
            note={note}
          />
        </button>
      ))}
    </Tiles>
  );
}
