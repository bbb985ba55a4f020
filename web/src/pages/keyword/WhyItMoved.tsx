import { useOperation } from "../../api/use-operation.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { useRankMove } from "./use-rank-move.ts";

/** The latest move of the rank and its possible reasons. Nothing for a keyword without checks. */
export function WhyItMoved({ id, device }: { id: string; device: "desktop" | "mobile" }) {
  const week = useRankMove({ id, device }, 7);
  // A keyword that is checked less often than weekly is explained since its check before the latest.
  const isOld = week.data?.reason === "not_checked_since";
  const latest = useOperation("insights.explain_rank", { id, device }, { enabled: isOld });
  const { data, isPlaceholderData } = isOld ? latest : week;
  if (data === undefined || data.move === null) return null;
  const { fromSerpId, toSerpId } = data.move;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <Card
        className="mt-4"
        title={t("Why the rank moved")}
        actions={
          fromSerpId === null || toSerpId === null ? null : (
            <PageLink
              page="serpDiff"
              search={{ from: fromSerpId, to: toSerpId }}
              className="text-sm text-accent hover:underline"
            >
              {t("Compare results pages")}
            </PageLink>
          )
        }
      >
        <p className="text-sm">{data.sentence}</p>
        {data.causes.length < 2 ? null : (
          <ul className="mt-2 list-disc pl-5 text-sm text-muted">
            {data.causes.slice(1).map(({ cause, sentence }) => (
              <li key={cause}>{sentence}</li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
