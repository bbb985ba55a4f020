import type { Segment } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";

const REFRESHES = ["research.icp"];
const FIELDS = ["name", "jobToBeDone", "pain", "budgetShape", "buyingProcess", "channels", "competitors"] as const;

/** Creates a segment, or corrects one. Saving confirms it: runs then leave it unchanged. */
export function SegmentDialog({ segment, onClose }: { segment: Segment | undefined; onClose(): void }) {
  const [draft, setDraft] = useState(() => draftOf(segment));
  const creating = useAct("research.icp.create", { refreshes: REFRESHES, onDone: onClose });
  const updating = useAct("research.icp.update", { refreshes: REFRESHES, onDone: onClose });
  const deleting = useAct("research.icp.delete", { refreshes: REFRESHES, onDone: onClose });
  const error = creating.error ?? updating.error ?? deleting.error;
  const beside = errorBeside(error, [...FIELDS]);
  const act = creating.isPending ? creating : updating;
  const save = () => {
    if (segment !== undefined) return updating.mutate({ segmentId: segment.id, ...changesOf(draft) });
    const { name, channels, competitors, ...texts } = changesOf(draft);
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null));
    return creating.mutate({ name, channels, competitors, ...given });
  };
  const text = (field: keyof Draft, label: string, hint?: string) => (
    <TextArea
      label={label}
      {...(hint === undefined ? {} : { hint })}
      rows={2}
      value={draft[field]}
      fault={faultOf(error, field)}
      onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
    />
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={segment === undefined ? t("Add segment") : t("Correct segment")}
      description={t("Saving confirms the segment. Runs then never change or delete it.")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t("Name")}
          value={draft.name}
          fault={faultOf(error, "name")}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        {text("jobToBeDone", t("Goal"))}
        {text("pain", t("Obstacle"))}
        {text("budgetShape", t("Budget"))}
        {text("buyingProcess", t("Buying process"))}
        {text("channels", t("Channels"), t("One per line, for example r/architects or forum.example.org"))}
        {text("competitors", t("Alternatives they use"), t("One per line"))}
        {beside === null ? null : <ErrorCard error={beside} />}
        <div className="flex flex-wrap justify-end gap-2">
          {segment === undefined ? null : (
            <Button
              look="danger"
              act={deleting}
              className="mr-auto"
              onClick={() => deleting.mutate({ segmentId: segment.id })}
            >
              {t("Delete segment")}
            </Button>
          )}
          <Button
            type="submit"
            look="primary"
            act={act}
            whyNot={draft.name.trim() === "" ? t("Enter a name first.") : undefined}
          >
            {t("Save segment")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Draft = Record<(typeof FIELDS)[number], string>;

function draftOf(segment: Segment | undefined): Draft {
  return {
    name: segment?.name ?? "",
    jobToBeDone: segment?.jobToBeDone ?? "",
    pain: segment?.pain ?? "",
    budgetShape: segment?.budgetShape ?? "",
    buyingProcess: segment?.buyingProcess ?? "",
    channels: (segment?.channels ?? []).join("\n"),
    competitors: (segment?.competitors ?? []).join("\n"),
  };
}

function changesOf(draft: Draft) {
  const textOf = (text: string) => (text.trim() === "" ? null : text.trim());
  const linesOf = (text: string) =>
    [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  return {
    name: draft.name.trim(),
    jobToBeDone: textOf(draft.jobToBeDone),
    pain: textOf(draft.pain),
    budgetShape: textOf(draft.budgetShape),
    buyingProcess: textOf(draft.buyingProcess),
    channels: linesOf(draft.channels),
    competitors: linesOf(draft.competitors),
  };
}
