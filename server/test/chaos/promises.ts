/** A promise of the engine and the query whose rows break it. */
export interface EnginePromise {
  promise: string;
  violations: string;
}

const CHANGES = `
  select i.id, i.depth, i.status, i.last_seq,
         count(e.*) as events, min(e.seq) as first, max(e.seq) as last,
         count(*) filter (where e.data ->> 'to' = 'WAITING_CHILDREN') as parks,
         count(*) filter (where e.data ->> 'from' = 'WAITING_CHILDREN' and e.data ->> 'to' = 'RUNNING') as wakes,
         count(*) filter (where e.type = 'status.changed' and e.data ->> 'to' in ('SUCCEEDED', 'FAILED', 'CANCELLED')) as ends,
         (array_agg(e.data ->> 'to' order by e.seq desc))[1] as final
  from invocations i left join invocation_events e on e.invocation_id = i.id group by i.id`;

const LEDGER = `
  select i.id, i.credits_captured, i.credits_reserved,
         coalesce((select sum(case l.kind when 'reserve' then amount when 'release' then -amount else 0 end)
           from credit_ledger l where l.invocation_id = i.id), 0) as kept,
         coalesce((select sum(amount) from credit_ledger l where l.invocation_id = i.id and l.kind = 'capture'), 0) as captured,
         coalesce((select sum(price) from invocation_steps s where s.invocation_id = i.id), 0) as priced
  from invocations i`;

export const PROMISES: readonly EnginePromise[] = [
  {
    promise: "Every run ends",
    violations: `
      select id, depth, status, segment, epoch, claims, worker_id, lease_until, counted, held, pending_children
      from invocations where ended_at is null or status not in ('SUCCEEDED', 'FAILED', 'CANCELLED')`,
  },
  {
    promise: "A run fails only where its skill does",
    violations: `
      select id, skill, status, error from invocations
      where (status = 'FAILED' and not (skill = 'chaos.leaf' and (input ->> 'fails')::boolean and error ->> 'code' = 'crawl_failed'))
         or (status = 'SUCCEEDED' and (input ->> 'fails')::boolean)`,
  },
  {
    promise: "A run that succeeded did all of its steps",
    violations: `
      select i.id, i.input, count(s.*) from invocations i left join invocation_steps s on s.invocation_id = i.id
      where i.status = 'SUCCEEDED' group by i.id
      having count(s.*) <> case i.skill when 'chaos.leaf' then 4 else (input ->> 'steps')::int + (input ->> 'items')::int + 4 end`,
  },
  {
    promise: "A save is written once, and with its step",
    violations: `
      select coalesce(k.invocation_id, s.invocation_id) as id, coalesce(k.step, s.name) as step, count(k.*)
      from chaos_saves k
        full join (select * from invocation_steps where name like 'keep%') s on s.invocation_id = k.invocation_id and s.name = k.step
      group by 1, 2, s.name having count(k.*) <> 1 or s.name is null`,
  },
  {
    promise: "The row that was saved is the one the skill was told of",
    violations: `
      select k.* from chaos_saves k join invocation_steps s on s.invocation_id = k.invocation_id and s.name = k.step
      where s.output #>> '{}' <> k.nonce`,
  },
  {
    promise: "A parent has the children it asked for, each once",
    violations: `
      select p.id, count(c.*) from invocations p left join invocations c on c.parent_id = p.id
      where p.skill = 'chaos.family' group by p.id
      having count(c.*) <> case when exists (select 1 from invocation_steps s where s.invocation_id = p.id and s.name = 'children:leaves')
        then (p.input ->> 'leaves')::int else 0 end`,
  },
  {
    promise: "A parent that parked is woken once, unless it is cancelled before",
    violations: `
      select * from (${CHANGES}) c
      where parks > 1 or wakes > parks or (status <> 'CANCELLED' and wakes <> parks)`,
  },
  {
    promise: "Events are numbered from 1 without gaps, and the last one is the only end",
    violations: `
      select * from (${CHANGES}) c
      where events <> last_seq or first <> 1 or last <> last_seq or ends <> 1 or final <> status`,
  },
  {
    promise: "A step is told as completed once, and one that runs alone after its start",
    violations: `
      select s.invocation_id, s.name, count(e.*) as told from invocation_steps s
        left join invocation_events e on e.invocation_id = s.invocation_id and e.type = 'step.completed' and e.data ->> 'step' = s.name
      where s.error is null
      group by s.invocation_id, s.name, s.sequential
      having count(e.*) <> 1 or s.sequential and not exists (select 1 from invocation_events b
        where b.invocation_id = s.invocation_id and b.type = 'step.started' and b.data ->> 'step' = s.name and b.seq < max(e.seq))`,
  },
  {
    promise: "What a run narrates is kept once, in order",
    violations: `
      select id, raw, input from invocations
      where skill = 'chaos.family' and status = 'SUCCEEDED' and raw <> (
        select string_agg(format('Step %s is done.', n), E'\\n' order by n) || E'\\nThe leaves have fallen.\\n'
        from generate_series(0, (input ->> 'steps')::int - 1) n)`,
  },
  {
    promise: "A run pays for its finished steps, and gives the rest back",
    violations: `
      select * from (${LEDGER}) l
      where credits_captured <> captured or credits_captured <> priced or kept <> captured or credits_reserved <> captured`,
  },
  {
    promise: "A parent counts what its children cost",
    violations: `
      select p.id, p.credits_of_children from invocations p
      where p.credits_of_children <> coalesce((select sum(c.credits_captured + c.credits_of_children) from invocations c where c.parent_id = p.id), 0)`,
  },
  {
    promise: "Used, reserved and available add up to what was allocated",
    violations: `
      select * from credit_pools p
      where reserved <> 0 or used + reserved + available <> allocated
         or used <> (select sum(credits_captured) from invocations i where i.pool_id = p.id)
         or allocated <> (select sum(amount) from credit_ledger l where l.pool_id = p.id and l.kind = 'allocate')`,
  },
  {
    promise: "No place stays taken",
    violations: "select * from run_load where running <> 0 or pending <> 0",
  },
  {
    promise: "Nothing waits for a run that has ended",
    violations: `
      select i.id, status from invocations i
      where lease_until is not null or counted or held is not null or wake_at is not null or pending_children <> 0
         or exists (select 1 from timers t where t.ref = i.id)`,
  },
  {
    promise: "No job is left",
    violations: "select * from graphile_worker.jobs",
  },
];

/** Those that hold whatever the skill. */
export const PROMISES_OF_EVERY_RUN = PROMISES.filter(({ violations }) => !violations.includes("chaos"));
