import type { Price } from "../api/use-price.ts";
import { formatCredits, formatDollars, formatDuration } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { runsInMonth } from "./words/cadence-words.ts";

/** The duration and the vendors' charge of a run, and the credits and dollars of a month of a schedule. */
export function CostNote({
  price,
  cadence = "",
  ofAll = false,
}: {
  price: Price | undefined;
  /** Empty for one run now. */
  cadence?: string;
  /** Whether the price is the sum of several workspaces. */
  ofAll?: boolean;
}) {
  if (price === undefined) return <span />;
  const { credits, durationSeconds, vendorCostUsd } = price;
  const duration = { time: formatDuration(durationSeconds * 1_000) };
  const dollars = vendorCostUsd == null ? undefined : dollarRange(vendorCostUsd);
  const times = cadence === "" ? undefined : runsInMonth(cadence);
  return (
    <div className="text-xs text-muted">
      <p>
        {ofAll ? t("total for all workspaces, about {time} per run", duration) : t("about {time}", duration)}
        {dollars === undefined ? null : ` · ${t("vendors charge {dollars}", { dollars })}`}
      </p>
      {times === undefined ? null : (
        <p>
          {vendorCostUsd == null
            ? t("about {credits} a month", { credits: formatCredits(Math.round(credits * times)) })
            : t("about {credits} and {dollars} a month", {
                credits: formatCredits(Math.round(credits * times)),
                dollars: dollarRange({ from: vendorCostUsd.from * times, to: vendorCostUsd.to * times }),
              })}
        </p>
      )}
    </div>
  );
}

function dollarRange({ from, to }: NonNullable<Price["vendorCostUsd"]>): string {
  const [least, most] = [formatDollars(from), formatDollars(to)];
  return least === most ? least : t("{from} to {to}", { from: least, to: most });
}
