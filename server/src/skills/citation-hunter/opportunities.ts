import type { ScoredPrompt } from "../../domains/citations/index.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { answersTo, CORRECTION, type Effect, mentionEffect, type PageUse, presenceIn, total } from "./effects.ts";
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
    ...oncePerPage(prompts.flatMap((prompt) => atHome(prompt, { hunt, rate }))),
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

/** A page of the brand serves several prompts at once. The prompt where it could change most states the reason. */
function oncePerPage(found: readonly Weighed[]): Weighed[] {
  const pages = Map.groupBy(found.toSorted(bySupport), ({ kind, url }) => `${kind} ${url}`);
  return [...pages.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const prompts = same.map(({ prompt }) => prompt);
    return [
      {
        ...first,
        prompts,
        expected: total(same.map((one) => one.expected)),
        supported: total(same.map((one) => one.supported)),
      },
    ];
  });
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
  if (page === undefined) return [];
  if (page.namesBrand === "linked" || page.namesBrand === "named") return correction(page, uses, { hunt, rate });
  if (page.type !== null && CLOSED.has(page.type)) return [];
  const known = page.namesBrand === "unread" ? missingShare([...pages.values()]) : 1;
  const effect = mentionEffect(uses, rate, hunt.prompts);
  const ordered = byCitations(uses);
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

/** What a page that names the brand needs: nothing, or to be corrected. */
function correction({ url, fault }: ReadPage, uses: readonly PageUse[], { hunt, rate }: Basis): Weighed[] {
  const ordered = byCitations(uses);
  const [first] = ordered;
  if (!fault || first === undefined) return [];
  const { name } = hunt.brand;
  const says =
    fault.kind === "dead_link"
      ? `names ${name} and links to ${fault.link}, which is gone: ask for another link, or redirect the address`
      : `says that ${name} ended: ask for a correction, unless it is true`;
  return [
    {
      kind: "correct_page",
      prompt: first.prompt.prompt,
      prompts: ordered.map(({ prompt }) => prompt.prompt),
      url,
      reason: `${citedBy(ordered)}, which ${says}.`,
      ...mentionEffect(uses, rate, hunt.prompts, CORRECTION),
    },
  ];
}

function byCitations(uses: readonly PageUse[]): PageUse[] {
  return uses.toSorted((one, other) => total(other.page.cited) - total(one.page.cited));
}

/** Of the pages that were read, those that do not name the brand. */
function missingShare(pages: readonly ReadPage[]): number {
  const read = pages.filter(({ namesBrand }) => namesBrand !== "unread");
  return (read.filter(({ namesBrand }) => namesBrand === "missing").length + 1) / (read.length + 2);
}

function citedBy(uses: readonly PageUse[]): string {
  const hits = uses.reduce((sum, use) => sum + total(use.page.cited), 0);
  const answers = uses.reduce((sum, { prompt }) => sum + answersTo(prompt), 0);
  const where = uses.length === 1 ? "" : ` to ${uses.length} prompts`;
  return `${hits} of ${answers} answers${where} cite this page`;
}

function mentionReason(page: ReadPage, uses: readonly PageUse[], brand: string): string {
  const cited = citedBy(uses);
  if (page.namesBrand === "unread") return `${cited}; it could not be read, so check whether it names ${brand}.`;
  const rivals = page.rivals.length === 0 ? "" : `, and names ${page.rivals.slice(0, 3).join(", ")}`;
  return `${cited}, which does not name ${brand}${rivals}.`;
}

function bySupport(one: Effect & { url: string }, other: Effect & { url: string }): number {
  return other.supported - one.supported || (one.url < other.url ? -1 : 1);
}

function twoPlaces(value: number): number {
  return roundTo(value, 2);
}
