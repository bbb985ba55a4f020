import type { File } from "@findable/contract/client";
import { Download, FolderInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { fileAddress } from "../../api/file-address.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import { FilePreview } from "./FilePreview.tsx";
import { nameOf } from "./folders.ts";
import { deleteFile } from "./hidden-files.ts";

/** One file: its facts, its preview and buttons to download, move and delete it. */
export function FilePane({
  path,
  whyNot,
  onClose,
  onMoved,
}: {
  path: string;
  /** Why the file cannot be changed; undefined if it can. */
  whyNot: string | undefined;
  onClose(): void;
  onMoved(path: string): void;
}) {
  const workspaceId = useWorkspaceId();
  const [isMoving, setIsMoving] = useState(false);
  const file = useOperation("agent.files.get", { path });
  const blocked = whyNot === undefined ? {} : { whyNot };
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={nameOf(path)}
      description={path}
      actions={
        <>
          <Button
            {...blocked}
            icon={<Trash2 aria-hidden className="size-4 text-bad" />}
            className="mr-auto"
            onClick={() => {
              deleteFile(workspaceId, path);
              onClose();
            }}
          >
            {t("Delete")}
          </Button>
          <Button {...blocked} icon={<FolderInput aria-hidden className="size-4" />} onClick={() => setIsMoving(true)}>
            {t("Rename or move")}
          </Button>
          <a href={fileAddress(workspaceId, path)} download={nameOf(path)} className={buttonClass({ look: "primary" })}>
            <Download aria-hidden className="size-4" />
            {t("Download")}
          </a>
        </>
      }
    >
      <Answer of={file} loading={<SkeletonRows rows={5} />}>
        {(found) => (
          <div className="flex flex-col gap-5">
            <Facts file={found} />
            <FilePreview file={found} />
          </div>
        )}
      </Answer>
      {isMoving ? <MoveDialog path={path} onClose={() => setIsMoving(false)} onMoved={onMoved} /> : null}
    </Drawer>
  );
}

function Facts({ file }: { file: File }) {
  const { size, contentType, tags, checksum, writtenByInvocationId, writtenAt, uploadedAt, uploadedBy } = file;
  return (
    <dl className="grid gap-x-6 gap-y-2.5 rounded-xl bg-sunken px-4 py-3.5 text-sm sm:grid-cols-2">
      <Fact name={t("Type")}>
        {contentType} · {formatBytes(size)}
      </Fact>
      {writtenByInvocationId === null ? null : (
        <Fact name={t("Written by run")}>
          <PageLink
            page="run"
            params={{ id: writtenByInvocationId }}
            className="font-mono text-xs text-accent underline"
          >
            {writtenByInvocationId}
          </PageLink>{" "}
          {writtenAt === null ? null : <RelativeTime at={writtenAt} />}
        </Fact>
      )}
      {uploadedBy === null ? null : (
        <Fact name={t("Uploaded by key")}>
          <code className="font-mono text-xs wrap-anywhere">{uploadedBy}</code>{" "}
          {uploadedAt === null ? null : <RelativeTime at={uploadedAt} />}
        </Fact>
      )}
      {tags.length === 0 ? null : (
        <Fact name={t("Tags")}>
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Badge key={tag} tone="outline">
                {tag}
              </Badge>
            ))}
          </span>
        </Fact>
      )}
      <Fact name={t("Checksum")}>
        <code className="font-mono text-2xs wrap-anywhere text-muted">{checksum}</code>
      </Fact>
    </dl>
  );
}

function MoveDialog({ path, onClose, onMoved }: { path: string; onClose(): void; onMoved(path: string): void }) {
  const [newPath, setNewPath] = useState(path);
  const moving = useAct("agent.files.update", {
    // Refresh only the list: the file no longer exists at the old path.
    refreshes: ["agent.files.list"],
    onDone: ({ path: now }) => {
      notify(t("File moved"), { description: now, tone: "good" });
      onMoved(now);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Rename or move")}
      description={t("Folders are part of the path. A new folder is created automatically.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            act={moving}
            whyNot={newPath.trim() === "" || newPath === path ? t("Enter a different path first.") : undefined}
            onClick={() => moving.mutate({ path, newPath: newPath.trim() })}
          >
            {t("Move")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("New path")}
          fault={faultOf(moving.error, "newPath")}
          value={newPath}
          spellCheck={false}
          onChange={(event) => setNewPath(event.target.value)}
        />
        <Failure error={errorBeside(moving.error, ["newPath"])} />
      </div>
    </Dialog>
  );
}

function Failure({ error }: { error: Error | null }) {
  return error === null ? null : <ErrorCard error={error} />;
}
