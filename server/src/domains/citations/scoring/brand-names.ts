import { domainToUnicode } from "node:url";
import { getDomainWithoutSuffix } from "tldts";
import type { Brand } from "./name-finder.ts";

/** Shorter labels of domains, such as `go` of `go.com`, are no names that a text can be searched for. */
const SHORTEST_LABEL = 4;

/** A brand with the names that answers use: its own, and the label of its domain. */
export function brandOf(domain: string, ...names: readonly string[]): Brand {
  const label = domainToUnicode(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? "").replaceAll(
    "-",
    " ",
  );
  const all = [...names, ...(label.length < SHORTEST_LABEL ? [] : [capitalized(label)])];
  return { domain, names: [...new Set(all.map((name) => name.trim()).filter(Boolean))] };
}

/** Answers capitalize names, which distinguishes `Harvest` from the word. */
function capitalized(label: string): string {
  return label.replace(/(^|\s)\p{Ll}/gu, (first) => first.toUpperCase());
}
