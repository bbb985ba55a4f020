import type { WorkspaceDetail } from "@findable/contract/client";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { conditionsOf, type PolicyRule, ruleFrom } from "../../components/words/rule-words.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import { ReplayOutcome } from "./ReplayOutcome.tsx";
import { RuleFields } from "./RuleFields.tsx";
import { draftOf, EMPTY_RULE, type RuleDraft, ruleOf } from "./rule-draft.ts";
import { usePolicyLock } from "./use-policy-lock.ts";

const MOST_RULES = 20;

/** The rules of the approval policy: tried on past decisions, then switched on, and off. */
export function PolicyRules({ workspace }: { workspace: WorkspaceDetail }) {
  const whyNot = usePolicyLock();
  const active = (workspace.settings.approvalPolicy.rules ?? []).map(ruleFrom);
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(
    active.length === 0 ? [{ key: 0, ...EMPTY_RULE }] : active.map(draftOf),
  );
  const [tried, setTried] = useState<readonly PolicyRule[]>();
  const rules = drafts.map(ruleOf);
  const policy = { rules: [...(tried ?? [])] };
  const replay = useOperation("approvals.policy.replay", { policy }, { enabled: tried !== undefined });
  const save = useAct("workspaces.update", {
    onDone: ({ settings }) =>
      notify(settings.approvalPolicy.rules?.length === 0 ? t("Rules switched off") : t("Rules switched on"), {
        tone: "good",
      }),
  });
  const change = (changed: readonly RuleDraft[]) => {
    setDrafts(changed);
    save.reset();
  };
  const isBlank = rules.some((rule) => Object.keys(rule).length === 0);
  const isTried = isSame(tried, rules) && replay.data !== undefined;
  const whyNotOn = (): string | undefined => {
    if (whyNot !== undefined) return whyNot;
    if (isBlank) return t("Give each rule at least one condition.");
    if (isSame(active, rules)) return t("These rules are on.");
    return isTried ? undefined : t("Try these rules first.");
  };
  return (
    <Card
      title={t("Approval by rule")}
      note={t(
        "An action that meets all conditions of a rule is approved without a person. Try rules on past decisions before you switch them on.",
      )}
      actions={isBlank ? undefined : <CopyAs name="approvals.policy.replay" input={{ policy: { rules } }} />}
    >
      <div className="flex flex-col gap-4">
        <Active rules={active} />
        <ul aria-label={t("Rules")} className="flex flex-col gap-4">
          {drafts.map((draft, index) => (
            <li key={draft.key} className="flex flex-col gap-3 rounded-lg border p-3">
              <div className="flex items-center justify-between gap-3">
                <h3 className="text-sm font-medium">{t("Rule {n}", { n: index + 1 })}</h3>
                {drafts.length === 1 ? null : (
                  <Button
                    look="quiet"
                    size="smallIcon"
                    aria-label={t("Remove rule {n}", { n: index + 1 })}
                    icon={<X aria-hidden className="size-4" />}
                    onClick={() => change(drafts.filter(({ key }) => key !== draft.key))}
                  />
                )}
              </div>
              <RuleFields
                draft={draft}
                onChange={(patch) => change(drafts.map((one) => (one.key === draft.key ? { ...one, ...patch } : one)))}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            busy={replay.isFetching}
            whyNot={isBlank ? t("Give each rule at least one condition.") : undefined}
            onClick={() => setTried(rules)}
          >
            {t("Try rules")}
          </Button>
          <Button
            look="primary"
            busy={save.isPending}
            whyNot={whyNotOn()}
            onClick={() => save.mutate({ id: workspace.id, settings: { approvalPolicy: { rules } } })}
          >
            {t("Switch on")}
          </Button>
          {active.length === 0 ? null : (
            <Button
              busy={save.isPending}
              whyNot={whyNot}
              onClick={() => save.mutate({ id: workspace.id, settings: { approvalPolicy: { rules: [] } } })}
            >
              {t("Switch off")}
            </Button>
          )}
          {drafts.length >= MOST_RULES ? null : (
            <Button
              look="quiet"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => change([...drafts, { key: Math.max(...drafts.map(({ key }) => key)) + 1, ...EMPTY_RULE }])}
            >
              {t("Add a rule")}
            </Button>
          )}
        </div>
        {save.error === null ? null : <ErrorCard error={save.error} />}
        {tried === undefined ? null : (
          <Answer of={replay} loading={<SkeletonRows rows={3} />}>
            {(found) => <ReplayOutcome replay={found} />}
          </Answer>
        )}
      </div>
    </Card>
  );
}

function Active({ rules }: { rules: readonly PolicyRule[] }) {
  if (rules.length === 0) return <p className="text-sm text-muted">{t("No rules are on. A person decides.")}</p>;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>
        <Badge tone="warn">{t("{n, plural, one {# rule is on} other {# rules are on}}", { n: rules.length })}</Badge>
      </p>
      <ul aria-label={t("Rules that are on")} className="flex flex-col gap-1">
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)}>{conditionsOf(rule)}</li>
        ))}
      </ul>
      <p className="text-muted">{t("They apply while the person who switched them on may approve.")}</p>
    </div>
  );
}

function isSame(one: readonly PolicyRule[] | undefined, other: readonly PolicyRule[]): boolean {
  return one !== undefined && JSON.stringify(one.map(inOrder)) === JSON.stringify(other.map(inOrder));
}

function inOrder(rule: PolicyRule) {
  return Object.entries(rule).toSorted(([name], [next]) => (name < next ? -1 : 1));
}
