import { OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { expectedGainText, gainRangeText, type PlanAction, planKindWord } from "../../components/words/plan-words.ts";
import { shortUrlsIn } from "../../components/words/short-url.ts";
import { formatCredits, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { useWorkspace } from "../../session/use-workspaces.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";

/** One possible step: what it is, what it rests on, what it can gain, and the buttons that start or decline it. */
export function Step({
  action,
  place,
  onStart,
  onDecline,
}: {
  action: PlanAction;
  /** Its place among the proposed ones. */
  place?: number;
  onStart(): void;
  onDecline?: () => void;
}) {
  const { title, kind, url, why, chance, credits, basis, declinedBecause, workspaceId } = action;
  const range = gainRangeText(action);
  const here = useWorkspaceId();
  const workspace = useWorkspace(here === undefined ? workspaceId : undefined);
  const mayNotStart = useWhyNot("agent.invoke");
  const mayNotDecline = useWhyNot("plan.decline");
  // The other lists have a heading above them.
  const Heading = place === undefined ? "h3" : "h2";
  return (
    <li className="flex flex-col gap-3 p-4 md:flex-row md:items-start md:gap-5">
      <div className="flex min-w-0 flex-1 gap-3">
        {place === undefined ? null : (
          <span aria-hidden className="w-5 shrink-0 text-right font-semibold text-muted tabular-nums">
            {place}
          </span>
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <Heading className="font-medium wrap-anywhere">
            {url === null ? shortUrlsIn(title) : <OutLink href={url}>{shortUrlsIn(title)}</OutLink>}
          </Heading>
          <p className="text-sm text-muted wrap-anywhere">{shortUrlsIn(why)}</p>
          {declinedBecause === null ? null : (
            <p className="text-sm">{t("Declined: {reason}", { reason: declinedBecause })}</p>
          )}
          <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <Figure label={t("Expected gain")} value={expectedGainText(action)} />
            {range === undefined ? null : <Figure label={t("Range")} value={range} />}
            <Figure label={t("Chance")} value={formatShare(Math.round(chance * 100) / 100)} />
            <Figure label={t("Cost")} value={formatCredits(credits)} />
          </dl>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
            {here === undefined ? (
              <PageLink page="nextSteps" workspaceId={workspaceId} className="font-medium text-accent">
                {workspace?.name ?? workspaceId}
              </PageLink>
            ) : null}
            <Badge>{planKindWord(kind)}</Badge>
            <span>
              {basis.assumed
                ? t(
                    "{n, plural, =0 {rests on published base rates} one {rests mostly on published base rates, and # own outcome} other {rests mostly on published base rates, and # own outcomes}}",
                    { n: basis.outcomes },
                  )
                : t("{n, plural, one {rests on # own outcome} other {rests on # own outcomes}}", { n: basis.outcomes })}
            </span>
          </div>
        </div>
      </div>
      <div className="flex shrink-0 gap-2 max-md:pl-8">
        {onDecline === undefined ? null : (
          <Button size="small" aria-label={t("Decline: {title}", { title })} whyNot={mayNotDecline} onClick={onDecline}>
            {t("Decline")}
          </Button>
        )}
        <Button
          size="small"
          look={place === undefined ? "plain" : "primary"}
          aria-label={t("Start: {title}", { title })}
          whyNot={mayNotStart}
          onClick={onStart}
        >
          {t("Start")}
        </Button>
      </div>
    </li>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
