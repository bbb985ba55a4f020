import type { BootstrapBrandResult } from "@findable/contract/client";

/** The result of `bootstrap_brand`; the service has checked it against the skill before it stored it. */
export function readBrandReport(result: Readonly<Record<string, unknown>>): BootstrapBrandResult | undefined {
  return hasParts(result) ? result : undefined;
}

const PARTS: readonly (keyof BootstrapBrandResult)[] = [
  "brand",
  "segments",
  "keywords",
  "competitors",
  "pages",
  "baseline",
];

function hasParts(result: object): result is BootstrapBrandResult {
  return PARTS.every((part) => Object.hasOwn(result, part));
}
