import { countryOfPlace, type KeywordMetrics } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { findHome } from "../workspaces/index.ts";
import { storeMetrics } from "./keyword-metrics.store.ts";
import { WRITE_ORDER } from "./write-order.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

interface PhraseMarket {
  country: string;
  language: string;
}

/** A phrase with what a data provider reports of it. */
export interface MetPhrase {
  keyword: string;
  volume: number | null;
  kd: number | null;
  metrics?: KeywordMetrics;
}

/** Remembers the numbers of phrases that research met in a market, for keywords that a person adds later. */
export async function rememberMetrics(
  tx: Tx,
  { agencyId, workspaceId, country, language, phrases }: Place & PhraseMarket & { phrases: readonly MetPhrase[] },
): Promise<void> {
  const known = phrases.filter(({ volume, kd }) => volume !== null || kd !== null);
  if (known.length === 0) return;
  await tx.query(sql`
    insert into phrase_numbers (agency_id, workspace_id, country, language, phrase, volume, kd, metrics, met_at)
    select ${agencyId}, ${workspaceId}, ${country}, ${language}, phrase, volume, kd, metrics::jsonb, world_now(${agencyId})
    from unnest(${known.map((one) => one.keyword)}::text[], ${known.map((one) => one.volume)}::bigint[],
      ${known.map((one) => one.kd)}::float8[], ${known.map((one) => (one.metrics === undefined ? null : toJsonb(one.metrics)))}::text[])
      as met (phrase, volume, kd, metrics)
    order by phrase
    on conflict (workspace_id, country, language, phrase) do update
    set volume = coalesce(excluded.volume, phrase_numbers.volume), kd = coalesce(excluded.kd, phrase_numbers.kd),
      metrics = coalesce(excluded.metrics, phrase_numbers.metrics), met_at = excluded.met_at`);
}

interface KnownRow extends PhraseMarket {
  phrase: string;
  volume: number | null;
  kd: number | null;
  metrics: KeywordMetrics | null;
}

/**
 * Fills the unknown numbers of stored keywords with those that research met in the market of the workspace, ignoring case. Numbers
 * that a keyword has stay.
 */
export async function fillKnownMetrics(
  tx: Tx,
  { agencyId, workspaceId, keywords }: Place & { keywords: readonly string[] },
): Promise<void> {
  const phrases = keywords.map((keyword) => keyword.toLowerCase());
  const met = await tx.query<KnownRow>(sql`
    select country, language, phrase, volume, kd, metrics
    from phrase_numbers
    where workspace_id = ${workspaceId} and phrase = any(${phrases}::text[])`);
  if (met.length === 0) return;
  const { market } = await findHome(tx, { agencyId, workspaceId });
  const country = countryOfPlace(market.location) ?? market.location;
  const known = met.filter((one) => one.country === country && one.language === market.language);
  if (known.length === 0) return;
  const filled = await tx.query<{ keyword: string }>(sql`
    with held as materialized (
      select id, lower(keyword) as phrase
      from keywords
      where workspace_id = ${workspaceId} and keyword = any(${keywords}::text[]) and (volume is null or kd is null)
      ${WRITE_ORDER}
      for no key update)
    update keywords
    set volume = coalesce(keywords.volume, met.volume), kd = coalesce(keywords.kd, met.kd)
    from held
    join unnest(${known.map((one) => one.phrase)}::text[], ${known.map((one) => one.volume)}::bigint[],
      ${known.map((one) => one.kd)}::float8[], ${known.map((one) => one.metrics !== null)}::boolean[])
      as met (phrase, volume, kd, has_metrics) using (phrase)
    where keywords.workspace_id = ${workspaceId} and keywords.id = held.id
      and (keywords.volume is null and met.volume is not null or keywords.kd is null and met.kd is not null
        or has_metrics and not exists (
          select from keyword_metrics of_keyword
          where of_keyword.workspace_id = keywords.workspace_id and of_keyword.keyword_id = keywords.id))
    returning keywords.keyword`);
  const metrics = new Map(known.map((one) => [one.phrase, one.metrics]));
  const measured = filled.map(({ keyword }) => ({ keyword, metrics: metrics.get(keyword.toLowerCase()) ?? undefined }));
  await storeMetrics(tx, { agencyId, workspaceId, keywords: measured });
}
