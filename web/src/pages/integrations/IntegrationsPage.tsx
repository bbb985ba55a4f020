import type { Integration } from "@findable/contract/client";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { useVendors } from "../../components/words/use-vendors.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useMode } from "../../session/use-session.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { ConnectDialog } from "./ConnectDialog.tsx";
import { DisconnectDialog } from "./DisconnectDialog.tsx";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { useOutages } from "./use-outages.ts";

type OpenDialog = { about: Integration; what: "connect" | "disconnect" };

export default function IntegrationsPage() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const integrations = useList("integrations.list", { limit: 200 }, { everyMs: 4_000 });
  const mode = useMode();
  const vendorsOf = useVendors();
  const withOutage = useOutages();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title={t("Integrations")}
        note={t("Connected data providers")}
        actions={<CopyAs name="integrations.list" input={{}} />}
      />
      <Answer of={integrations} loading={<SkeletonRows rows={8} />}>
        {({ items }) => (
          <>
            <Counts integrations={items.map(withOutage)} />
            {mode === "test" ? (
              <p className="mt-5 rounded-lg bg-sunken px-4 py-3 text-sm text-muted">
                {t("In test mode the simulated market answers every request. Connections made here are not used.")}
              </p>
            ) : null}
            <ul className="mt-5 grid gap-4 lg:grid-cols-2">
              {connectableFirst(items.map(withOutage), vendorsOf).map((integration) => (
                <li key={integration.port} className="flex">
                  <IntegrationCard
                    integration={integration}
                    onConnect={() => setDialog({ about: integration, what: "connect" })}
                    onDisconnect={() => setDialog({ about: integration, what: "disconnect" })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
      {dialog?.what === "connect" ? <ConnectDialog integration={dialog.about} onClose={close} /> : null}
      {dialog?.what === "disconnect" ? <DisconnectDialog integration={dialog.about} onClose={close} /> : null}
    </>
  );
}

/** Sorts integrations that can be connected first. */
function connectableFirst(
  integrations: readonly Integration[],
  vendorsOf: ReturnType<typeof useVendors>,
): Integration[] {
  const rank = ({ port }: Integration) => (vendorsOf(port).length > 0 ? 0 : 1);
  return integrations.toSorted((one, other) => rank(one) - rank(other));
}

function Counts({ integrations }: { integrations: readonly Integration[] }) {
  const count = (...statuses: Integration["status"][]) =>
    formatNumber(integrations.filter(({ status }) => statuses.includes(status)).length);
  const of = t("of {n} integrations", { n: formatNumber(integrations.length) });
  const warnings = count("warning");
  return (
    <Tiles>
      <Tile label={t("Healthy")} help={t("Integrations whose last check passed.")} value={count("healthy")} note={of} />
      <Tile
        label={t("Need attention")}
        help={t("Integrations whose last check failed. Runs that need them cannot finish.")}
        value={warnings}
        note={of}
        tone={warnings === "0" ? undefined : "warn"}
      />
      <Tile
        label={t("Checking")}
        help={t("Integrations whose connection is being tested.")}
        value={count("checking")}
        note={of}
      />
      <Tile
        label={t("Not connected")}
        help={t("Integrations without a vendor. What needs them is not offered.")}
        value={count("not_connected")}
        note={of}
      />
    </Tiles>
  );
}
