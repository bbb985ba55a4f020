import { ArrowDown, ArrowUp, CircleHelp } from "lucide-react";
import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useDaysAgo } from "../../session/use-days-ago.ts";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { movementWords } from "./movement-words.ts";
import { OVERVIEW_URL } from "./overview-url.ts";

type Mover = OutputOf<"insights.movement">["movers"][number];

const SHOWN = 8;

/** What moved beyond noise, or may have: the next check decides. */
const isWorthShowing = ({ verdict, reason }: Mover) =>
  verdict === "unknown" ? reason === "unconfirmed" : verdict !== "within_noise";

/** Keywords whose rank moved beyond noise, and how many moved within it. */
export function WhatMoved() {
  const [state, setState] = useUrlState(OVERVIEW_URL);
  const days = Number(state.days);
  const since = useDaysAgo(days);
  const movement = useOperation("insights.movement", { since });
  return (
    <Card
      title={t("What moved")}
      actions={
        <Select
          label={t("Period")}
          value={state.days}
          choices={[
            { value: "7", label: t("7 days") },
            { value: "28", label: t("28 days") },
            { value: "90", label: t("90 days") },
          ]}
          onChange={(value) => setState({ days: value as typeof state.days }, { push: true })}
        />
      }
    >
      <Answer of={movement} loading={<SkeletonRows rows={3} />}>
        {(moved) => {
          const { compared, movers } = moved;
          const shown = movers.filter(isWorthShowing).slice(0, SHOWN);
          return (
            <>
              {compared === 0 ? (
                <p className="text-sm text-muted">
                  {t("No rankings to compare yet. A keyword needs a check before the period and one in it.")}
                </p>
              ) : (
                <p className="text-sm">{movementWords(moved)}</p>
              )}
              {shown.length === 0 ? null : (
                <ul className="-mx-2 mt-3 flex flex-col">
                  {shown.map((mover) => (
                    <li key={mover.keywordId}>
                      <Row mover={mover} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Answer>
    </Card>
  );
}

const ROSE = <ArrowUp className="text-good" />;
const FELL = <ArrowDown className="text-bad" />;
const OPEN = <CircleHelp className="text-warn" />;
const ICONS = { up: ROSE, entered: ROSE, down: FELL, left: FELL, within_noise: OPEN, unknown: OPEN } as const;

function Row({ mover: { keywordId, keyword, from, to, verdict, visits, inStorm } }: { mover: Mover }) {
  return (
    <PageLink
      page="keyword"
      params={{ id: keywordId }}
      className="flex items-center gap-3 rounded-lg px-2 py-1.5 text-sm hover:bg-hover"
    >
      <span aria-hidden className="shrink-0 [&_svg]:size-4">
        {ICONS[verdict]}
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-col">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{keyword}</span>
        <span className="text-xs text-muted">
          {verdict === "unknown" ? t("one check") : inStorm ? t("many keywords moved that day") : ""}
        </span>
      </span>
      <span className="min-w-20 text-right whitespace-nowrap tabular-nums">
        {t("{before} to {now}", { before: from ?? t("not found"), now: to ?? t("not found") })}
      </span>
      <span className="w-28 shrink-0 text-right text-xs text-muted tabular-nums max-sm:hidden">
        {visits === null ? "" : visitsWords(visits)}
      </span>
    </PageLink>
  );
}

function visitsWords(visits: number): string {
  const whole = Math.round(visits);
  if (whole === 0) return t("under 1 visit a month");
  return t("{visits} visits a month", { visits: `${whole > 0 ? "+" : ""}${formatNumber(whole)}` });
}
