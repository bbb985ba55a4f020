import type { Workspace } from "@findable/contract/client";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspace, useWorkspaceScope } from "../../session/use-workspaces.ts";
import { SearchSelect } from "../../ui/SearchSelect.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { LoadMore } from "../lists/LoadMore.tsx";

const PAUSE_MS = 150;

/** Selects one of the key's workspaces. An agency may have thousands, so the service searches for the typed text. */
export function WorkspaceChoice({
  label,
  id,
  none,
  onChange,
  className,
}: {
  label: string;
  /** The id of the selected workspace. */
  id: string | undefined;
  /** Shown when no workspace is selected. */
  none: string;
  onChange(id: string): void;
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const current = useWorkspace(id);
  const where = useWorkspaceScope();
  const q = useDebounced(text.trim(), PAUSE_MS) || undefined;
  const list = useList("workspaces.list", { q }, { enabled: isOpen, workspaceId: where });
  // While a search runs, show only the earlier results that match the text: pressing Enter at once must not select another workspace.
  const fitting = list.data?.items.filter((workspace) => fits(workspace, text));
  const isBehind = list.isPlaceholderData || text.trim() !== (q ?? "");
  const found = isBehind && fitting?.length === 0 ? undefined : fitting;
  return (
    <SearchSelect
      label={label}
      placeholder={t("Find a workspace")}
      chosen={{ value: id ?? "", label: id === undefined ? none : (current?.name ?? "") }}
      text={text}
      found={found?.map(({ id: value, name, primaryDomain }) => ({
        value,
        label: name,
        note: primaryDomain,
      }))}
      foot={list.hasMore ? <LoadMore list={list} /> : null}
      onText={setText}
      onChange={onChange}
      onOpen={() => setIsOpen(true)}
      className={className}
    />
  );
}

function fits({ name, primaryDomain }: Workspace, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, primaryDomain].some((part) => part.toLowerCase().includes(wanted));
}
