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

/** A new secret, and how long the old one signs beside it. */
export function RotateSecret({ webhook: { id, previousSecretExpiresAt } }: { webhook: Webhook }) {
  const [overlap, setOverlap] = useState<Overlap>("86400");
  const rotate = useAct("webhooks.update");
  const secret = rotate.data?.secret;
  return (
    <Card
      title={t("Secret")}
      note={
        previousSecretExpiresAt === null ? (
          t("One secret signs what is sent.")
        ) : (
          <>
            {t("Two secrets sign what is sent; the old one ends")}{" "}
            <RelativeTime at={previousSecretExpiresAt} clock="wall" />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-full sm:w-80">
          <ChoiceField
            label={t("The old secret signs for")}
            value={overlap}
            onChange={(next) => setOverlap(next)}
            choices={[
              { value: "86400", label: t("24 more hours"), note: t("Time to change the receiver") },
              { value: "3600", label: t("one more hour") },
              { value: "0", label: t("no longer"), note: t("Where it has leaked") },
            ]}
          />
        </div>
        <Button
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ id, rotate: true, overlapSeconds: Number(overlap) })}
        >
          {t("Make a new secret")}
        </Button>
      </div>
      {rotate.error === null ? null : <ErrorCard error={rotate.error} className="mt-4" />}
      {secret === undefined ? null : (
        <ShownOnce
          title={t("The new secret")}
          about={t("Put it into the receiver. It is shown this once.")}
          label={t("The secret that signs")}
          secret={secret}
          onClose={rotate.reset}
        />
      )}
    </Card>
  );
}
