import type { BootstrapBrandResult } from "@findable/contract/client";

/** Narrows a result of `bootstrap_brand`. The service validated it against the skill's schema before storing it. */
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
