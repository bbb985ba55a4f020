import type { SerpGapAnalysis } from "@findable/contract/client";
import { Check, TrendingDown } from "lucide-react";
import { cliffWord } from "../../components/words/serp-gap-words.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { RankSeries } from "./RankSeries.tsx";

/** The ranks behind which competition drops, as charts and sentences. */
export function Cliffs({ gap: { cliffs, competitors, ourDomain } }: { gap: SerpGapAnalysis }) {
  const at = (type: "DR" | "CONTENT") => cliffs.find((cliff) => cliff.type === type)?.cliffAt ?? null;
  return (
    <Card title={t("Where competition drops")} note={t("By rank, at the time of the analysis")}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <RankSeries
          title={t("Domain rating")}
          note={t("0 to 100")}
          values={competitors.map(({ rank, domain, domainRating }) => ({ rank, domain, value: domainRating }))}
          cliffAt={at("DR")}
          ours={ourDomain}
          scaleEnd={100}
        />
        <RankSeries
          title={t("Words in the main text")}
          values={competitors.map(({ rank, domain, wordCount }) => ({ rank, domain, value: wordCount }))}
          cliffAt={at("CONTENT")}
          ours={ourDomain}
        />
      </div>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2">
        {cliffs.map(({ type, detected, description }) => (
          <li key={type} className="flex gap-2.5 rounded-lg bg-sunken p-3 text-sm">
            {detected ? (
              <TrendingDown aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            ) : (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <div>
              <p className="font-medium">
                {cliffWord(type)}
                <span className="font-normal text-muted"> · {detected ? t("drop found") : t("no drop")}</span>
              </p>
              <p className="text-muted">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
