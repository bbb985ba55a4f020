import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { InputOf, OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

type Replay = OutputOf<"approvals.policy.replay">;
type Rule = InputOf<"approvals.policy.replay">["rules"][number];

/** A rule as it is typed. */
interface Draft {
  key: number;
  skill: string;
  minScore: string;
  maxCredits: string;
  partner: string;
  destination: string;
  contact: "any" | "known" | "unknown";
}

const EMPTY: Omit<Draft, "key"> = {
  skill: "",
  minScore: "",
  maxCredits: "",
  partner: "",
  destination: "",
  contact: "any",
};
const MOST_RULES = 20;

/** Tries rules on past decisions before anybody switches them on. */
export function PolicyReplay() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([{ key: 0, ...EMPTY }]);
  const [tried, setTried] = useState<readonly Rule[]>();
  const rules = drafts.map(ruleOf);
  const replay = useOperation(
    "approvals.policy.replay",
    { rules: [...(tried ?? [])] },
    { enabled: tried !== undefined },
  );
  const isBlank = rules.some((rule) => Object.keys(rule).length === 0);
  const change = (key: number, patch: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...patch } : draft)));
  return (
    <Card
      title={t("Try a policy")}
      note={t("Replays rules over past decisions of people. It changes nothing and switches nothing on.")}
      actions={isBlank ? undefined : <CopyAs name="approvals.policy.replay" input={{ rules }} />}
    >
      <div className="flex flex-col gap-4">
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
                    onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
                  />
                )}
              </div>
              <RuleFields draft={draft} onChange={(patch) => change(draft.key, patch)} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            busy={replay.isFetching}
            whyNot={isBlank ? t("Give each rule at least one condition.") : undefined}
            onClick={() => setTried(rules)}
          >
            {t("Try policy")}
          </Button>
          {drafts.length >= MOST_RULES ? null : (
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setDrafts([...drafts, { key: Math.max(...drafts.map(({ key }) => key)) + 1, ...EMPTY }])}
            >
              {t("Add a rule")}
            </Button>
          )}
        </div>
        {tried === undefined ? null : (
          <Answer of={replay} loading={<SkeletonRows rows={3} />}>
            {(found) => <Outcome replay={found} />}
          </Answer>
        )}
      </div>
    </Card>
  );
}

function RuleFields({ draft, onChange }: { draft: Draft; onChange(patch: Partial<Draft>): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const skills = useOperation("agent.skills.list", {}, { enabled: isOpen || draft.skill !== "", freshForMs: 300_000 });
  const platforms = useOperation("produce.platform.list", {}, { freshForMs: 60_000 });
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <div className="flex flex-col gap-1">
        <span aria-hidden className="text-sm font-medium">
          {t("Skill")}
        </span>
        <Combobox
          label={t("Skill")}
          placeholder={t("Any skill")}
          value={draft.skill}
          choices={skills.data?.skills.map(({ slug, name }) => ({ value: slug, label: name, note: slug }))}
          onChange={(skill) => onChange({ skill: skill ?? "" })}
          onOpen={() => setIsOpen(true)}
        />
      </div>
      <TextField
        type="number"
        label={t("Score, at least")}
        min={0}
        max={100}
        value={draft.minScore}
        onChange={({ target }) => onChange({ minScore: target.value })}
      />
      <TextField
        type="number"
        label={t("Price in credits, at most")}
        min={0}
        value={draft.maxCredits}
        onChange={({ target }) => onChange({ maxCredits: target.value })}
      />
      <div className="flex flex-col gap-1">
        <span aria-hidden className="text-sm font-medium">
          {t("Publishing target")}
        </span>
        <Select
          label={t("Publishing target")}
          value={draft.destination}
          choices={[
            { value: "", label: t("Any target") },
            ...(platforms.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          ]}
          onChange={(destination) => onChange({ destination })}
        />
      </div>
      <TextField
        label={t("Partner's domain")}
        placeholder={t("partner.example")}
        value={draft.partner}
        onChange={({ target }) => onChange({ partner: target.value })}
      />
      <div className="flex flex-col gap-1">
        <span aria-hidden className="text-sm font-medium">
          {t("Recipient")}
        </span>
        <Select<Draft["contact"]>
          label={t("Recipient")}
          value={draft.contact}
          choices={[
            { value: "any", label: t("Any") },
            { value: "known", label: t("A stored contact") },
            { value: "unknown", label: t("No stored contact") },
          ]}
          onChange={(contact) => onChange({ contact })}
        />
      </div>
    </div>
  );
}

/** Conditions that are left empty are not sent. */
function ruleOf({ skill, minScore, maxCredits, partner, destination, contact }: Draft): Rule {
  return {
    ...(skill === "" ? {} : { skill }),
    ...(minScore === "" ? {} : { minScore: Number(minScore) }),
    ...(maxCredits === "" ? {} : { maxCredits: Number(maxCredits) }),
    ...(partner.trim() === "" ? {} : { partner: partner.trim() }),
    ...(destination === "" ? {} : { destination }),
    ...(contact === "any" ? {} : { contactKnown: contact === "known" }),
  };
}

function Outcome({ replay: { decisions, wouldApprove, edited, rejected, leftOut, differences } }: { replay: Replay }) {
  if (decisions === 0) {
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
          all: formatNumber(decisions),
        })}{" "}
        {wouldApprove === 0
          ? null
          : t("People had edited {edited} of these and rejected {rejected}.", {
              edited: formatNumber(edited),
              rejected: formatNumber(rejected),
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
                  {t("Step {step} · rule {n}", { step, n: rule + 1 })}
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
