import { FindableError, type GscConfig } from "@findable/contract/client";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { SettingSwitch } from "./SettingSwitch.tsx";
import type { useConsole } from "./use-console.ts";

/** The account at the search console: sign in, what it may see, settings and the quota of today. */
export function ConsoleCard({ console: { config, isConnected, error } }: { console: ReturnType<typeof useConsole> }) {
  const whyNot = useWhyNot("indexing.gsc.config.connect");
  const connect = useAct("indexing.gsc.config.connect", {
    // The vendor's page replaces the app; it comes back to this address.
    onDone: ({ redirectUrl }) => window.location.assign(redirectUrl),
  });
  const disconnect = useAct("indexing.gsc.config.disconnect", { refreshes: ["indexing"] });
  const signIn = () => connect.mutate({ returnUrl: window.location.href });
  const isOther = error !== null && !(error instanceof FindableError && error.code === "gsc_not_connected");
  return (
    <Card
      title={t("Search Console")}
      note={t("Reads the index state of pages and sends sitemaps")}
      actions={
        isConnected ? (
          <>
            <Button size="small" whyNot={whyNot} act={connect} onClick={signIn}>
              {t("Connect again")}
            </Button>
            <Button size="small" look="quiet" whyNot={whyNot} act={disconnect} onClick={() => disconnect.mutate({})}>
              {t("Disconnect")}
            </Button>
          </>
        ) : undefined
      }
    >
      {isOther ? <ErrorCard error={error} /> : null}
      {connect.error === null ? null : <ErrorCard error={connect.error} />}
      {disconnect.error === null ? null : <ErrorCard error={disconnect.error} />}
      {isConnected && config !== undefined ? (
        <Connected config={config} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">
            {t(
              "Sign in with an account that has verified your site. No search engine offers an interface that requests indexing of ordinary pages; sitemaps and IndexNow stand in for it.",
            )}
          </p>
          <Button look="primary" whyNot={whyNot} act={connect} onClick={signIn}>
            {t("Connect Search Console")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Connected({ config }: { config: GscConfig }) {
  const update = useAct("indexing.gsc.config.update", { refreshes: ["indexing.gsc"] });
  const { verifiedDomains, connectedAt, problem, autoQueueOnPublish, alsoIndexNow, paused } = config;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {problem !== null ? (
          <Badge tone="warn">{t("Needs attention")}</Badge>
        ) : paused ? (
          <Badge>{t("Paused")}</Badge>
        ) : (
          <Badge tone="good">{t("Connected")}</Badge>
        )}
        <span className="font-medium">{verifiedDomains.join(", ") || t("No verified domain")}</span>
        <span className="text-muted">
          {t("connected")} <RelativeTime at={connectedAt} />
        </span>
      </p>
      {problem === null ? null : <p className="text-sm text-warn">{problem}</p>}
      {update.error === null ? null : <ErrorCard error={update.error} />}
      <SettingSwitch
        label={t("Submit published pages")}
        checked={autoQueueOnPublish}
        onChange={(next) => update.mutate({ autoQueueOnPublish: next })}
      />
      <SettingSwitch
        label={t("Also send through IndexNow")}
        checked={alsoIndexNow}
        onChange={(next) => update.mutate({ alsoIndexNow: next })}
      />
      <SettingSwitch
        label={t("Pause submissions")}
        checked={paused}
        onChange={(next) => update.mutate({ paused: next })}
      />
      <Quota />
    </div>
  );
}

function Quota() {
  const { data } = useOperation("workspaces.usage", { id: useWorkspaceId() ?? "" });
  if (data === undefined) return null;
  const { limit, usedToday } = data.quotas.gscIndexingDaily;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span>{t("Submissions today (Pacific Time)")}</span>
        <span className="whitespace-nowrap tabular-nums">
          {t("{used} of {limit}", { used: formatNumber(usedToday), limit: formatNumber(limit) })}
        </span>
      </div>
      <Meter label={t("Submissions today (Pacific Time)")} value={usedToday} max={limit} />
    </div>
  );
}
