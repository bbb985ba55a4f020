import type { Campaign } from "@findable/contract/client";
import { filterWord } from "../../components/words/campaign-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";

/** The number of domains after each filter, and what each filter cost. */
export function Funnel({ campaign }: { campaign: Campaign }) {
  const { summary, filterCosts } = campaign;
  const steps = [
    { label: t("Found"), count: summary.serpResultsFetched },
    { label: t("Not a home page"), count: summary.afterRootPageFilter },
    { label: t("Not excluded"), count: summary.afterDomainExclusion },
    { label: t("Domain rating in the range"), count: summary.afterDomainRatingFilter },
    { label: t("Not contacted before"), count: summary.afterAlreadyContactedFilter },
    { label: t("On topic, with a contact"), count: summary.afterContactDiscovery },
    { label: t("Drafted"), count: summary.finalDrafts },
  ];
  return (
    <Card title={t("Funnel")} note={t("Domains that remain after each filter")}>
      <ol className="flex flex-col gap-2.5">
        {steps.map(({ label, count }) => (
          <li key={label} className="flex flex-col gap-1 text-sm">
            <div className="flex justify-between gap-4">
              <span>{label}</span>
              <span className="tabular-nums">{formatNumber(count)}</span>
            </div>
            <Meter label={label} value={count} max={summary.serpResultsFetched} />
          </li>
        ))}
      </ol>
      {filterCosts.length === 0 ? null : (
        <>
          <h3 className="mt-5 mb-1 text-sm font-semibold">{t("Cost of each filter")}</h3>
          <ul className="divide-y text-sm">
            {filterCosts.map(({ filter, removed, alone }) => (
              <li key={filter} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span>
                  {filterWord(filter)}{" "}
                  <span className="text-muted">{t("removed {n}", { n: formatNumber(removed) })}</span>
                </span>
                <span className="text-muted tabular-nums">
                  {alone === 0 ? t("no change without it") : t("{n} more without it", { n: formatNumber(alone) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
