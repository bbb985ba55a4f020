import type { Segment } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

/** The filled fields of a segment, in reading order. */
export function segmentFields(segment: Segment): { field: string; label: string; values: readonly string[] }[] {
  const fields = [
    { field: "jobToBeDone", label: t("Goal"), values: listOf(segment.jobToBeDone) },
    { field: "pain", label: t("Obstacle"), values: listOf(segment.pain) },
    { field: "budgetShape", label: t("Budget"), values: listOf(segment.budgetShape) },
    { field: "buyingProcess", label: t("Buying process"), values: listOf(segment.buyingProcess) },
    { field: "channels", label: t("Channels"), values: segment.channels },
    { field: "competitors", label: t("Alternatives they use"), values: segment.competitors },
  ];
  return fields.filter(({ values }) => values.length > 0);
}

function listOf(text: string | null): string[] {
  return text === null ? [] : [text];
}
