import type { Campaign } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

const REFRESHES = { refreshes: ["link_building", "agent.invocations"] };

/** Pauses, resumes or cancels a campaign that has not ended. */
export function CampaignActions({ campaign: { campaignId: id, status, paused } }: { campaign: Campaign }) {
  const whyNot = useWhyNot("link_building.serp_outreach.update");
  const [isCancelling, setIsCancelling] = useState(false);
  const update = useAct("link_building.serp_outreach.update", REFRESHES);
  const cancel = useAct("link_building.serp_outreach.cancel", { ...REFRESHES, onDone: () => setIsCancelling(false) });
  if (status === "CANCELLED" || status === "COMPLETED" || status === "FAILED") return null;
  return (
    <>
      <Button whyNot={whyNot} act={update} onClick={() => update.mutate({ id, paused: !paused })}>
        {paused ? t("Resume") : t("Pause")}
      </Button>
      <Button whyNot={whyNot} onClick={() => setIsCancelling(true)}>
        {t("Cancel campaign")}
      </Button>
      {update.error === null ? null : <ErrorCard error={update.error} />}
      {isCancelling ? (
        <Dialog
          open
          onClose={() => setIsCancelling(false)}
          title={t("Cancel campaign")}
          description={t("It cannot be resumed.")}
          actions={
            <>
              <Button onClick={() => setIsCancelling(false)}>{t("Keep it")}</Button>
              <Button look="danger" act={cancel} onClick={() => cancel.mutate({ id })}>
                {t("Cancel campaign")}
              </Button>
            </>
          }
        >
          <p className="text-sm">
            {t("Finding and drafting stop, and unsent drafts are cancelled. Sent emails stay sent.")}
          </p>
          {cancel.error === null ? null : <ErrorCard error={cancel.error} className="mt-3" />}
        </Dialog>
      ) : null}
    </>
  );
}
