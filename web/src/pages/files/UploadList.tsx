import { FindableError } from "@findable/contract/client";
import { CircleCheck, X } from "lucide-react";
import { useState } from "react";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { freeNameFor } from "./folders.ts";
import { removeUpload, startUpload, type Upload, useUploads } from "./uploads.ts";

/** Running and failed uploads. */
export function UploadList() {
  const uploads = useUploads(useWorkspaceId());
  if (uploads.length === 0) return null;
  return (
    <Card title={t("Uploads")} className="mb-5">
      <ul aria-live="polite" className="flex flex-col gap-4">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <Line upload={upload} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({ upload }: { upload: Upload }) {
  const { id, path, file, sent, state, error } = upload;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex items-center gap-3">
        {state === "done" ? <CircleCheck aria-hidden className="size-4 shrink-0 text-good" /> : null}
        <span className="min-w-0 flex-1 truncate font-medium">{path}</span>
        <span className="text-xs whitespace-nowrap text-muted tabular-nums">
          {state === "done"
            ? t("{size} uploaded", { size: formatBytes(file.size) })
            : t("{sent} of {size}", { sent: formatBytes(sent), size: formatBytes(file.size) })}
        </span>
        <Button
          look="quiet"
          size="smallIcon"
          aria-label={state === "sending" ? t("Cancel the upload of {path}", { path }) : t("Close")}
          icon={<X aria-hidden className="size-4" />}
          onClick={() => removeUpload(id)}
        />
      </div>
      {state === "sending" ? <Meter label={path} value={sent} max={file.size} /> : null}
      {error instanceof FindableError && error.code === "file_exists" ? (
        <RenameForm upload={upload} />
      ) : error === undefined ? null : (
        <ErrorCard error={error} onRetry={() => retry(upload, path)} />
      )}
    </div>
  );
}

function retry({ id, workspaceId, file }: Upload, path: string): void {
  removeUpload(id);
  startUpload(workspaceId, path, file);
}

/** An upload never overwrites a file: if the name exists, the user enters another. */
function RenameForm({ upload }: { upload: Upload }) {
  const [path, setPath] = useState(freeNameFor(upload.path));
  return (
    <form
      className="flex flex-wrap items-end gap-3 rounded-lg bg-warn-soft p-3"
      onSubmit={(event) => {
        event.preventDefault();
        retry(upload, path);
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label={t("A file with this name exists. Enter another name:")}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
      </div>
      <Button type="submit" look="primary">
        {t("Upload as {path}", { path })}
      </Button>
    </form>
  );
}
