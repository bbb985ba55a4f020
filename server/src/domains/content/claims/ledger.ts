import { type Block, readBlocks } from "../text/read-blocks.ts";
import { sentencesOf } from "../text/sentences.ts";
import { languageOf } from "../text/words.ts";
import { type FactKind, factsOf, isStatement } from "./find-facts.ts";
import { speaksForBrand } from "./own-statements.ts";
import { type ClaimSource, passagesOf } from "./sources.ts";
import { findSupport } from "./support.ts";

/** A sentence with a fact, and what supports it. */
export interface LedgerClaim {
  text: string;
  /** Offsets in the Markdown. */
  start: number;
  end: number;
  kinds: readonly FactKind[];
  /** False for a statement without a number, date, name, comparison or quotation. */
  isFact: boolean;
  status: "supported" | "unsupported";
  /** The supporting source; null if unsupported. */
  sourceId: string | null;
  url: string | null;
  /** Why it is unsupported; null if supported. */
  reason: string | null;
}

/** A link that leads to no known page. */
export interface UnknownLink {
  url: string;
  text: string;
  start: number;
  end: number;
}

export interface ClaimLedger {
  claims: readonly LedgerClaim[];
  unknownLinks: readonly UnknownLink[];
  /** Supported facts divided by facts and unsupported statements; 1 without any. */
  supportRate: number;
}

export interface LedgerInput {
  body: string;
  /** A language tag. Languages without rules are read like English. */
  language: string;
  /** Stored snippets and statements of the profile. */
  sources: readonly ClaimSource[];
  /** Names to recognize at the start of sentences: the brand and its competitors. */
  knownNames?: readonly string[];
  /** Host names or addresses that links may lead to besides the sources, such as the own domain. */
  ownHosts?: readonly string[];
  knownUrls?: readonly string[];
}

/** Maps every sentence with a fact to the passage that supports it. */
export function ledgerOf(input: LedgerInput): ClaimLedger {
  const { body, sources, knownNames = [] } = input;
  const language = languageOf(input.language);
  const blocks = readBlocks(body);
  const passages = passagesOf(sources, language);
  const claims = sentencesOf(blocks, language).flatMap(({ text, start, end, block }): LedgerClaim[] => {
    const stated = withoutSourceNames(text, block, { start, end });
    const facts = factsOf(stated, language, knownNames);
    const cited = citedIn(block, start, end, sources);
    const usable =
      cited.size === 0 ? passages : passages.filter(({ source }) => cited.has(source.id) || source.url === null);
    const isSaid = facts.kinds.length > 0 || isStatement(stated, language);
    if (!isSaid) return [];
    const { passage, reason, isAbout } = findSupport(stated, facts, { passages: usable, language });
    if (facts.kinds.length === 0 && !isAbout && !speaksForBrand(stated, language, knownNames)) return [];
    // A statement without a number or name compares what is said of a thing.
    const kinds: readonly FactKind[] = facts.kinds.length === 0 ? ["comparison"] : facts.kinds;
    const place = { text, start, end, kinds, isFact: facts.kinds.length > 0 };
    if (passage === null) return [{ ...place, status: "unsupported", sourceId: null, url: null, reason }];
    return [{ ...place, status: "supported", sourceId: passage.source.id, url: passage.source.url, reason: null }];
  });
  const counted = claims.filter(isCounted);
  const supported = counted.filter(({ status }) => status === "supported").length;
  return {
    claims,
    unknownLinks: findUnknownLinks(blocks, input),
    supportRate: counted.length === 0 ? 1 : supported / counted.length,
  };
}

/** Whether a claim counts for a text: a statement that says what a source says, without a fact, adds nothing. */
export function isCounted({ isFact, status }: LedgerClaim): boolean {
  return isFact || status === "unsupported";
}

/** A sentence without the names of its sources in parentheses, such as `(7days.example)`: a number in a host name is no statement. */
function withoutSourceNames(text: string, { links }: Block, { start, end }: { start: number; end: number }): string {
  return links
    .filter((link) => link.start >= start - 1 && link.start < end)
    .filter((link) => link.text === hostOf(link.url) || !/\d/.test(link.text))
    .reduce((rest, link) => rest.replace(` (${link.text})`, ""), text);
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.hostname.replace(/^www\./, "");
}

/** The sources that a sentence links to: a linked page must say what the sentence says. */
function citedIn({ links }: Block, start: number, end: number, sources: readonly ClaimSource[]): ReadonlySet<string> {
  const urls = new Set(
    links.filter((link) => link.start >= start - 1 && link.start < end).map(({ url }) => addressOf(url)),
  );
  return new Set(sources.filter(({ url }) => url !== null && urls.has(addressOf(url))).map(({ id }) => id));
}

function findUnknownLinks(
  blocks: readonly Block[],
  { sources, ownHosts = [], knownUrls = [] }: Pick<LedgerInput, "sources" | "ownHosts" | "knownUrls">,
): UnknownLink[] {
  const known = new Set([...sources.flatMap(({ url }) => url ?? []), ...knownUrls].map(addressOf));
  const isOwn = (url: string) => {
    const host = hostOf(url);
    return host !== undefined && ownHosts.some((own) => host === own || host.endsWith(`.${own}`));
  };
  return blocks
    .flatMap(({ links }) => links)
    .filter(({ url }) => /^https?:/i.test(url) && !known.has(addressOf(url)) && !isOwn(url))
    .map(({ url, text, start, end }) => ({ url, text, start, end }));
}

function addressOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  return `${parsed.hostname.replace(/^www\./, "")}${parsed.pathname.replace(/\/$/, "")}${parsed.search}`;
}
