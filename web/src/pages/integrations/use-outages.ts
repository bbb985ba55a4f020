import type { Integration } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { useMode } from "../../session/use-session.ts";

const MINUTE_MS = 60_000;

/** Adds outages of the test world: its simulated providers always report a healthy status. */
export function useOutages(): (integration: Integration) => Integration {
  const enabled = useMode() === "test";
  const now = useNow(MINUTE_MS);
  const { data } = useOperation(
    "test.market.list",
    { event: "provider_outage", limit: 200 },
    { enabled, workspaceId: null },
  );
  const current = (data?.data ?? []).filter(
    ({ startsAt, endsAt }) => Date.parse(startsAt) < now + MINUTE_MS && (endsAt === null || Date.parse(endsAt) > now),
  );
  return (integration) => {
    const outage = current.find(({ parameters }) => parameters.port === integration.port);
    if (outage === undefined || integration.status === "not_connected") return integration;
    const message =
      outage.endsAt === null
        ? t("Unavailable because of an event in this test world.")
        : t("Unavailable until {moment} because of an event in this test world.", {
            moment: formatMoment(outage.endsAt),
          });
    return { ...integration, status: "warning", message };
  };
}
