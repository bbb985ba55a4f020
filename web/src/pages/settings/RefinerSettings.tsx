import { PRICES } from "@findable/contract/prices";
import { Plus, Wand } from "lucide-react";
import { useState } from "react";
import type { ItemOf } from "../../api/operations.ts";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";

type Refiner = ItemOf<"produce.refiner.list">;
/** A refiner to change, or the words that a new one starts with. */
type Edited = { id: string | undefined } & Pick<Refiner, "name" | "instructions">;

const NEW: Edited = { id: undefined, name: "", instructions: "" };

/** Editing passes over finished texts: the workspace's own, and those of the service. */
export function RefinerSettings() {
  const refiners = useList("produce.refiner.list", {});
  const [edited, setEdited] = useState<Edited>();
  const [deleting, setDeleting] = useState<Refiner>();
  const readOnly = useWhyNot("produce.refiner.create");
  return (
    <Card
      flush
      title={t("Refiners")}
      note={t("Instructions for an editing pass. Applying one to a text costs {cost}.", {
        cost: formatCredits(PRICES.refinement.perRefiner),
      })}
      actions={
        <Button
          size="small"
          look="primary"
          icon={<Plus aria-hidden className="size-3.5" />}
          whyNot={readOnly}
          onClick={() => setEdited(NEW)}
        >
          {t("New refiner")}
        </Button>
      }
    >
      <Answer of={refiners} loading={<SkeletonRows rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<Wand />} title={t("No refiners yet")}>
              {t("Create a refiner for an edit that you want in many texts.")}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y">
                {items.map((refiner) => (
                  <RefinerLine key={refiner.id} refiner={refiner} onEdit={setEdited} onDelete={setDeleting} />
                ))}
              </ul>
              {refiners.hasMore ? <LoadMore list={refiners} /> : null}
            </>
          )
        }
      </Answer>
      {edited === undefined ? null : <RefinerDialog edited={edited} onClose={() => setEdited(undefined)} />}
      {deleting === undefined ? null : <DeleteRefiner refiner={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  );
}

function RefinerLine({
  refiner,
  onEdit,
  onDelete,
}: {
  refiner: Refiner;
  onEdit(edited: Edited): void;
  onDelete(refiner: Refiner): void;
}) {
  const { id, name, instructions, builtIn } = refiner;
  const readOnly = useWhyNot("produce.refiner.create");
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {builtIn ? <Badge>{t("Built in")}</Badge> : null}
        </p>
        <p className="mt-0.5 text-sm whitespace-pre-wrap wrap-anywhere text-muted">{instructions}</p>
      </div>
      <div className="flex gap-2">
        {builtIn ? (
          <Button
            size="small"
            whyNot={readOnly}
            aria-label={t("Copy {name}", { name })}
            onClick={() => onEdit({ id: undefined, name: t("{name} (copy)", { name }), instructions })}
          >
            {t("Copy")}
          </Button>
        ) : (
          <>
            <Button
              size="small"
              whyNot={readOnly}
              aria-label={t("Edit {name}", { name })}
              onClick={() => onEdit({ id, name, instructions })}
            >
              {t("Edit")}
            </Button>
            <Button
              size="small"
              whyNot={readOnly}
              aria-label={t("Delete {name}", { name })}
              onClick={() => onDelete(refiner)}
            >
              {t("Delete")}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function RefinerDialog({ edited, onClose }: { edited: Edited; onClose(): void }) {
  const [name, setName] = useState(edited.name);
  const [instructions, setInstructions] = useState(edited.instructions);
  const done = () => {
    notify(t("Refiner saved"), { tone: "good" });
    onClose();
  };
  const creating = useAct("produce.refiner.create", { onDone: done });
  const changing = useAct("produce.refiner.update", { onDone: done });
  const error = creating.error ?? changing.error;
  const words = { name: name.trim(), instructions: instructions.trim() };
  const save = () => (edited.id === undefined ? creating.mutate(words) : changing.mutate({ id: edited.id, ...words }));
  const rest = errorBeside(error, ["name", "instructions"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={edited.id === undefined ? t("New refiner") : t("Edit refiner")}
      description={t("Texts to which it was applied do not change.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            busy={creating.isPending || changing.isPending}
            whyNot={
              words.name === "" || words.instructions === "" ? t("Enter a name and instructions first.") : undefined
            }
            onClick={save}
          >
            {t("Save refiner")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Name")}
          value={name}
          maxLength={200}
          fault={faultOf(error, "name")}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={t("Instructions")}
          hint={t("What to do to a text, for example: Cut every sentence that praises us.")}
          rows={6}
          value={instructions}
          maxLength={10_000}
          fault={faultOf(error, "instructions")}
          onChange={({ target }) => setInstructions(target.value)}
        />
        {rest === null ? null : <ErrorCard error={rest} />}
      </div>
    </Dialog>
  );
}

function DeleteRefiner({ refiner: { id, name }, onClose }: { refiner: Refiner; onClose(): void }) {
  const deleting = useAct("produce.refiner.delete", {
    refreshes: ["produce.refiner", "research.pillar"],
    onDone: () => {
      notify(t("Refiner deleted"), { tone: "good" });
      onClose();
    },
  });
  return (
    <ConfirmByName
      open
      onClose={onClose}
      title={t("Delete refiner")}
      name={name}
      actLabel={t("Delete refiner")}
      act={deleting}
      onConfirm={() => deleting.mutate({ id })}
    >
      {t("Pillars that use it lose it. Texts to which it was applied stay.")}
      {deleting.error === null ? null : <ErrorCard error={deleting.error} className="mt-3" />}
    </ConfirmByName>
  );
}
