import type { Webhook } from "@findable/contract/client";
import { t } from "../i18n/index.ts";
import type { Tone } from "../ui/Badge.tsx";

const FAILING_BELOW = 0.5;

/** Whether an address is told of things, and whether it takes them. */
export function webhookStanding({ active, health: { successRate } }: Pick<Webhook, "active" | "health">): {
  word: string;
  tone: Extract<Tone, "neutral" | "good" | "warn" | "bad">;
} {
  if (!active) return { word: t("Off"), tone: "neutral" };
  if (successRate !== null && successRate < FAILING_BELOW) return { word: t("Failing"), tone: "bad" };
  if (successRate !== null && successRate < 1) return { word: t("Some fail"), tone: "warn" };
  return { word: t("On"), tone: "good" };
}
