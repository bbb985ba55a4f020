import type { Webhook } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { ShownOnce } from "../../components/ShownOnce.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";

const OVERLAPS = ["86400", "3600", "0"] as const;
type Overlap = (typeof OVERLAPS)[number];

/** Rotates the secret. The old secret can stay valid for an overlap. */
export function RotateSecret({ webhook: { id, previousSecretExpiresAt } }: { webhook: Webhook }) {
  const [overlap, setOverlap] = useState<Overlap>("86400");
  const rotate = useAct("webhooks.update");
  const secret = rotate.data?.secret ?? null;
  return (
    <Card
      title={t("Signing secret")}
      note={
        previousSecretExpiresAt === null ? (
          t("1 signing secret")
        ) : (
          <>
            {t("2 signing secrets; the old one expires")} <RelativeTime at={previousSecretExpiresAt} clock="wall" />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-full sm:w-80">
          <ChoiceField
            label={t("Old secret expires")}
            value={overlap}
            onChange={(next) => setOverlap(next)}
            choices={[
              { value: "86400", label: t("In 24 hours"), note: t("Leaves time to update the receiver") },
              { value: "3600", label: t("In 1 hour") },
              { value: "0", label: t("Immediately"), note: t("If the old secret has leaked") },
            ]}
          />
        </div>
        <Button act={rotate} onClick={() => rotate.mutate({ id, rotate: true, overlapSeconds: Number(overlap) })}>
          {t("Rotate secret")}
        </Button>
      </div>
      {rotate.error === null ? null : <ErrorCard error={rotate.error} className="mt-4" />}
      {secret === null ? null : (
        <ShownOnce
          title={t("New signing secret")}
          about={t("Add this secret to the receiver. It is shown only once.")}
          label={t("Signing secret")}
          secret={secret}
          onClose={rotate.reset}
        />
      )}
    </Card>
  );
}
