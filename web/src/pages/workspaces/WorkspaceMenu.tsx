import type { Workspace } from "@findable/contract/client";
import { Ellipsis, Pause, Pencil, Play, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { notify } from "../../ui/toasts.ts";

/** Edit, pause, delete and restore. */
export function WorkspaceMenu({ workspace, onEdit }: { workspace: Workspace; onEdit(workspace: Workspace): void }) {
  const { id, name, active, deletedAt } = workspace;
  const [isAsking, setIsAsking] = useState(false);
  const options = { workspaceId: null, refreshes: ["workspaces"] };
  const changing = useAct("workspaces.update", options);
  const deleting = useAct("workspaces.delete", options);
  const onError = (error: Error) => notify(errorWords(error).message, { tone: "bad" });
  const setActive = (next: boolean, done: string) =>
    changing.mutate({ id, active: next }, { onError, onSuccess: () => notify(done, { tone: "good" }) });
  const entries =
    deletedAt === null
      ? [
          { label: t("Edit"), act: changing, icon: <Pencil aria-hidden />, onChoose: () => onEdit(workspace) },
          active
            ? {
                label: t("Pause"),
                act: changing,
                icon: <Pause aria-hidden />,
                onChoose: () => setActive(false, t("{name} was paused. It starts no new runs.", { name })),
              }
            : {
                label: t("Resume"),
                act: changing,
                icon: <Play aria-hidden />,
                onChoose: () => setActive(true, t("{name} was resumed", { name })),
              },
          {
            label: t("Delete"),
            act: deleting,
            icon: <Trash2 aria-hidden />,
            danger: true,
            onChoose: () => setIsAsking(true),
          },
        ]
      : [
          {
            label: t("Restore"),
            act: changing,
            icon: <RotateCcw aria-hidden />,
            onChoose: () => setActive(true, t("{name} was restored", { name })),
          },
        ];
  if (entries.every(({ act }) => act.whyNot !== undefined)) return null;
  return (
    <>
      <Menu entries={entries}>
        <Button
          look="quiet"
          size="smallIcon"
          act={changing}
          aria-label={t("Actions for {name}", { name })}
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      </Menu>
      {isAsking ? (
        <ConfirmByName
          open
          onClose={() => setIsAsking(false)}
          title={t("Delete {name}?", { name })}
          name={name}
          actLabel={t("Delete workspace")}
          act={deleting}
          onConfirm={() =>
            deleting.mutate(
              { id },
              {
                onError,
                onSuccess: () => {
                  setIsAsking(false);
                  notify(t("{name} was deleted", { name }), {
                    description: t("It can be restored for 90 days, under “Show deleted”."),
                    tone: "good",
                  });
                },
              },
            )
          }
        >
          {t(
            "Its runs are cancelled and the workspace is hidden immediately. You can restore it for 90 days; then its data is purged.",
          )}
        </ConfirmByName>
      ) : null}
    </>
  );
}
