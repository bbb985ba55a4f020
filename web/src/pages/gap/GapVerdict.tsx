import type { SerpGapAnalysis } from "@findable/contract/client";
import { ArrowRight } from "lucide-react";
import { PageLink } from "../../components/PageLink.tsx";
import { VerdictBadge } from "../../components/Winnability.tsx";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { effortWord } from "./gap-words.ts";

/** What to do about it, in words: the answer first. */
export function GapVerdict({ gap: { recommendation, winnability } }: { gap: SerpGapAnalysis }) {
  const { shouldPursue, angle, estimatedEffort, supportingSerpId } = recommendation;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <VerdictBadge verdict={winnability.verdict} />
        <Badge tone={shouldPursue ? "good" : "neutral"}>{shouldPursue ? t("Go for it") : t("Leave it")}</Badge>
        <Badge tone="outline">{effortWord(estimatedEffort)}</Badge>
      </div>
      <h2 className="mt-3 text-xs font-medium text-muted">{t("The angle, and what it would change")}</h2>
      <p className="mt-0.5 max-w-prose text-lg wrap-anywhere">{angle}</p>
      <PageLink page="serp" params={{ id: supportingSerpId }} className={`${buttonClass({ size: "small" })} mt-4`}>
        {t("See the results page it rests on")}
        <ArrowRight aria-hidden className="size-3.5" />
      </PageLink>
    </Card>
  );
}
