import type { SerpGapAction, SerpGapVerdict } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { isAdvisedAgainst } from "./is-advised-against.ts";

/** What the latest SERP gap analysis of a query says for the brand. */
interface Advice {
  gapId: string;
  score: number;
  verdict: SerpGapVerdict;
  /** Whether the query is not worth the work. */
  isAgainst: boolean;
}

/** The advice on a phrase, ignoring case; undefined if it was never analyzed for the brand's own site. */
export type AdviceFor = (phrase: string) => Advice | undefined;

interface Row {
  query: string;
  id: string;
  score: number;
  verdict: SerpGapVerdict;
  action: SerpGapAction | null;
  should_pursue: boolean;
}

export interface AdvisedQuery extends Advice {
  /** In lower case. */
  query: string;
}

/** The latest analysis of each query for the site of the brand. Analyses for other sites advise those. */
export async function selectAdvice(db: Db, workspaceId: string): Promise<AdvisedQuery[]> {
  const rows = await db.query<Row>(sql`
    select distinct on (lower(gap.query)) lower(gap.query) as query, gap.id, gap.score::float8 as score, gap.verdict,
      gap.analysis -> 'recommendation' ->> 'action' as action,
      coalesce((gap.analysis -> 'recommendation' ->> 'shouldPursue')::boolean, true) as should_pursue
    from serp_gaps gap
    join workspaces on workspaces.id = gap.workspace_id
    where gap.workspace_id = ${workspaceId}
      and regexp_replace(gap.analysis ->> 'ourDomain', '^www\\.', '') = regexp_replace(workspaces.primary_domain, '^www\\.', '')
    order by lower(gap.query), gap.created_at desc, gap.id desc`);
  return rows.map(({ id, action, should_pursue: shouldPursue, ...row }) => ({
    ...row,
    gapId: id,
    isAgainst: isAdvisedAgainst({ action: action ?? undefined, shouldPursue }),
  }));
}

export function adviceFor(advised: readonly AdvisedQuery[]): AdviceFor {
  const byQuery = new Map(advised.map(({ query, ...advice }) => [query, advice]));
  return (phrase) => byQuery.get(phrase.toLowerCase());
}
