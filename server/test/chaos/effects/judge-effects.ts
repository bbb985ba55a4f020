import type { Delivery, Mishap, Receiver } from "../../fakes/vendors/receiver.ts";
import type { Verdict } from "../verdict.ts";
import type { PublishedRun } from "./drive-effects.ts";
import { type PublishingStage, queryAdmin } from "./stage.ts";

interface RunRow {
  id: string;
  status: string;
  result: { outcome?: string } | null;
  error: { code: string; details: Record<string, unknown> } | null;
  article: string | null;
  payload: { title: string; html: string; markdown: string } | null;
  unknown_raised: number;
  told: number;
}

/** Proof for the sender that nothing was published. */
const CLEAR: readonly (Mishap | "none")[] = ["refuse", "busy"];
/** No evidence. */
const SILENT: readonly (Mishap | "none")[] = [
  "reset",
  "silence",
  "accept and reset",
  "accept and hang up halfway",
  "accept and fail",
  "accept and say nothing",
  "accept and redirect",
];

/** Joins what the receivers saw with what the service says of its runs. */
export async function judgeEffects(
  stage: PublishingStage,
  started: readonly PublishedRun[],
  { honest, forgetful }: { honest: Receiver; forgetful: Receiver },
): Promise<Verdict> {
  const rows = await readRuns(stage);
  const deliveries = byArticle([...honest.deliveries, ...forgetful.deliveries]);
  const violations = started.flatMap((run) => {
    const row = rows.get(run.id);
    if (row === undefined) return [`${run.id} was acknowledged and is gone.`];
    return faultsOf(run, row, deliveries.get(row.article ?? "") ?? []).map((fault) => `${run.id}: ${fault}`);
  });
  const all = [...rows.values()];
  const count = (outcome: string) => all.filter(({ result }) => result?.outcome === outcome).length;
  const repeats = [...deliveries.values()].filter((list) => list.length > 1).length;
  const takeovers = await queryAdmin(
    stage.world,
    "select count(*)::int as n from invocations where epoch > (select count(*) from approvals a where a.invocation_id = invocations.id) + 1",
  );
  return {
    violations,
    figures: {
      runs: started.length,
      published: count("published"),
      skipped: count("skipped"),
      assumed: count("assumed"),
      failed: all.filter(({ status }) => status === "FAILED").length,
      "unknown outcomes raised": all.reduce((sum, { unknown_raised }) => sum + unknown_raised, 0),
      requests: honest.deliveries.length + forgetful.deliveries.length,
      "sent more than once": repeats,
      "runs taken over": Number(takeovers.rows[0]?.["n"]),
    },
  };
}

function faultsOf({ honoursKeys }: PublishedRun, row: RunRow, deliveries: readonly Delivery[]): string[] {
  const faults: string[] = [];
  const outcome = row.result?.outcome;
  const published = deliveries.filter((one) => one.published).length;
  const open = deliveries.filter(({ mishap }) => !CLEAR.includes(mishap));

  if (!["SUCCEEDED", "FAILED"].includes(row.status)) faults.push(`it never ended: ${row.status}`);
  if (row.error !== null && row.error.code !== "external_unavailable")
    faults.push(`it failed by ${JSON.stringify(row.error)}`);
  if (published > 1) faults.push(`it was published ${published} times`);
  if (outcome === "published" && published !== 1) faults.push("it is said to be published and is not");
  if (outcome === "skipped" && deliveries.length > 0) faults.push("a person said no and it was sent");
  if (row.status === "FAILED" && open.length > 0) faults.push("it is said to have failed, and may be published");
  if (outcome === "assumed" && row.unknown_raised === 0) faults.push("it was counted as done and nobody was asked");
  if (!honoursKeys && open.length > 1)
    faults.push(`it was sent again although nobody knew: ${open.map((one) => one.mishap)}`);
  if (!honoursKeys && open.some(({ mishap }) => SILENT.includes(mishap)) && row.unknown_raised === 0) {
    faults.push("its outcome is unknown and nobody was asked");
  }
  const told = outcome === "published" || outcome === "assumed" ? 1 : 0;
  if (row.told !== told) faults.push(`webhooks were told ${row.told} times`);
  if (deliveries.some((one) => !isAsAgreed(one, row))) faults.push("something else was sent than was agreed to");
  return faults;
}

function isAsAgreed({ signed, content }: Delivery, { payload }: RunRow): boolean {
  const { title, html, markdown } = content;
  return signed && title === payload?.title && html === payload.html && markdown === payload.markdown;
}

function byArticle(deliveries: readonly Delivery[]): Map<string, Delivery[]> {
  return Map.groupBy(deliveries, ({ content }) => content.id);
}

/** What was agreed to is the first yes, with its edits: later ones say only that it may be sent again. */
async function readRuns(stage: PublishingStage): Promise<Map<string, RunRow>> {
  const { rows } = await queryAdmin(
    stage.world,
    `select i.id, i.status, i.result, i.error, a.payload::jsonb ->> 'id' as article, a.approved_payload::jsonb as payload,
       (select count(*)::int from approvals u where u.invocation_id = i.id and u.kind = 'unknown') as unknown_raised,
       (select count(distinct d.event_id)::int from (
          select event_id, coalesce(run_facts ->> 'invocationId', body::jsonb #>> '{data,invocationId}') as run from webhook_deliveries
          union all select event_id, body::jsonb #>> '{data,invocationId}' from webhook_dead_letters) d
        where d.run = i.id) as told
     from invocations i left join approvals a on a.invocation_id = i.id and a.kind = 'effect'`,
  );
  return new Map(rows.map((row) => [String(row["id"]), row as unknown as RunRow]));
}
