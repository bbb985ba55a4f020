import type { ApiKey } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWallNow } from "../../session/use-now.ts";
import { useNewestWorkspaces } from "../../session/use-workspaces.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";

interface Given {
  /** The id of the key in use. */
  mine: string | undefined;
  /** All loaded keys, for the names of makers. */
  all: readonly ApiKey[];
  onRevoke(key: ApiKey): void;
}

export function keyColumns({ mine, all, onRevoke }: Given): readonly Column<ApiKey>[] {
  return [
    {
      key: "name",
      header: t("Name"),
      className: "py-2",
      cell: (key) => <KeyName apiKey={key} isMine={key.id === mine} />,
    },
    { key: "reach", header: t("Access"), cell: (key) => <Reach apiKey={key} /> },
    { key: "rights", header: t("Permissions"), from: "lg", cell: rightsOf },
    {
      key: "created",
      header: t("Created"),
      from: "xl",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} clock="wall" />,
    },
    { key: "maker", header: t("Created by"), from: "xl", cell: (key) => <Maker apiKey={key} all={all} /> },
    { key: "used", header: t("Last used"), cell: (key) => <Used apiKey={key} /> },
    { key: "ends", header: t("Expires"), cell: (key) => <Ends apiKey={key} /> },
    {
      key: "revoke",
      header: <span className="sr-only">{t("Revoke")}</span>,
      align: "right",
      cell: (key) => <Revoke apiKey={key} onRevoke={onRevoke} />,
    },
  ];
}

/** Everything except the secret, which is not stored. Columns have the API's field names. */
export const CSV_COLUMNS: readonly (readonly [string, (key: ApiKey) => string | null])[] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["scope", ({ scope }) => scope],
  ["mode", ({ mode }) => mode],
  ["workspaceId", ({ workspaceId }) => workspaceId],
  ["prefix", ({ prefix }) => prefix],
  ["readOnly", ({ readOnly }) => String(readOnly)],
  ["canApprove", ({ canApprove }) => String(canApprove)],
  ["maxCreditsPerMonth", ({ maxCreditsPerMonth: cap }) => (cap === null ? null : String(cap))],
  ["createdByKeyId", ({ createdByKeyId }) => createdByKeyId],
  ["createdAt", ({ createdAt }) => createdAt],
  ["lastUsedAt", ({ lastUsedAt }) => lastUsedAt],
  ["expiresAt", ({ expiresAt }) => expiresAt],
  ["revokedAt", ({ revokedAt }) => revokedAt],
];

function KeyName({ apiKey, isMine }: { apiKey: ApiKey; isMine: boolean }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{apiKey.name}</span>
        <Badge tone={apiKey.mode === "live" ? "accent" : "neutral"}>
          {apiKey.mode === "live" ? t("live") : t("test")}
        </Badge>
        {isMine ? <Badge tone="outline">{t("you")}</Badge> : null}
      </div>
      <code className="font-mono text-xs text-muted">{apiKey.prefix}…</code>
    </div>
  );
}

function Reach({ apiKey: { scope, workspaceId } }: { apiKey: ApiKey }) {
  // Do not request each workspace: a list of keys may name hundreds.
  const found = useNewestWorkspaces()?.newest.find(({ id }) => id === workspaceId);
  if (scope === "ADMIN") return t("All workspaces and the agency");
  if (scope === "AGENCY") return t("All workspaces");
  return found === undefined ? <code className="font-mono text-xs">{workspaceId}</code> : found.name;
}

function Maker({ apiKey: { createdByKeyId }, all }: { apiKey: ApiKey; all: readonly ApiKey[] }) {
  if (createdByKeyId === null) return <span className="text-muted">{t("operator")}</span>;
  const found = all.find(({ id }) => id === createdByKeyId);
  return found === undefined ? <code className="font-mono text-xs">{createdByKeyId}</code> : found.name;
}

function rightsOf({ readOnly, canApprove, maxCreditsPerMonth: cap }: ApiKey): string {
  const rights = readOnly ? t("read") : canApprove ? t("read, write and approve") : t("read and write");
  return cap === null ? rights : t("{rights} · at most {cap} a month", { rights, cap: formatCredits(cap) });
}

function Used({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }) {
  return lastUsedAt === null ? (
    <span className="text-muted">{t("never")}</span>
  ) : (
    <RelativeTime at={lastUsedAt} clock="wall" />
  );
}

function Ends({ apiKey: { expiresAt, revokedAt } }: { apiKey: ApiKey }) {
  const now = useWallNow();
  if (revokedAt !== null) return <Badge tone="bad">{t("revoked")}</Badge>;
  if (expiresAt === null) return <span className="text-muted">{t("never")}</span>;
  if (Date.parse(expiresAt) <= now) return <Badge tone="bad">{t("expired")}</Badge>;
  return <RelativeTime at={expiresAt} clock="wall" />;
}

function Revoke({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke(key: ApiKey): void }) {
  if (apiKey.revokedAt !== null) return null;
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={t("Revoke {name}", { name: apiKey.name })}
      onClick={() => onRevoke(apiKey)}
    >
      {t("Revoke")}
    </Button>
  );
}

export function KeyOnPhone({
  apiKey,
  isMine,
  onRevoke,
}: {
  apiKey: ApiKey;
  isMine: boolean;
  onRevoke(key: ApiKey): void;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <KeyName apiKey={apiKey} isMine={isMine} />
        <Revoke apiKey={apiKey} onRevoke={onRevoke} />
      </div>
      <div className="text-xs text-muted">
        <Reach apiKey={apiKey} /> · {rightsOf(apiKey)}
      </div>
      <div className="flex justify-between gap-3 text-xs text-muted">
        <span>
          {t("Last used")}: <Used apiKey={apiKey} />
        </span>
        <span>
          {t("Expires")}: <Ends apiKey={apiKey} />
        </span>
      </div>
    </div>
  );
}
