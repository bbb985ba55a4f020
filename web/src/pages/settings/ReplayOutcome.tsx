import type { OutputOf } from "../../api/operations.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

type Replay = OutputOf<"approvals.policy.replay">;

/** What the rules would have approved, and what people decided otherwise. */
export function ReplayOutcome({ replay: { total, wouldApprove, ofThese, leftOut, differences } }: { replay: Replay }) {
  if (total === 0) {
    return (
      <p role="status" className="text-sm text-muted">
        {t("No decisions yet. Approve or reject some actions first.")}
      </p>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-3 border-t pt-4">
      <p className="text-base font-medium">
        {t("This policy would have approved {approved} of {all}.", {
          approved: formatNumber(wouldApprove),
          all: formatNumber(total),
        })}{" "}
        {wouldApprove === 0
          ? null
          : t("People had edited {edited} of these and rejected {rejected}.", {
              edited: formatNumber(ofThese.edited.count),
              rejected: formatNumber(ofThese.rejected.count),
            })}
      </p>
      {leftOut === 0 ? null : (
        <p className="text-sm text-muted">
          {t("{n, plural, one {# older decision was} other {# older decisions were}} not replayed.", { n: leftOut })}
        </p>
      )}
      {differences.length === 0 ? null : (
        <ul aria-label={t("Decided differently by people")} className="divide-y rounded-lg border">
          {differences.map(({ approvalId, skill, step, decision, edited: wasEdited, note, decidedAt, rule }) => (
            <li
              key={approvalId}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2.5 text-sm"
            >
              <span className="min-w-0">
                <PageLink page="approval" params={{ id: approvalId }} className="font-medium hover:underline">
                  {skillName(skill)}
                </PageLink>
                <span className="block text-xs text-muted wrap-anywhere">
                  {t("Step {step} · rule {n}", { step, n: (rule ?? 0) + 1 })}
                  {note === null ? null : ` · ${note}`}
                </span>
              </span>
              <span className="flex items-center gap-2 text-xs text-muted">
                <Badge tone={decision === "REJECTED" ? "bad" : "warn"}>
                  {decision === "REJECTED" ? t("Rejected") : wasEdited ? t("Edited") : t("Approved")}
                </Badge>
                <RelativeTime at={decidedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
