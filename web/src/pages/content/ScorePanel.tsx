import { useEffect, useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { t } from "../../i18n/index.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ScoreView } from "./ScoreView.tsx";
import type { ContentDetail } from "./use-content.ts";
import type { Passages } from "./use-passages.ts";
import { useScore } from "./use-score.ts";

/** The newest score of the text, and a new one with its price. */
export function ScorePanel({
  content: { id, content: text },
  hasUnsaved,
  passages,
}: {
  content: ContentDetail;
  hasUnsaved: boolean;
  passages: Passages;
}) {
  const { evaluate } = CONTENT[kindOf(id)];
  const score = useScore(text?.id);
  const [started, setStarted] = useState<string>();
  const price = usePrice(evaluate, text === null ? undefined : { id });
  const evaluating = useAct(evaluate, {
    refreshes: ["agent.invocations", "workspaces.usage"],
    onDone: (answer) => setStarted(runIdOf(answer)),
  });
  const { mark } = passages;
  useEffect(() => () => mark([]), [mark]);
  if (text === null) return <p className="text-sm text-muted">{t("There is no text yet.")}</p>;
  const running = started ?? score.running;
  const { latest } = score;
  return (
    <div className="flex flex-col gap-4">
      {latest === undefined ? (
        score.isLoading ? (
          <SkeletonRows rows={4} />
        ) : (
          <p className="text-sm text-muted">
            {t("Not scored yet. A score says how well the text meets the rubric, and which passages show it.")}
          </p>
        )
      ) : (
        <ScoreView score={latest} current={text.revision} body={text.body} passages={passages} />
      )}
      {running === undefined ? null : (
        <RunProgress
          key={running}
          id={running}
          onEnd={(status) => {
            if (status === "SUCCEEDED") setStarted(undefined);
            void refresh("agent.invocations", "workspaces.usage");
          }}
        />
      )}
      {score.error === null ? null : <ErrorCard error={score.error} />}
      {evaluating.error === null ? null : <ErrorCard error={evaluating.error} />}
      <div className="flex flex-col items-start gap-2 border-t pt-4">
        <PaidButton
          look={latest?.result.revision === text.revision ? "plain" : "primary"}
          skill="produce.evaluate"
          price={price}
          busy={evaluating.isPending || (running !== undefined && score.running !== undefined)}
          whyNot={hasUnsaved ? t("Save or discard your changes first.") : undefined}
          onClick={() => evaluating.mutate({ id })}
        >
          {latest === undefined ? t("Score the text") : t("Score again")}
        </PaidButton>
        <p className="text-xs text-muted">
          {t("A score by your rubric. It does not predict rank.")}{" "}
          <PageLink page="settings" search={{ view: "rubric" }} className="text-accent underline underline-offset-2">
            {t("View the rubric")}
          </PageLink>
        </p>
      </div>
    </div>
  );
}
