import { formatPercent } from "@findable/contract";
import { formatLongDay } from "../../../kernel/text/moment.ts";

const GROUPED = new Intl.NumberFormat("en-US");

export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : pluralForm}`;
}

export function formatCount(count: number): string {
  return GROUPED.format(Math.round(count));
}

/** 0 of 0 is 0 %. */
export function percentOf(part: number, whole: number): string {
  return formatPercent(whole === 0 ? 0 : part / whole);
}

/** `21 November 2026`, in UTC. */
export function longDate(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? iso : formatLongDay(iso);
}
