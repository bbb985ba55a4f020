import type { SerpGapAnalysis } from "@findable/contract/client";
import { ArrowRight } from "lucide-react";
import { PageLink } from "../../components/PageLink.tsx";
import { VerdictBadge } from "../../components/Winnability.tsx";
import { actionWord, effortWord } from "../../components/words/serp-gap-words.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

/** The verdict and the recommended angle. */
export function GapVerdict({ gap: { recommendation, winnability } }: { gap: SerpGapAnalysis }) {
  const { action, shouldPursue, angle, estimatedEffort, threats, supportingSerpId } = recommendation;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        {/* A rank that is held needs no verdict about winning it. */}
        {action === "DEFEND" ? null : <VerdictBadge verdict={winnability.verdict} />}
        <Badge tone={shouldPursue ? "good" : "neutral"}>{actionWord(action ?? null, shouldPursue)}</Badge>
        {action === "DEFEND" ? null : <Badge tone="outline">{effortWord(estimatedEffort)}</Badge>}
      </div>
      <h2 className="mt-3 text-xs font-medium text-muted">{t("Recommended angle")}</h2>
      <p className="mt-0.5 max-w-prose text-lg wrap-anywhere">{angle}</p>
      {threats === undefined || threats === null || threats.length === 0 ? null : (
        <>
          <h2 className="mt-3 text-xs font-medium text-muted">{t("Threats to this position")}</h2>
          <ul className="mt-0.5 list-disc pl-5 text-sm">
            {threats.map(({ rank, domain, reasons }) => (
              <li key={`${rank} ${domain}`} className="wrap-anywhere">
                {t("{domain} at rank {rank}", { domain, rank })}:{" "}
                <span className="text-muted">{reasons.join(" ")}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <PageLink page="serp" params={{ id: supportingSerpId }} className={`${buttonClass({ size: "small" })} mt-4`}>
        {t("View the analyzed results page")}
        <ArrowRight aria-hidden className="size-3.5" />
      </PageLink>
    </Card>
  );
}
