import type { CitationFunnel } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import { findCheckedUrls } from "../../indexing/index.ts";
import { findShownPages } from "../../performance/index.ts";
import { unpackAnswer } from "../samples/pack-answer.ts";
import type { SampleRow } from "../samples/samples.ts";
import { findParties } from "../scoring/parties.store.ts";
import { type AnswerScorer, createScorer, creditOf, type Parties, partyOf } from "../scoring/score-answer.ts";
import { indexedPages } from "../sources/indexed-pages.ts";
import { worldNow } from "../world-now.ts";
import { citationFunnel, type FunnelAnswer } from "./citation-funnel.ts";
import type { QueryRow } from "./queries.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Texts are unpacked and scored: more answers take longer than a page may and change no rate by much. */
const MOST_ANSWERS = 1_000;
const MOST_PAGES = 10_000;
/** Vendors that report citations and nothing else. An empty list of theirs is no evidence. */
const REPORTS_CITED_ONLY = new Set(["dataforseo"]);

/** Where the brand is lost in the answers of the last 30 days to a monitored prompt. */
export async function funnelOfQuery(
  db: Db,
  { agencyId, workspaceId, query }: { agencyId: string; workspaceId: string; query: QueryRow },
): Promise<CitationFunnel> {
  const lastDay = Math.floor(Date.parse(await worldNow(db, agencyId)) / DAY_MS);
  // Whole days, so that the evidence of a number is exactly its answers.
  const since = new Date((lastDay - DAYS + 1) * DAY_MS).toISOString();
  const [rows, parties, shown, checked] = await Promise.all([
    db.query<FunnelRow>(sql`
      select llm, surface, vendor, body from ai_citation_samples
      where workspace_id = ${workspaceId} and query_id = ${query.id} and sampled_at >= ${since}
        and outcome in ('answered', 'not_searched')
      order by sampled_at desc, id desc
      limit ${MOST_ANSWERS + 1}`),
    findParties(db, { workspaceId, trackDomains: query.track_domains }),
    findShownPages(db, workspaceId),
    findCheckedUrls(db, { workspaceId, limit: MOST_PAGES }),
  ]);
  const isOwn = (url: string) => isOwnSite(url, parties.own.domain);
  const indexed = indexedPages({ shown: shown?.filter(isOwn), checked: checked.filter(({ url }) => isOwn(url)) });
  const score = createScorer(parties);
  const answers = rows.slice(0, MOST_ANSWERS).flatMap((row) => funnelAnswer(row, parties, score));
  const funnel = citationFunnel(answers, { queryId: query.id, days: DAYS, lastDay, indexed });
  if (rows.length <= MOST_ANSWERS) return funnel;
  return { ...funnel, notes: [...funnel.notes, `Only the newest ${MOST_ANSWERS} answers of the period were read.`] };
}

type FunnelRow = Pick<SampleRow, "llm" | "surface" | "vendor"> & { body: Uint8Array | null };

function funnelAnswer(
  { llm, surface, vendor, body }: FunnelRow,
  parties: Parties,
  score: AnswerScorer,
): FunnelAnswer[] {
  if (body === null) return [];
  const { text, citations, consulted } = unpackAnswer(body);
  const isOwn = (source: { url: string; domain: string | null }) => {
    const credit = creditOf(source, parties);
    return credit !== null && partyOf(credit, parties) === "own";
  };
  const urls = (sources: readonly { url: string; domain: string | null }[]) =>
    sources.filter(isOwn).map(({ url }) => url);
  const knowsRetrieved = consulted.length > 0 || (surface === "api" && !REPORTS_CITED_ONLY.has(vendor));
  const { named } = score({ text, citations });
  return [
    {
      ...{ llm, surface, cited: urls(citations) },
      consulted: knowsRetrieved ? urls(consulted) : null,
      named: named.includes(parties.own.domain),
    },
  ];
}
