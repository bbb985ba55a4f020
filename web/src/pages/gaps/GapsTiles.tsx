import type { SerpGapVerdict } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { verdictRange, verdictWord } from "../../components/words/verdict-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { VERDICTS } from "./gaps-url.ts";

/** The number of analyses per verdict. Each tile filters the list. */
export function GapsTiles({
  chosen,
  onChoose,
}: {
  chosen: readonly SerpGapVerdict[];
  onChoose(verdicts: SerpGapVerdict[]): void;
}) {
  return (
    <Tiles>
      {VERDICTS.map((verdict) => {
        const isChosen = chosen.length === 1 && chosen[0] === verdict;
        return (
          <button
            key={verdict}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? [] : [verdict])}
            className={cn(
              "rounded-xl text-left transition-shadow hover:shadow-float",
              isChosen && "ring-2 ring-accent",
            )}
          >
            <Count verdict={verdict} />
          </button>
        );
      })}
    </Tiles>
  );
}

function Count({ verdict }: { verdict: SerpGapVerdict }) {
  const { data } = useOperation("research.serp_gap.list", { verdict, limit: 1 });
  return (
    <Tile
      isPressable
      help={t("Analyzed queries by their winnability score.")}
      label={verdictWord(verdict)}
      value={data === undefined ? undefined : formatNumber(data.total)}
      note={t("score {range}", { range: verdictRange(verdict) })}
    />
  );
}
