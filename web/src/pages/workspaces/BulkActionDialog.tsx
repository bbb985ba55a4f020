import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { t } from "../../i18n/index.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { BulkActionForm } from "./BulkActionForm.tsx";

/** Chooses a skill, its workspaces, input and cadence, and starts a bulk action. */
export function BulkActionDialog({
  slug,
  tags,
  chosen: ticked,
  onChoose,
  onStarted,
  onClose,
}: {
  slug: string;
  /** Tags of existing workspaces. */
  tags: readonly string[];
  /** Identifiers of the ticked workspaces. */
  chosen: readonly string[];
  onChoose(slug: string): void;
  onStarted(runId: string): void;
  onClose(): void;
}) {
  const skills = useOperation("agent.skills.list", {}, { workspaceId: null, freshForMs: 300_000 });
  const chosen = skills.data?.skills.find((skill) => skill.slug === slug);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Run a skill in multiple workspaces")}
      description={t("Starts a separate run in each workspace. A failed run does not stop the others.")}
    >
      <Answer of={skills} loading={<SkeletonRows rows={4} />}>
        {(answer) => (
          <div className="flex flex-col gap-4">
            <Combobox
              label={t("Skill")}
              placeholder={t("Find a skill")}
              value={slug}
              choices={answer.skills.map((skill) => ({
                value: skill.slug,
                label: skill.name,
                note: skill.credits,
              }))}
              onChange={(next) => onChoose(next ?? "")}
            />
            {chosen === undefined ? (
              <p className="text-sm text-muted">{t("Choose a skill to run in each workspace.")}</p>
            ) : (
              <BulkActionForm
                key={chosen.slug}
                skill={chosen}
                tags={tags}
                ticked={ticked}
                onStarted={onStarted}
                onClose={onClose}
              />
            )}
          </div>
        )}
      </Answer>
    </Dialog>
  );
}
