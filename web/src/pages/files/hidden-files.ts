import { useSyncExternalStore } from "react";
import { call } from "../../api/client.ts";
import { refresh } from "../../api/query-client.ts";
import { t } from "../../i18n/index.ts";
import { holdAct } from "../../ui/held-acts.ts";
import { tell } from "../../ui/toasts.ts";

/** Files whose deletion is announced: they are not shown any more, and come back with Undo. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function show(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHiddenFiles(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

export function deleteFile(workspaceId: string | undefined, path: string): void {
  const back = () => show(new Set([...hidden].filter((other) => other !== path)));
  show(new Set([...hidden, path]));
  holdAct({
    title: t("Deleting {path}", { path }),
    undoLabel: t("Undo"),
    onUndo: back,
    act: () =>
      void call(workspaceId, "agent.files.delete", { path })
        .then(() => tell(t("Deleted"), { description: path, tone: "good" }))
        .catch((error: Error) => tell(t("It could not be deleted"), { description: error.message, tone: "bad" }))
        .then(() => refresh("agent.files", "workspaces.usage"))
        .then(back),
  });
}
