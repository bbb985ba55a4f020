import type { SerpGapAnalysis } from "@findable/contract/client";
import { PageLink } from "../../components/PageLink.tsx";
import { fillOf } from "../../components/Winnability.tsx";
import { verdictWord } from "../../components/words/verdict-words.ts";
import { formatNumber, formatShort } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NAMES_TURN_AT, namedPlaces } from "./named-places.ts";

/** Space above the query with the highest volume, in powers of ten. */
const HEADROOM = 0.25;

interface Place {
  gap: SerpGapAnalysis;
  volume: number;
  left: number;
  bottom: number;
}

/** Plots winnability on the x-axis and search volume, on a logarithmic scale, on the y-axis. Each point links to its analysis. */
export function GapMap({ gaps }: { gaps: readonly SerpGapAnalysis[] }) {
  const latest = [...Map.groupBy(gaps, ({ query }) => query).values()].flatMap(([first]) => first ?? []);
  const known = latest.flatMap((gap) => {
    const { volume } = gap;
    return typeof volume === "number" ? [{ gap, volume }] : [];
  });
  if (known.length === 0) {
    return (
      <EmptyState title={t("No queries to show")}>
        {t(
          "The map shows queries with a known search volume. Analyze stored keywords, or add these queries as keywords.",
        )}
      </EmptyState>
    );
  }
  const top = Math.log10(Math.max(100, ...known.map(({ volume }) => volume)) + 1) + HEADROOM;
  const places: Place[] = known
    .map(({ gap, volume }) => ({
      gap,
      volume,
      left: gap.winnability.score,
      bottom: (Math.log10(volume + 1) / top) * 100,
    }))
    .sort((a, b) => worth(b) - worth(a));
  const named = namedPlaces(places);
  return (
    <div className="p-4">
      <div className="relative mb-12 ml-9 h-96 rounded-lg border bg-sunken/40">
        <Quadrants />
        <Scale top={top} />
        <ul>
          {places.map((place) => (
            <Point key={place.gap.gapId} place={place} isNamed={named.has(place)} />
          ))}
        </ul>
      </div>
      <p className="text-xs text-muted">
        {known.length === latest.length
          ? t("{n, plural, one {# query} other {# queries}}. Point at a dot to see its query.", { n: known.length })
          : t("{n} of {all} queries. The others are not stored as keywords, or have no known search volume.", {
              n: formatNumber(known.length),
              all: formatNumber(latest.length),
            })}
      </p>
    </div>
  );
}

function worth({ gap, volume }: Place): number {
  return gap.winnability.score * Math.log10(volume + 1);
}

function Point({ place: { gap, volume, left, bottom }, isNamed }: { place: Place; isNamed: boolean }) {
  const { score, verdict } = gap.winnability;
  return (
    <li className="absolute hover:z-10" style={{ left: `${left}%`, bottom: `${bottom}%` }}>
      <PageLink
        page="gap"
        params={{ id: gap.gapId }}
        className="group absolute -top-3 -left-3 grid size-6 place-items-center rounded-full"
        aria-label={t("{query}: {verdict}, score {score}, {volume} searches per month", {
          query: gap.query,
          verdict: verdictWord(verdict),
          score: formatNumber(Math.round(score)),
          volume: formatNumber(volume),
        })}
      >
        <span
          className={cn(
            "size-3 rounded-full ring-2 ring-surface transition-transform group-hover:scale-140",
            fillOf(verdict),
          )}
        />
        <span
          aria-hidden
          className={cn(
            "pointer-events-none absolute top-0.5 max-w-44 truncate rounded-md bg-surface/85 px-1 text-xs",
            left > NAMES_TURN_AT ? "right-6" : "left-6",
            isNamed
              ? "max-sm:hidden group-hover:block group-focus-visible:block"
              : "hidden group-hover:block group-focus-visible:block",
          )}
        >
          {gap.query}
        </span>
      </PageLink>
    </li>
  );
}

function Quadrants() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 text-2xs text-muted">
      <div className="absolute inset-y-0 left-[60%] right-0 rounded-r-lg bg-good-soft/60" />
      <div className="absolute inset-y-0 left-[60%] border-l border-dashed border-line-strong" />
      <div className="absolute inset-x-0 top-1/2 border-t border-dashed border-line-strong" />
      <span className="absolute top-2 right-2.5">{t("Prioritize")}</span>
      <span className="absolute top-2 left-2.5">{t("Long-term")}</span>
      <span className="absolute right-2.5 bottom-2">{t("Quick wins")}</span>
      <span className="absolute bottom-2 left-2.5">{t("Low priority")}</span>
    </div>
  );
}

function Scale({ top }: { top: number }) {
  const powers = Array.from({ length: Math.floor(top) + 1 }, (_power, index) => index).filter((power) => power > 0);
  return (
    <div aria-hidden className="pointer-events-none text-2xs text-muted tabular-nums">
      {powers.map((power) => (
        <span
          key={power}
          className="absolute right-full mr-1.5 translate-y-1/2"
          style={{ bottom: `${(Math.log10(10 ** power + 1) / top) * 100}%` }}
        >
          {formatShort(10 ** power)}
        </span>
      ))}
      {[0, 35, 60, 85, 100].map((score) => (
        <span key={score} className="absolute top-full mt-1 -translate-x-1/2" style={{ left: `${score}%` }}>
          {score}
        </span>
      ))}
      <span className="absolute top-full left-1/2 mt-6 -translate-x-1/2 whitespace-nowrap">
        {t("Winnability → · searches per month ↑")}
      </span>
    </div>
  );
}
