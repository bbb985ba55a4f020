import type { Approval } from "@findable/contract/client";
import { CircleCheck, CircleSlash, CircleX, Clock } from "lucide-react";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Avatar } from "../Avatar.tsx";
import { PageLink } from "../PageLink.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { nameOf } from "../words/field-words.ts";
import { conditionsOf, ruleFrom } from "../words/rule-words.ts";
import { skillName } from "../words/skill-words.ts";
import { useDecisionState } from "./decisions.ts";
import { editsOf, entryOf, kindOf } from "./field-kind.ts";
import { useApproverName } from "./use-approver-name.ts";
import { WordChanges } from "./WordChanges.tsx";

const LOOKS = {
  APPROVED: { icon: <CircleCheck aria-hidden className="text-good" />, box: "border-good/30 bg-good-soft" },
  REJECTED: { icon: <CircleX aria-hidden className="text-bad" />, box: "border-bad/30 bg-bad-soft" },
  TIMED_OUT: { icon: <Clock aria-hidden className="text-warn" />, box: "border-warn/30 bg-warn-soft" },
  CANCELLED: { icon: <CircleSlash aria-hidden className="text-muted" />, box: "bg-sunken" },
};

/** The outcome of an approval: the approver, the note and any edits from this browser that arrived too late. */
export function Outcome({ approval }: { approval: Approval }) {
  const { status, note, skill } = approval;
  if (status === "PENDING") return null;
  const { icon, box } = LOOKS[status];
  return (
    <section aria-label={t("Outcome")} className={`rounded-xl border p-4 ${box}`}>
      <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
        {icon}
        <div className="min-w-0 flex-1 text-sm">
          <Sentence approval={approval} />
          <Rule approval={approval} />
          {note === null ? null : (
            <blockquote dir="auto" className="mt-2 border-l-2 border-current/25 pl-3 whitespace-pre-wrap">
              {note}
            </blockquote>
          )}
          {status === "TIMED_OUT" ? (
            <PageLink
              page="runs"
              search={{ start: "1", run: skill }}
              className={buttonClass({ size: "small", className: "mt-3" })}
            >
              {t("Start “{skill}” again", { skill: skillName(skill) })}
            </PageLink>
          ) : null}
          <Unsent approval={approval} />
        </div>
      </div>
    </section>
  );
}

function Sentence({
  approval: { status, decidedAt, approver, approverName, edited, timeoutAt },
}: {
  approval: Approval;
}) {
  const nameOfApprover = useApproverName();
  if (status === "TIMED_OUT") {
    return (
      <p>
        {t("No decision was made by {moment}. Nothing was done, and the run ended.", {
          moment: formatMoment(timeoutAt),
        })}
      </p>
    );
  }
  if (status === "CANCELLED") return <p>{t("Closed before it took effect. Nothing was done.")}</p>;
  const who = approverName ?? nameOfApprover(approver ?? "");
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <Avatar name={who} small />
      <span className="font-semibold">
        {status === "APPROVED" ? t("Approved by {who}", { who }) : t("Rejected by {who}", { who })}
      </span>{" "}
      {decidedAt === null ? null : <RelativeTime at={decidedAt} />}
      {edited === true ? ` · ${t("with edits")}` : ""}
    </p>
  );
}

/** The rule that decided, as it was then. */
function Rule({ approval: { policyRule } }: { approval: Approval }) {
  if (policyRule === null) return null;
  const { conditions, setByName } = policyRule;
  return (
    <p className="mt-1 text-muted">
      {conditionsOf(ruleFrom(conditions))}
      {setByName === null ? "" : ` · ${t("set by {who}", { who: setByName })}`}
    </p>
  );
}

/** Edits that arrived too late. They stay visible so that the user can copy them. */
function Unsent({ approval: { approvalId, preview } }: { approval: Approval }) {
  const { entries } = useDecisionState(approvalId);
  const names = Object.keys(editsOf(preview, entries));
  if (names.length === 0) return null;
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p className="font-medium">{t("Your edits arrived too late and were not applied:")}</p>
      {names.map((name) => (
        <div key={name}>
          <p className="text-xs text-muted">{nameOf(name)}</p>
          <WordChanges before={entryOf(kindOf(name, preview[name]), preview[name])} after={entries[name] ?? ""} />
        </div>
      ))}
    </div>
  );
}
