import type { Storage } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { retentionWords, storageKind } from "../../components/words/storage-words.ts";
import { formatBytes, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

const FRESH_MS = 60_000;

/** What the data of the agency takes, and what retention drops. */
export function StorageSettings() {
  const storage = useOperation("storage.get", {}, { freshForMs: FRESH_MS });
  return (
    <Answer of={storage} loading={<SkeletonRows rows={6} />}>
      {(found) => (
        <div className="flex flex-col gap-5">
          <Card
            title={t("{bytes} in this agency", { bytes: formatBytes(found.bytes) })}
            note={t(
              "As stored, without the indexes and free space of the database. Your operator sets how long records stay.",
            )}
          >
            <ul className="flex flex-col gap-4">
              {found.kinds.map(({ kind, rows, bytes, retention }) => (
                <Line key={kind} name={storageKind(kind)} rows={rows} bytes={bytes} all={found.bytes}>
                  {retention.length === 0
                    ? t("Stays until the workspace is deleted")
                    : retention.map((rule) => retentionWords(kind, rule)).join(" · ")}
                </Line>
              ))}
            </ul>
          </Card>
          <Workspaces storage={found} />
        </div>
      )}
    </Answer>
  );
}

function Workspaces({ storage: { workspaces, workspacesOmitted, bytes: all } }: { storage: Storage }) {
  if (workspaces.length === 0) return null;
  const note =
    workspacesOmitted === 0
      ? t("Largest first")
      : t("Largest first; {count} smaller ones are not shown", { count: workspacesOmitted });
  return (
    <Card title={t("By workspace")} note={note}>
      <ul className="flex flex-col gap-4">
        {workspaces.map(({ workspaceId, name, rows, bytes, kinds }) => (
          <Line key={workspaceId} name={name === "" ? t("Bulk actions") : name} rows={rows} bytes={bytes} all={all}>
            {kinds
              .slice(0, 3)
              .map((used) => `${storageKind(used.kind)} ${formatBytes(used.bytes)}`)
              .join(" · ")}
          </Line>
        ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  name: string;
  rows: number;
  bytes: number;
  /** Bytes of the whole agency. */
  all: number;
  children: string;
}

function Line({ name, rows, bytes, all, children }: LineProps) {
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span>{name}</span>
        <span className="whitespace-nowrap tabular-nums">
          {t("{bytes}, {rows} rows", { bytes: formatBytes(bytes), rows: formatNumber(rows) })}
        </span>
      </div>
      <Meter label={name} value={bytes} max={all} />
      <p className="text-xs text-muted">{children}</p>
    </li>
  );
}
