import { EFFECT_TONES, effectSourceWord, effectVerdictWord } from "../../components/words/intervention-words.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { EffectChart } from "./EffectChart.tsx";
import { amountText, type EffectEstimate, type InterventionDetail, type InterventionEffect } from "./effect-words.ts";

/** What one source says: the sentence, the chart, and what it rests on. */
export function EffectCard({ effect, intervention }: { effect: InterventionEffect; intervention: InterventionDetail }) {
  const { source, isHeadline, verdict, sentence, estimate, series, week, overlapping } = effect;
  return (
    <Card
      title={effectSourceWord(source)}
      note={
        isHeadline
          ? t("The verdict comes from here. Weeks 1 to {week}.", { week })
          : t("Shown for support, not tested again. Weeks 1 to {week}.", { week })
      }
      actions={<Badge tone={EFFECT_TONES[verdict]}>{effectVerdictWord({ verdict, scope: "units" })}</Badge>}
    >
      <div className="flex flex-col gap-3">
        {isHeadline ? null : <p className="text-sm">{sentence}</p>}
        {overlapping.length === 0 || estimate === null ? null : (
          <p className="text-sm text-muted">
            {t(
              "{n, plural, one {The figure is of this and # other intervention together.} other {The figure is of this and # other interventions together.}}",
              { n: overlapping.length },
            )}
          </p>
        )}
        {estimate === null || series.length === 0 ? null : (
          <EffectChart effect={effect} estimate={estimate} intervention={intervention} />
        )}
        {estimate === null ? null : (
          <Disclosure summary={t("What it rests on")}>
            <Basis estimate={estimate} unitsNeeded={effect.unitsNeeded} />
          </Disclosure>
        )}
      </div>
    </Card>
  );
}

function Basis({ estimate, unitsNeeded }: { estimate: EffectEstimate; unitsNeeded: number | null }) {
  const { observed, without, withoutLow, withoutHigh, unit } = estimate;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
      <Fact label={t("Observed")} value={amountText(observed, unit)} />
      <Fact
        label={t("Expected without it")}
        value={t("{value} (between {low} and {high})", {
          value: amountText(without, unit),
          low: formatNumber(Math.round(withoutLow * 10) / 10),
          high: formatNumber(Math.round(withoutHigh * 10) / 10),
        })}
      />
      <Fact
        label={t("Compared with")}
        value={t("{n, plural, one {# untouched unit} other {# untouched units}}", { n: estimate.controls })}
        note={
          estimate.fewControlsLikeIt
            ? t("Few of them resemble these units.")
            : t("{n} of them moved at least as much", { n: formatNumber(estimate.movedAsMuch) })
        }
      />
      <Fact
        label={t("Chance of this if nothing was done")}
        value={formatShare(estimate.pValue)}
        note={t("This look decides below {limit}", { limit: formatShare(estimate.alpha) })}
      />
      <Fact
        label={t("Own restlessness")}
        value={t("{times} times as much as others", { times: formatNumber(round(estimate.restlessness)) })}
        note={t("{n, plural, one {from # earlier date} other {from # earlier dates}}", { n: estimate.placeboDates })}
      />
      <Fact
        label={t("Effect, logarithm")}
        value={t("{value} ({low} to {high})", {
          value: formatNumber(round(estimate.effect)),
          low: formatNumber(round(estimate.effectLow)),
          high: formatNumber(round(estimate.effectHigh)),
        })}
        note={t("{value} when drawn towards its kind; smallest visible {least}", {
          value: formatNumber(round(estimate.shrunken)),
          least: formatNumber(round(estimate.smallestVisible)),
        })}
      />
      {unitsNeeded === null ? null : (
        <Fact
          label={t("Needed to see an effect")}
          value={t("{n, plural, one {# such unit} other {# such units}}", { n: unitsNeeded })}
        />
      )}
    </dl>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function Fact({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
      {note === undefined ? null : <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}
