import type { Integration } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { useMode } from "../../session/use-session.ts";

const MINUTE_MS = 60_000;

/** Who answers in a test world is well by itself: who was made to be away there at the moment is no less away for that. */
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
        ? t("Away, as an event of this test world says.")
        : t("Away until {moment}, as an event of this test world says.", { moment: formatMoment(outage.endsAt) });
    return { ...integration, status: "warning", message };
  };
}
