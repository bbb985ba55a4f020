import type { Integration } from "@findable/contract/client";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { portWords } from "../../components/words/port-words.ts";
import { useVendorName, useVendors } from "../../components/words/use-vendors.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useMode } from "../../session/use-session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";

/** Ports that a workspace connects on other pages, which know whether they are connected. */
const MANAGED_ELSEWHERE: readonly Integration["port"][] = ["gsc", "indexnow", "cms"];

/** One integration: its provider, its owner, its status and its buttons. */
export function IntegrationCard({
  integration,
  onConnect,
  onDisconnect,
}: {
  integration: Integration;
  onConnect(): void;
  onDisconnect(): void;
}) {
  const { port, vendor, source, message, lastCheckedAt } = integration;
  const vendorName = useVendorName();
  const vendorsOf = useVendors();
  const words = portWords(port);
  const isOurs = source === "workspace" || source === "agency";
  const canConnect = vendorsOf(port).length > 0;
  const whyNot = useWhyNot("integrations.connect");
  const isTest = useMode() === "test";
  const check = useAct("agent.invoke", { refreshes: ["integrations", "agent.invocations"] });
  return (
    <section className="flex w-full flex-col gap-3 rounded-xl border bg-surface p-4 shadow-card">
      <header className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-base font-semibold">{words.name}</h2>
          <p className="text-sm text-muted">{words.about}</p>
        </div>
        {MANAGED_ELSEWHERE.includes(port) && integration.status === "not_connected" ? null : (
          <Status status={integration.status} />
        )}
      </header>
      <p className="text-sm">
        {vendor === null ? (
          <span className="text-muted">{canConnect ? t("No provider connected") : <WhereConnected port={port} />}</span>
        ) : (
          <>
            <span className="font-medium">{vendorName(port, vendor)}</span>{" "}
            {vendor === "sandbox" ? null : <span className="text-muted">{sourceWords(source)}</span>}
          </>
        )}
        {lastCheckedAt === null ? null : (
          <span className="text-muted">
            {" "}
            · {t("checked")} <RelativeTime at={lastCheckedAt} />
          </span>
        )}
      </p>
      {message === null ? null : (
        <p className={integration.status === "warning" ? "text-sm text-warn" : "text-sm text-muted"}>{message}</p>
      )}
      {check.error === null ? null : <ErrorCard error={check.error} />}
      <footer className={canConnect || isOurs ? "mt-auto flex flex-wrap gap-2" : "hidden"}>
        {canConnect ? (
          <Button size="small" look={isOurs || isTest ? "plain" : "primary"} whyNot={whyNot} onClick={onConnect}>
            {isOurs ? t("Replace") : t("Connect")}
          </Button>
        ) : null}
        {isOurs ? (
          <>
            <Button
              size="small"
              whyNot={whyNot}
              busy={check.isPending || integration.status === "checking"}
              onClick={() => check.mutate({ skill: "integrations.check", input: { port } })}
            >
              {t("Check connection")}
            </Button>
            <Button size="small" look="quiet" whyNot={whyNot} onClick={onDisconnect}>
              {t("Disconnect")}
            </Button>
          </>
        ) : null}
      </footer>
    </section>
  );
}

/** What belongs to a workspace's own sites and accounts is connected on its page; the rest, by the operator's settings. */
function WhereConnected({ port }: Pick<Integration, "port">) {
  const className = "text-accent hover:underline";
  switch (port) {
    case "gsc":
    case "indexnow":
      return (
        <PageLink page="indexing" className={className}>
          {t("Connected on the page Indexing")}
        </PageLink>
      );
    case "cms":
      return (
        <PageLink page="settings" search={{ view: "targets" }} className={className}>
          {t("Sites are added under Publishing targets")}
        </PageLink>
      );
    default:
      return t("Connected by the operator of this service");
  }
}

function Status({ status }: Pick<Integration, "status">) {
  switch (status) {
    case "healthy":
      return <Badge tone="good">{t("Healthy")}</Badge>;
    case "warning":
      return <Badge tone="warn">{t("Needs attention")}</Badge>;
    case "checking":
      return <Badge tone="accent">{t("Checking")}</Badge>;
    case "not_connected":
      return <Badge>{t("Not connected")}</Badge>;
  }
}

function sourceWords(source: Integration["source"]): string {
  switch (source) {
    case "workspace":
      return t("from this workspace");
    case "agency":
      return t("from the agency, for all its workspaces");
    case "operator":
      return t("from the operator of this service");
    case "none":
      return "";
  }
}
