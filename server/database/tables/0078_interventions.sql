-- The ledger of what was done and what it should move, with the verdict of each look, and the plan of what to do next.

create table interventions (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  kind text not null check (kind in ('publication', 'refresh', 'revert', 'link_placed', 'link_lost', 'fix', 'submission',
    'profile_change', 'site_change', 'other', 'storm', 'vendor_break')),
  -- `units` are judged, `site` touches everything alike, `mark` is only marked in charts.
  scope text not null check (scope in ('units', 'site', 'mark')),
  title text not null,
  note text,
  made_by text not null check (made_by in ('service', 'person')),
  -- UTC, on the clock of the agency's world. The seven days after it are week 1.
  from_day date not null,
  -- What it should move, fixed when it is registered.
  pages text[] not null default '{}',
  keyword_ids text[] not null default '{}',
  prompt_ids text[] not null default '{}',
  -- Why these units were chosen: what fell tends to come back by itself.
  selected_because text not null check (selected_because in ('fell', 'low', 'opportunity', 'routine', 'unknown')),
  -- What was done, one entry for each thing of the same kind within seven days: `title`, `url`, `ref`, `at`.
  items jsonb not null default '[]',
  -- When the next look is due; null after the last one, and for what is not judged.
  next_look_at timestamptz,
  looks integer not null default 0,
  verdict text not null default 'cannot_say_yet' check (verdict in ('helped', 'hurt', 'no_effect_seen', 'cannot_say_yet')),
  reason text,
  -- The source of the verdict: rank, clicks, citations or presence.
  headline text,
  created_at timestamptz not null
);
create index interventions_newest on interventions (workspace_id, from_day desc, id desc);
create index interventions_due on interventions (next_look_at) where next_look_at is not null;

-- One look at one source. Rows never change.
create table intervention_looks (
  intervention_id text not null references interventions (id) on delete cascade,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  source text not null check (source in ('rank', 'clicks', 'citations', 'presence')),
  -- The last week of the window: 4, 8 or 13.
  week integer not null,
  verdict text not null check (verdict in ('helped', 'hurt', 'no_effect_seen', 'cannot_say_yet')),
  reason text,
  -- The effect on the working scale and its variance; null without one.
  tau double precision,
  variance double precision,
  p double precision,
  -- The figures as the API returns them, and the donors.
  figures jsonb not null,
  judged_at timestamptz not null,
  primary key (intervention_id, source, week)
);
create index intervention_looks_workspace on intervention_looks (workspace_id);

-- A possible action that a plan chose, left alone by lot, or that a person declined.
create table plan_actions (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null,
  -- Equal for the same action on the same thing in later plans.
  action_key text not null,
  kind text not null,
  state text not null default 'proposed' check (state in ('proposed', 'left_alone', 'declined', 'replaced')),
  -- The action as the API returns it.
  action jsonb not null,
  position integer not null,
  -- What the reason to decline rests on; the action may return once it differs.
  grounds text not null,
  declined_because text,
  declined_at timestamptz,
  created_at timestamptz not null
);
create index plan_actions_newest on plan_actions (workspace_id, created_at desc, position, id);
create index plan_actions_key on plan_actions (workspace_id, action_key);

alter table interventions enable row level security;
alter table intervention_looks enable row level security;
alter table plan_actions enable row level security;
grant select, insert, update, delete on interventions, intervention_looks, plan_actions to findable_tenant;
grant select, delete on interventions, intervention_looks, plan_actions to findable_system;
