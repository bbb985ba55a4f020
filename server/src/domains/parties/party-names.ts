import { domainToUnicode } from "node:url";
import { normaliseDomain } from "@findable/contract";
import { getDomainWithoutSuffix } from "tldts";
import { fold, phraseWords } from "../../kernel/text/phrase-words.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";

/** A party as texts name it. */
export interface Brand {
  /** Identifies the party. */
  domain: string;
  /** Its names in every spelling and script. */
  names: readonly string[];
}

/** Shorter labels of domains, such as `go` of `go.com`, are no names that a text can be searched for. */
const SHORTEST_LABEL = 4;
/** Forms of companies, which people leave out. */
const FORMS = new Set(
  "ag bv co corp corporation gmbh inc kg limited llc ltd nv oy plc sa sarl sas se spa srl".split(" "),
);

/** A party with the names that answers use: its own, and the label of its domain. */
export function brandOf(domain: string, ...names: readonly string[]): Brand {
  const label = labelOf(domain, { allowPrivateDomains: true }).replaceAll("-", " ");
  const all = [...names, ...(label.length < SHORTEST_LABEL ? [] : [capitalized(label)])];
  return { domain, names: [...new Set(all.map((name) => name.trim()).filter(Boolean))] };
}

/** `hourglasspm` for `hourglass-pm.co.uk`, as it occurs in phrases without spaces; empty if it is too short to be recognized. */
export function nameIn(domain: string): string {
  const [label = ""] = domainToUnicode(registrableDomain(domain)).split(".");
  const name = label.replaceAll("-", "");
  return name.length < SHORTEST_LABEL ? "" : name;
}

/** The names of parties as phrases without spaces contain them. */
export function namesInPhrases(parties: readonly Brand[]): string[] {
  const names = parties.flatMap(({ domain, names: own }) => [
    nameIn(domain),
    ...own.map((name) => name.toLowerCase().replaceAll(" ", "")),
  ]);
  return [...new Set(names.filter((name) => name.length >= SHORTEST_LABEL))];
}

/** Equal for names and domains of one party: `michelin.com`, `Michelin` and `Michelin AG`. */
export function partyKey(nameOrDomain: string): string {
  const name = shortName(nameOrDomain);
  const words = phraseWords(name).filter((word, at) => at === 0 || !FORMS.has(word));
  return words.length === 0 ? fold(name).trim() : words.join("");
}

/** `toggl` for `www.toggl.com`. A name is returned unchanged. */
function shortName(nameOrDomain: string): string {
  const host = normaliseDomain(nameOrDomain);
  const label = host === undefined ? "" : labelOf(host, { allowPrivateDomains: false }).replaceAll("-", " ");
  return label === "" ? nameOrDomain.trim() : label;
}

/** One name for each party, the first that was given; a domain gives way to a name that people wrote. */
export function oneNameEach(namesAndDomains: readonly string[]): string[] {
  const parties = Map.groupBy(namesAndDomains, partyKey);
  parties.delete("");
  return [...parties.values()].flatMap((given) => {
    const named = given.find((one) => normaliseDomain(one) === undefined) ?? given[0];
    return named === undefined ? [] : [shortName(named)];
  });
}

function labelOf(domain: string, options: { allowPrivateDomains: boolean }): string {
  return domainToUnicode(getDomainWithoutSuffix(domain, options) ?? "");
}

/** Answers capitalize names, which distinguishes `Harvest` from the word. */
function capitalized(label: string): string {
  return label.replace(/(^|\s)\p{Ll}/gu, (first) => first.toUpperCase());
}
