import type { Campaign } from "@findable/contract/client";
import { reasonWord } from "../../components/words/campaign-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

/** The first domains that the campaign considered, each with the reason if it was skipped. */
export function Domains({ campaign: { topDomains } }: { campaign: Campaign }) {
  return (
    <Card
      title={t("Domains")}
      note={t("The first {n}, with the reason of each that was skipped", { n: topDomains.length })}
    >
      {topDomains.length === 0 ? (
        <p className="text-sm text-muted">{t("No domain was considered yet.")}</p>
      ) : (
        <ul className="divide-y text-sm">
          {topDomains.map(({ domain, rank, domainRating, drafted, skippedReason }) => (
            <li
              key={domain}
              className="flex flex-col items-start justify-between gap-x-4 gap-y-1 py-2 sm:flex-row sm:items-center"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{domain}</p>
                <p className="text-xs text-muted">
                  {[
                    rank === null ? undefined : t("position {n}", { n: rank }),
                    domainRating === null ? undefined : t("domain rating {n}", { n: formatNumber(domainRating) }),
                  ]
                    .filter((part) => part !== undefined)
                    .join(" · ")}
                </p>
              </div>
              {drafted ? (
                <Badge tone="good">{t("Drafted")}</Badge>
              ) : (
                <span className="text-muted sm:text-right">
                  {skippedReason === null ? t("Pending") : reasonWord(skippedReason)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
