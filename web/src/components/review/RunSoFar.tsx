import type { ApprovalDetail } from "@findable/contract/client";
import { Check } from "lucide-react";
import { formatCredits, formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { PageLink } from "../PageLink.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { stepTitle } from "../words/approval-words.ts";

/** The steps, files and credits of the run until it requested the approval. */
export function RunSoFar({ approval }: { approval: ApprovalDetail }) {
  const { invocationId, workspaceId, context } = approval;
  const { priorSteps, files, tree } = context;
  return (
    <section aria-label={t("Run so far")}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-semibold">{t("Run so far")}</h3>
        <PageLink
          page="run"
          params={{ id: invocationId }}
          workspaceId={workspaceId}
          className="text-sm text-accent hover:underline"
        >
          {t("Open run")}
        </PageLink>
      </div>
      <p className="text-xs text-muted">{t("{credits} so far", { credits: formatCredits(tree.creditsUsed) })}</p>
      {priorSteps.length === 0 ? null : (
        <ol className="mt-2 flex flex-col gap-1 text-sm">
          {priorSteps.map(({ name, completedAt, durationMs }) => (
            <li key={`${name}${completedAt}`} className="flex items-baseline gap-2">
              <Check aria-hidden className="size-3.5 shrink-0 self-center text-good" />
              <span title={name} className="min-w-0 text-xs wrap-anywhere">
                {stepTitle(name)}
              </span>
              <span className="ml-auto text-xs whitespace-nowrap text-muted tabular-nums">
                {formatDuration(durationMs)} · <RelativeTime at={completedAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {files.length === 0 ? null : (
        <p className="mt-2 text-xs wrap-anywhere text-muted">
          {t("{n, plural, one {# file written:} other {# files written:}}", { n: files.length })} {files.join(", ")}
        </p>
      )}
    </section>
  );
}
