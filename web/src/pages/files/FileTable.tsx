import type { File } from "@findable/contract/client";
import { FileImage, FileJson, FileSpreadsheet, FileText, Folder as FolderIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Column } from "../../components/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { changedAt, type Folder, nameOf } from "./folders.ts";

/** A row of a folder. */
export type Entry = { folder: Folder } | { file: File };

export const keyOf = (entry: Entry): string => ("folder" in entry ? entry.folder.path : entry.file.path);

export function columnsOf(onOpen: (entry: Entry) => void): readonly Column<Entry>[] {
  return [
    {
      key: "name",
      header: t("Name"),
      className: "max-w-0 w-1/2",
      cell: (entry) => <Name entry={entry} onOpen={onOpen} />,
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
  ["writtenAt", ({ writtenAt }) => writtenAt ?? null],
];

function Name({ entry, onOpen }: { entry: Entry; onOpen(entry: Entry): void }) {
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

export function EntryOnPhone({ entry, onOpen }: { entry: Entry; onOpen(entry: Entry): void }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <Name entry={entry} onOpen={onOpen} />
      <div className="flex justify-between gap-3 pl-6.5 text-xs text-muted">
        <span>
          {sizeOf(entry)}
          {"file" in entry && entry.file.writtenByInvocationId !== undefined ? ` · ${t("by a run")}` : ""}
        </span>
        <Changed entry={entry} />
      </div>
    </div>
  );
}
