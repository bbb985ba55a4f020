import type { OutputOf } from "../../api/operations.ts";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { type Engine, intervalText, pointsText } from "../../components/words/citation-words.ts";
import { formatCredits, formatDollars, formatNumber, formatOrDash, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

type Plan = OutputOf<"research.ai_citation.plan">;
type Alternative = Plan["alternatives"][number];
type Design = Pick<
  Plan,
  "prompts" | "engines" | "samplesPerDay" | "windowDays" | "samples" | "credits" | "vendorCostUsd"
>;

const DAYS_A_MONTH = 30;

/** The design that shows the change, its price, and cheaper ones. */
export function PlanResult({ plan, detect, llms }: { plan: Plan; detect: number; llms: readonly Engine[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title={headlineOf(plan, detect)} note={plan.assumed ? ASSUMED : MEASURED}>
        <p className="text-sm">{sentenceOf(plan)}</p>
        {plan.samples === null || plan.credits === null ? null : (
          <>
            <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
              <Figure title={t("Prompts")} value={formatOrDash(plan.prompts)} />
              <Figure title={t("Answers per engine and day")} value={formatNumber(plan.samplesPerDay)} />
              <Figure
                title={t("{n, plural, one {Price per week} other {Price per # weeks}}", { n: plan.windowDays / 7 })}
                value={formatCredits(plan.credits)}
                note={
                  plan.vendorCostUsd === null
                    ? undefined
                    : t("vendors charge {dollars}", { dollars: formatDollars(plan.vendorCostUsd) })
                }
              />
              <Figure
                title={t("Price per 30 days")}
                value={formatCredits(Math.round((plan.credits / plan.windowDays) * DAYS_A_MONTH))}
              />
            </dl>
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <PageLink
                page="citations"
                search={{ open: "add", samples: String(plan.samplesPerDay), engines: llms.join(",") }}
                className={buttonClass({ look: "primary" })}
              >
                {t("Add prompts with this design")}
              </PageLink>
              <span className="text-xs text-muted">{t("Nothing is spent before you confirm.")}</span>
            </div>
          </>
        )}
      </Card>
      {plan.alternatives.length === 0 ? null : (
        <Card flush title={t("Other designs that show the same change")} note={t("Lowest price per window first")}>
          <DataTable
            label={t("Other designs that show the same change")}
            columns={COLUMNS}
            rows={plan.alternatives}
            rowKey={({ change }) => change}
            phone={(design) => <DesignOnPhone design={design} />}
          />
        </Card>
      )}
      <p className="text-xs text-muted">
        {t(
          "Expected: {rate} of answers cite you. Beyond {n, plural, one {# answer} other {# answers}} per prompt, engine and day, only more prompts, engines or days help.",
          { rate: formatShare(plan.variation.rate), n: plan.mostUsefulSamplesPerDay },
        )}{" "}
        {plan.rateInterval === null
          ? null
          : t("The rate of one engine would be known to be {interval}.", {
              interval: intervalText(plan.rateInterval),
            })}
      </p>
    </div>
  );
}

const ASSUMED = t("Assumes usual fluctuation, because there are too few weeks of your own answers.");
const MEASURED = t("Based on how much your own prompts moved from week to week.");

function headlineOf({ outcome, prompts }: Plan, detect: number): string {
  const points = pointsText(detect);
  switch (outcome) {
    case "planned":
      return t("{n, plural, one {# prompt shows} other {{text} prompts show}} a change of {points}", {
        n: prompts ?? 0,
        text: formatOrDash(prompts),
        points,
      });
    case "needs_more_prompts":
      return t("More answers cannot show a change of {points}", { points });
    case "out_of_reach":
      return t("A change of {points} is out of reach", { points });
  }
}

function sentenceOf({ outcome, prompts, visibleChange }: Plan): string {
  switch (outcome) {
    case "planned":
      return visibleChange === null
        ? t("A change of this size is found in 8 of 10 cases.")
        : t("A change of {visible} or more is found in 8 of 10 cases.", { visible: pointsText(visibleChange) });
    case "needs_more_prompts":
      return t("These prompts fluctuate too much, however often they are asked. {n} prompts would show it.", {
        n: formatOrDash(prompts),
      });
    case "out_of_reach":
      return t(
        "Even 10,000 prompts would not show it with these engines. Look for a larger change, or compare 4 weeks.",
      );
  }
}

function Figure({ title, value, note }: { title: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      {note === undefined ? null : <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}

const COLUMNS: readonly Column<Alternative>[] = [
  {
    key: "what",
    header: t("Difference"),
    cell: ({ change }) => <span className="font-medium">{changeWord(change)}</span>,
  },
  { key: "prompts", header: t("Prompts"), align: "right", cell: ({ prompts }) => formatOrDash(prompts) },
  { key: "engines", header: t("Engines"), align: "right", from: "xl", cell: ({ engines }) => formatNumber(engines) },
  {
    key: "samples",
    header: t("Per day"),
    align: "right",
    from: "xl",
    cell: ({ samplesPerDay }) => formatNumber(samplesPerDay),
  },
  { key: "price", header: t("Price per 30 days"), align: "right", cell: (design) => monthText(design) },
];

function changeWord(change: Alternative["change"]): string {
  switch (change) {
    case "all_engines":
      return t("All engines");
    case "four_weeks":
      return t("Compare 4 weeks");
    case "one_sample_per_day":
      return t("1 answer per day");
    case "three_samples_per_day":
      return t("3 answers per day");
  }
}

function monthText({ credits, windowDays }: Design): string {
  return credits === null ? "–" : formatCredits(Math.round((credits / windowDays) * DAYS_A_MONTH));
}

function DesignOnPhone({ design }: { design: Alternative }) {
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div>
        <p className="font-medium">{changeWord(design.change)}</p>
        <p className="text-xs text-muted">
          {design.prompts === null ? "–" : t("{n, plural, one {# prompt} other {# prompts}}", { n: design.prompts })}
        </p>
      </div>
      <span className="tabular-nums">{monthText(design)}</span>
    </div>
  );
}
