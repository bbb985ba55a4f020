import { type ReactNode, useState } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { EFFECTS, effectName } from "../../components/words/rule-words.ts";
import { t } from "../../i18n/index.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { RuleDraft } from "./rule-draft.ts";

/** The conditions of a rule. */
export function RuleFields({ draft, onChange }: { draft: RuleDraft; onChange(patch: Partial<RuleDraft>): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const skills = useOperation("agent.skills.list", {}, { enabled: isOpen || draft.skill !== "", freshForMs: 300_000 });
  const platforms = useOperation("produce.platform.list", {}, { freshForMs: 60_000 });
  const targets = platforms.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Labeled label={t("Skill")}>
        <Combobox
          label={t("Skill")}
          placeholder={t("Any skill")}
          value={draft.skill}
          choices={skills.data?.skills.map(({ slug, name }) => ({ value: slug, label: name, note: slug }))}
          onChange={(skill) => onChange({ skill: skill ?? "" })}
          onOpen={() => setIsOpen(true)}
        />
      </Labeled>
      <Labeled label={t("Action")}>
        <Select<RuleDraft["effect"]>
          label={t("Action")}
          value={draft.effect}
          choices={[
            { value: "", label: t("Any action") },
            ...EFFECTS.map((effect) => ({ value: effect, label: effectName(effect) })),
          ]}
          onChange={(effect) => onChange({ effect })}
        />
      </Labeled>
      <TextField
        label={t("Step")}
        placeholder={t("Any step")}
        value={draft.step}
        onChange={({ target }) => onChange({ step: target.value })}
      />
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
      <Labeled label={t("Publishing target or mailbox")}>
        <Select
          label={t("Publishing target or mailbox")}
          value={draft.destination}
          choices={[
            { value: "", label: t("Any target") },
            ...targets,
            // A mailbox, or a target that was deleted since.
            ...(draft.destination === "" || targets.some(({ value }) => value === draft.destination)
              ? []
              : [{ value: draft.destination, label: draft.destination }]),
          ]}
          onChange={(destination) => onChange({ destination })}
        />
      </Labeled>
      <TextField
        label={t("Partner's domain")}
        placeholder={t("partner.example")}
        value={draft.partner}
        onChange={({ target }) => onChange({ partner: target.value })}
      />
      <Labeled label={t("Recipient")}>
        <Select<RuleDraft["contact"]>
          label={t("Recipient")}
          value={draft.contact}
          choices={[
            { value: "any", label: t("Any") },
            { value: "known", label: t("A stored contact") },
          ]}
          onChange={(contact) => onChange({ contact })}
        />
      </Labeled>
    </div>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}
