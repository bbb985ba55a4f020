import type { InvocationStatus } from "@findable/contract/client";
import { Ban, Check, CircleDashed, CirclePause, LoaderCircle, MessageCircleQuestion, Split, X } from "lucide-react";
import { t } from "../i18n/index.ts";
import { Badge, type Tone } from "../ui/Badge.tsx";

const ICON = "size-3.5";

export function statusWord(status: InvocationStatus): string {
  switch (status) {
    case "PENDING":
      return t("Queued");
    case "RUNNING":
      return t("Running");
    case "WAITING_APPROVAL":
      return t("Needs approval");
    case "WAITING_INPUT":
      return t("Needs input");
    case "WAITING_CHILDREN":
      return t("Waiting for child runs");
    case "SUCCEEDED":
      return t("Succeeded");
    case "FAILED":
      return t("Failed");
    case "CANCELLED":
      return t("Cancelled");
  }
}

const LOOKS: Record<InvocationStatus, { tone: Tone; icon: React.ReactNode }> = {
  PENDING: { tone: "neutral", icon: <CircleDashed aria-hidden className={ICON} /> },
  RUNNING: { tone: "accent", icon: <LoaderCircle aria-hidden className={`${ICON} animate-spin`} /> },
  WAITING_APPROVAL: { tone: "warn", icon: <CirclePause aria-hidden className={ICON} /> },
  WAITING_INPUT: { tone: "warn", icon: <MessageCircleQuestion aria-hidden className={ICON} /> },
  WAITING_CHILDREN: { tone: "accent", icon: <Split aria-hidden className={ICON} /> },
  SUCCEEDED: { tone: "good", icon: <Check aria-hidden className={ICON} /> },
  FAILED: { tone: "bad", icon: <X aria-hidden className={ICON} /> },
  CANCELLED: { tone: "neutral", icon: <Ban aria-hidden className={ICON} /> },
};

/** The status of a run. */
export function StatusBadge({ status }: { status: InvocationStatus }) {
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusWord(status)}
    </Badge>
  );
}
