import { FolderOpen, Upload } from "lucide-react";
import { type DragEvent, Fragment, useRef, useState } from "react";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { DataTable } from "../../components/lists/DataTable.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cn } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { FilePane } from "./FilePane.tsx";
import { CSV_COLUMNS, columnsOf, type Entry, EntryOnPhone, keyOf } from "./FileTable.tsx";
import { FILES_URL, FILES_VIEW } from "./files-url.ts";
import { contentsOf, trailOf } from "./folders.ts";
import { useHiddenFiles } from "./hidden-files.ts";
import { UploadList } from "./UploadList.tsx";
import { startUpload } from "./uploads.ts";

const PAGE = 200;

export default function FilesPage() {
  const [state, setState] = useUrlState(FILES_URL);
  const workspaceId = useWorkspaceId();
  const whyNot = useWhyNot("agent.files.upload");
  const filters = {
    prefix: state.folder || undefined,
    tag: state.tag || undefined,
    invocationId: state.run || undefined,
    includeArchived: state.deleted || undefined,
    limit: PAGE,
  };
  const files = useList("agent.files.list", filters, { everyMs: 10_000 });
  const hidden = useHiddenFiles();
  const shown = (files.data?.items ?? []).filter(({ path, deletedAt }) => deletedAt !== null || !hidden.has(path));
  const contents = contentsOf(state.folder, shown);
  const entries: Entry[] = [
    ...contents.folders.map((folder) => ({ folder })),
    ...contents.files.map((file) => ({ file })),
  ];
  const open = (entry: Entry) => {
    if ("folder" in entry) setState({ folder: entry.folder.path }, { push: true });
    else if (entry.file.deletedAt === null) setState({ open: entry.file.path }, { push: true });
  };
  const keys = useListKeys(entries.length, { onOpen: (index) => entries[index] && open(entries[index]) });
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => picker.current?.click();
  useKeys(t("On this page"), [{ keys: "u", label: t("Upload files"), run: pick }]);
  const take = (list: FileList | null) => {
    if (workspaceId === undefined || whyNot !== undefined) return;
    for (const file of list ?? []) startUpload(workspaceId, state.folder + file.name, file);
  };
  const drop = useDropZone(take);
  const isNarrowed = state.tag !== "" || state.run !== "";
  return (
    <>
      <PageHeader
        title={t("Files")}
        note={<StorageNote />}
        actions={
          <>
            <ExportCsv name="agent.files.list" input={filters} fileName="files" columns={CSV_COLUMNS} />
            <CopyAs name="agent.files.list" input={filters} />
            <Button look="primary" icon={<Upload aria-hidden className="size-4" />} whyNot={whyNot} onClick={pick}>
              {t("Upload")}
            </Button>
          </>
        }
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t("Upload files")}
        onChange={({ target }) => {
          take(target.files);
          target.value = "";
        }}
      />
      <UploadList />
      <div
        {...drop.props}
        className={cn("rounded-xl", drop.isOver && "outline-2 outline-offset-4 outline-accent outline-dashed")}
      >
        <Card flush>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-2.5">
            <Trail folder={state.folder} onGo={(folder) => setState({ folder }, { push: true })} />
            <div className="flex flex-wrap items-center gap-2">
              {state.run === "" ? null : (
                <span className="font-mono text-xs text-muted">{t("from run {id}", { id: state.run.slice(-6) })}</span>
              )}
              <FilterText
                isFirst
                label={t("Tag")}
                value={state.tag}
                onChange={(tag) => setState({ tag })}
                className="w-32"
              />
              <Checkbox checked={state.deleted} onChange={(deleted) => setState({ deleted })}>
                {t("Show deleted")}
              </Checkbox>
              {isNarrowed ? (
                <Button look="quiet" size="small" onClick={() => setState({ tag: "", run: "" })}>
                  {t("Clear filters")}
                </Button>
              ) : null}
              <ViewsMenu list="files" fields={FILES_VIEW} state={state} />
            </div>
          </div>
          <Answer of={files} loading={<SkeletonRows rows={6} />}>
            {() =>
              entries.length === 0 ? (
                <NoFiles isNarrowed={isNarrowed || state.folder !== ""} whyNot={whyNot} onPick={pick} />
              ) : (
                <>
                  <DataTable
                    label={t("Files")}
                    columns={columnsOf(open, whyNot)}
                    rows={entries}
                    rowKey={keyOf}
                    phone={(entry) => <EntryOnPhone entry={entry} onOpen={open} whyNot={whyNot} />}
                    onOpen={open}
                    keys={keys}
                    dimmed={files.isPlaceholderData}
                  />
                  {/* The footer counts files, so it would be wrong below a list of folders. */}
                  {files.hasMore || contents.folders.length === 0 ? <LoadMore list={files} /> : null}
                </>
              )
            }
          </Answer>
        </Card>
      </div>
      {state.open === "" ? null : (
        <FilePane
          key={state.open}
          path={state.open}
          whyNot={whyNot}
          onClose={() => setState({ open: "" })}
          onMoved={(path) => setState({ open: path })}
        />
      )}
    </>
  );
}

/** The storage used and its limit. */
function StorageNote() {
  const id = useWorkspaceId();
  const { data } = useOperation("workspaces.usage", { id: id ?? "" }, { freshForMs: 30_000 });
  if (data === undefined) return t("Files that you uploaded and files that runs wrote");
  const { used, limit } = data.quotas.storage;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">
        {t("{used} of {limit} used", { used: formatBytes(used), limit: formatBytes(limit) })}
      </span>
      <span className="w-28">
        <Meter
          label={t("Storage used")}
          value={used}
          max={limit}
          tone={used > limit ? "bad" : used > limit * 0.9 ? "warn" : "usual"}
        />
      </span>
    </span>
  );
}

function Trail({ folder, onGo }: { folder: string; onGo(folder: string): void }) {
  return (
    <nav aria-label={t("Folder")} className="flex min-w-0 flex-wrap items-center gap-1 text-sm">
      <Button look="link" size="small" {...(folder === "" ? { "aria-current": "page" } : {})} onClick={() => onGo("")}>
        {t("All files")}
      </Button>
      {trailOf(folder).map(({ name, path }) => (
        <Fragment key={path}>
          <span aria-hidden className="text-muted">
            /
          </span>
          <Button
            look="link"
            size="small"
            {...(path === folder ? { "aria-current": "page" } : {})}
            onClick={() => onGo(path)}
          >
            {name}
          </Button>
        </Fragment>
      ))}
    </nav>
  );
}

function NoFiles({ isNarrowed, whyNot, onPick }: { isNarrowed: boolean; whyNot: string | undefined; onPick(): void }) {
  if (isNarrowed) return <EmptyState icon={<FolderOpen />} title={t("No matching files")} />;
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={t("No files yet")}
      actions={
        <>
          <Button look="primary" whyNot={whyNot} onClick={onPick}>
            {t("Upload a file")}
          </Button>
          <DemoLink page="files" />
        </>
      }
    >
      {t(
        "Files give runs context, such as a style guide, a price list or a draft. Drop files here to upload them for free. Files that runs write appear automatically.",
      )}
    </EmptyState>
  );
}

/** Accepts files that are dragged onto the page. */
function useDropZone(onDrop: (files: FileList | null) => void) {
  const [isOver, setIsOver] = useState(false);
  const props = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
  return { isOver, props };
}
