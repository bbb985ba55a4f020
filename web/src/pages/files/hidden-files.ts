import { call } from "../../api/client.ts";
import { refresh } from "../../api/query-client.ts";
import { t } from "../../i18n/index.ts";
import { sharedValue } from "../../ui/shared-value.ts";
import { notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";

/** Files whose deletion is held for Undo. The page hides them; Undo shows them again. */
const hidden = sharedValue<ReadonlySet<string>>(new Set());

export const useHiddenFiles = (): ReadonlySet<string> => hidden.use();

export function deleteFile(workspaceId: string | undefined, path: string): void {
  const show = () => hidden.set(new Set([...hidden.get()].filter((other) => other !== path)));
  hidden.set(new Set([...hidden.get(), path]));
  performWithUndo({
    title: t("Deleting {path}", { path }),
    undoLabel: t("Undo"),
    onUndo: show,
    act: () =>
      void call(workspaceId, "agent.files.delete", { path })
        .then(() =>
          notify(t("File deleted"), {
            description: t("{path} can be restored for 7 days, under “Show deleted”.", { path }),
            tone: "good",
          }),
        )
        .catch((error: Error) => notify(t("Could not delete the file"), { description: error.message, tone: "bad" }))
        .then(() => refresh("agent.files", "workspaces.usage"))
        .then(show),
  });
}
