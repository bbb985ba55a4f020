import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

type Pull = "research.competitor.keywords" | "research.competitor.backlinks";

/** The number of stored keywords or backlinks, the time of the last pull and a button that pulls them again. */
export function PullCard({
  kind,
  competitorId,
  count,
  at,
  onRun,
}: {
  kind: Pull;
  competitorId: string;
  count: number | null;
  at: string | null;
  onRun(id: string): void;
}) {
  const price = usePrice(kind, { id: competitorId });
  const pulling = useAct(kind, {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => {
      const id = runIdOf(answer);
      if (id !== undefined) onRun(id);
    },
  });
  const isKeywords = kind === "research.competitor.keywords";
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-xs font-medium text-muted">{isKeywords ? t("Keywords stored") : t("Backlinks stored")}</p>
          <p className="mt-0.5 text-2xl font-semibold tabular-nums">{formatOrDash(count)}</p>
          <p className="text-xs text-muted">
            {at === null ? (
              t("not pulled yet")
            ) : (
              <>
                {t("pulled")} <RelativeTime at={at} />
              </>
            )}
          </p>
        </div>
        <PaidButton
          skill={kind}
          price={price}
          look={at === null ? "primary" : "plain"}
          act={pulling}
          onClick={() => pulling.mutate({ id: competitorId })}
        >
          {isKeywords ? t("Pull keywords") : t("Pull backlinks")}
        </PaidButton>
      </div>
      {pulling.error === null ? null : <ErrorCard error={pulling.error} className="mt-3" />}
    </Card>
  );
}

/** The progress of a running pull. */
export function PullProgress({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <Card
      className="mb-5"
      title={t("Pulling data")}
      actions={
        <Button size="small" look="quiet" onClick={onClose}>
          {t("Hide")}
        </Button>
      }
    >
      <RunProgress key={id} id={id} onEnd={() => void refresh("research.competitor")} />
    </Card>
  );
}
