import type { Webhook } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

const FAILING_BELOW = 0.5;

/** Whether an endpoint is active and whether its deliveries succeed. */
export function webhookStatus({ active, health: { successRate } }: Pick<Webhook, "active" | "health">): {
  word: string;
  tone: Extract<Tone, "neutral" | "good" | "warn" | "bad">;
} {
  if (!active) return { word: t("Disabled"), tone: "neutral" };
  if (successRate !== null && successRate < FAILING_BELOW) return { word: t("Failing"), tone: "bad" };
  if (successRate !== null && successRate < 1) return { word: t("Some deliveries fail"), tone: "warn" };
  return { word: t("Active"), tone: "good" };
}
