import type { File } from "@findable/contract/client";
import { FileImage, FileJson, FileSpreadsheet, FileText, Folder as FolderIcon, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useAct } from "../../api/use-act.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { errorWords } from "../../components/words/error-advice.ts";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/toasts.ts";
import { changedAt, type Folder, nameOf } from "./folders.ts";

/** A row of a folder. */
export type Entry = { folder: Folder } | { file: File };

/** A path can have several deleted files beside the present one. */
export const keyOf = (entry: Entry): string =>
  "folder" in entry ? entry.folder.path : `${entry.file.path} ${entry.file.deletedAt ?? ""}`;

/** `whyNot`: why files cannot be restored; undefined if they can. */
export function columnsOf(onOpen: (entry: Entry) => void, whyNot: string | undefined): readonly Column<Entry>[] {
  return [
    {
      key: "name",
      header: t("Name"),
      className: "max-w-0 w-1/2",
      cell: (entry) => <Name entry={entry} onOpen={onOpen} whyNot={whyNot} />,
    },
    { key: "by", header: t("Written by"), from: "lg", cell: (entry) => <Origin entry={entry} /> },
    { key: "size", header: t("Size"), align: "right", cell: (entry) => sizeOf(entry) },
    { key: "changed", header: t("Modified"), align: "right", cell: (entry) => <Changed entry={entry} /> },
  ];
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (file: File) => string | number | null])[] = [
  ["path", ({ path }) => path],
  ["size", ({ size }) => size],
  ["contentType", ({ contentType }) => contentType],
  ["checksum", ({ checksum }) => checksum],
  ["tags", ({ tags }) => tags.join(" ")],
  ["uploadedAt", ({ uploadedAt }) => uploadedAt ?? null],
  ["writtenByInvocationId", ({ writtenByInvocationId }) => writtenByInvocationId ?? null],
  ["writtenAt", ({ writtenAt }) => writtenAt],
  ["deletedAt", ({ deletedAt }) => deletedAt],
];

interface EntryProps {
  entry: Entry;
  whyNot: string | undefined;
  onOpen(entry: Entry): void;
}

function Name({ entry, onOpen, whyNot }: EntryProps) {
  if ("file" in entry && entry.file.deletedAt !== null) return <DeletedName file={entry.file} whyNot={whyNot} />;
  return (
    <button
      type="button"
      onClick={() => onOpen(entry)}
      className="flex max-w-full min-w-0 items-center gap-2.5 rounded font-medium hover:underline"
    >
      <Icon entry={entry} />
      <span className="truncate">{"folder" in entry ? entry.folder.name : nameOf(entry.file.path)}</span>
      {"folder" in entry ? (
        <span className="text-xs font-normal whitespace-nowrap text-muted">
          {t("{n, plural, one {# file} other {# files}}", { n: entry.folder.files })}
        </span>
      ) : null}
    </button>
  );
}

function DeletedName({ file: { path }, whyNot }: { file: File; whyNot: string | undefined }) {
  const restoring = useAct("agent.files.update", {
    refreshes: ["agent.files", "workspaces.usage"],
    onDone: () => notify(t("File restored"), { description: path, tone: "good" }),
  });
  return (
    <span className="flex max-w-full min-w-0 items-center gap-2.5 text-muted">
      <span className="truncate line-through">{nameOf(path)}</span>
      <Badge tone="bad">{t("Deleted")}</Badge>
      <Button
        look="quiet"
        size="small"
        whyNot={whyNot}
        act={restoring}
        aria-label={t("Restore {path}", { path })}
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={() =>
          restoring.mutate(
            { path, archived: false },
            { onError: (error: Error) => notify(errorWords(error).message, { tone: "bad" }) },
          )
        }
      >
        {t("Restore")}
      </Button>
    </span>
  );
}

function Icon({ entry }: { entry: Entry }): ReactNode {
  const look = "size-4 shrink-0 text-muted";
  if ("folder" in entry) return <FolderIcon aria-hidden className="size-4 shrink-0 fill-accent-soft text-accent" />;
  const { contentType } = entry.file;
  if (contentType.startsWith("image/")) return <FileImage aria-hidden className={look} />;
  if (contentType.startsWith("text/csv")) return <FileSpreadsheet aria-hidden className={look} />;
  if (contentType.includes("json")) return <FileJson aria-hidden className={look} />;
  return <FileText aria-hidden className={look} />;
}

function Origin({ entry }: { entry: Entry }): ReactNode {
  if ("folder" in entry) return "";
  const { writtenByInvocationId } = entry.file;
  if (writtenByInvocationId === null) return <span className="text-muted">{t("uploaded")}</span>;
  return (
    <PageLink page="run" params={{ id: writtenByInvocationId }} className="hover:underline">
      {t("run")} <span className="font-mono text-xs text-muted">{writtenByInvocationId.slice(-6)}</span>
    </PageLink>
  );
}

function sizeOf(entry: Entry): string {
  return formatBytes("folder" in entry ? entry.folder.size : entry.file.size);
}

function Changed({ entry }: { entry: Entry }): ReactNode {
  const at = "folder" in entry ? entry.folder.changedAt : changedAt(entry.file);
  return at === undefined ? "–" : <RelativeTime at={at} />;
}

export function EntryOnPhone({ entry, onOpen, whyNot }: EntryProps) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <Name entry={entry} onOpen={onOpen} whyNot={whyNot} />
      <div className="flex justify-between gap-3 pl-6.5 text-xs text-muted">
        <span>
          {sizeOf(entry)}
          {"file" in entry && entry.file.writtenByInvocationId !== null ? ` · ${t("by a run")}` : ""}
        </span>
        <Changed entry={entry} />
      </div>
    </div>
  );
}
