import type { ScoredPrompt } from "../../domains/citations/index.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { answersTo, type Effect, mentionEffect, type PageUse, presenceIn, total } from "./effects.ts";
import type { Basis, Hunt, Opportunity, Weighed } from "./hunt.ts";
import { atHome } from "./own-pages.ts";
import type { ReadPage } from "./read-pages.ts";

const MOST_OPPORTUNITIES = 25;
const MOST_READ = 40;
/** A seller's own pages do not name other sellers. */
const CLOSED = new Set(["product page"]);

/** A third-party page over all prompts whose answers cite it. */
interface Candidate {
  url: string;
  uses: PageUse[];
}

/** The cited pages of third parties that are worth reading, those first whose mention could change most. */
export function pagesToRead({ prompts }: Pick<Hunt, "prompts">): string[] {
  const rate = presenceIn(prompts);
  return candidatesIn(prompts)
    .map((candidate) => ({ url: candidate.url, ...mentionEffect(candidate.uses, rate, prompts) }))
    .sort(bySupport)
    .slice(0, MOST_READ)
    .map(({ url }) => url);
}

/** What to do, the most promising first: by the change that the counted answers support. */
export function findOpportunities(hunt: Hunt, read: readonly ReadPage[]): Opportunity[] {
  const { prompts } = hunt;
  const rate = presenceIn(prompts);
  const pages = new Map(read.map((page) => [comparableAddress(page.url), page]));
  const found = [
    ...candidatesIn(prompts).flatMap((candidate) => elsewhere(candidate, pages, { hunt, rate })),
    ...prompts.flatMap((prompt) => atHome(prompt, { hunt, rate })),
  ].sort(bySupport);
  const most = found[0]?.supported ?? 0;
  return found.slice(0, MOST_OPPORTUNITIES).flatMap(({ expected, supported, ...opportunity }) =>
    supported <= 0
      ? []
      : [
          {
            ...opportunity,
            score: twoPlaces(supported / most),
            confidence: twoPlaces(Math.min(1, supported / expected)),
          },
        ],
  );
}

function candidatesIn(prompts: readonly ScoredPrompt[]): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const prompt of prompts.filter(({ branded }) => !branded)) {
    for (const page of prompt.pages) {
      if (page.party !== "third_party" || total(page.cited) === 0) continue;
      const key = comparableAddress(page.url);
      const candidate = candidates.get(key) ?? { url: page.url, uses: [] };
      candidates.set(key, candidate);
      candidate.uses.push({ prompt, page });
    }
  }
  return [...candidates.values()];
}

function elsewhere({ url, uses }: Candidate, pages: ReadonlyMap<string, ReadPage>, { hunt, rate }: Basis): Weighed[] {
  const page = pages.get(comparableAddress(url));
  if (page === undefined || page.namesBrand === "linked" || page.namesBrand === "named") return [];
  if (page.type !== null && CLOSED.has(page.type)) return [];
  const known = page.namesBrand === "unread" ? missingShare([...pages.values()]) : 1;
  const effect = mentionEffect(uses, rate, hunt.prompts);
  const ordered = uses.toSorted((one, other) => total(other.page.cited) - total(one.page.cited));
  const [first] = ordered;
  if (first === undefined) return [];
  return [
    {
      kind: page.type === "discussion" ? "join_discussion" : "earn_link",
      prompt: first.prompt.prompt,
      prompts: ordered.map(({ prompt }) => prompt.prompt),
      url,
      reason: mentionReason(page, ordered, hunt.brand.name),
      expected: effect.expected * known,
      supported: effect.supported * known * (page.namesBrand === "unread" ? known : 1),
    },
  ];
}

/** Of the pages that were read, those that do not name the brand. */
function missingShare(pages: readonly ReadPage[]): number {
  const read = pages.filter(({ namesBrand }) => namesBrand !== "unread");
  return (read.filter(({ namesBrand }) => namesBrand === "missing").length + 1) / (read.length + 2);
}

function mentionReason(page: ReadPage, uses: readonly PageUse[], brand: string): string {
  const hits = uses.reduce((sum, use) => sum + total(use.page.cited), 0);
  const answers = uses.reduce((sum, { prompt }) => sum + answersTo(prompt), 0);
  const where = uses.length === 1 ? "" : ` to ${uses.length} prompts`;
  const cited = `${hits} of ${answers} answers${where} cite this page`;
  if (page.namesBrand === "unread") return `${cited}; it could not be read, so check whether it names ${brand}.`;
  const rivals = page.rivals.length === 0 ? "" : `, and names ${page.rivals.slice(0, 3).join(", ")}`;
  return `${cited}, which does not name ${brand}${rivals}.`;
}

function bySupport(one: Effect & { url: string }, other: Effect & { url: string }): number {
  return other.supported - one.supported || (one.url < other.url ? -1 : 1);
}

function twoPlaces(value: number): number {
  return Math.round(value * 100) / 100;
}
