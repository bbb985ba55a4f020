-- Threads of forums that were read for a workspace, the posts that quotes come from, and the problems that people state in them.

create table discussion_threads (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Where it was read, and how to read it again: null where it cannot be.
  source text not null,
  source_id text,
  source_ref text,
  url text not null,
  -- The comparable form of the address: the same thread is stored once.
  url_key text not null,
  community text not null,
  title text not null,
  -- Null if the source does not state them.
  score integer,
  comments integer check (comments >= 0),
  authors integer check (authors >= 0),
  created_at timestamptz not null,
  perspective text not null check (perspective in ('asker', 'expert', 'vendor', 'complainer')),
  summary text not null,
  basis text not null check (basis in ('posts', 'snippet')),
  -- Place among the threads of its community, 0 to 1.
  engagement double precision,
  signal double precision check (signal between 0 and 1),
  -- Topics of its pain points, for searches.
  pain_points text not null default '',
  licence text,
  -- The run that read it last.
  invocation_id text not null,
  -- On the clock of the agency's world. Text that is not read again until then is deleted.
  read_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index discussion_threads_key on discussion_threads (workspace_id, url_key);
create index discussion_threads_newest on discussion_threads (workspace_id, created_at desc, id desc);
create index discussion_threads_expiring on discussion_threads (expires_at);

create table discussion_posts (
  thread_id text not null references discussion_threads (id) on delete cascade,
  key text not null,
  agency_id text not null,
  workspace_id text not null,
  position integer not null,
  -- Distinguishes authors without naming them.
  author_key text,
  -- Only where a licence demands the name.
  author_name text,
  text text not null,
  url text,
  posted_at timestamptz,
  score integer,
  perspective text not null check (perspective in ('asker', 'expert', 'vendor', 'complainer')),
  primary key (thread_id, key)
);

create table pain_points (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  topic text not null,
  -- Whether the topic is a quote or the words of a language model.
  topic_by text not null check (topic_by in ('quote', 'model')),
  signal double precision not null check (signal between 0 and 1),
  authors integer not null check (authors >= 0),
  threads integer not null check (threads >= 0),
  perspective text not null check (perspective in ('asker', 'expert', 'vendor', 'complainer')),
  last_seen_at timestamptz not null,
  -- Terms with weights, by which later runs recognise the problem.
  terms jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index pain_points_strongest on pain_points (workspace_id, signal desc, id desc);

create table pain_point_mentions (
  pain_point_id text not null references pain_points (id) on delete cascade,
  thread_id text not null,
  post_key text not null,
  agency_id text not null,
  workspace_id text not null,
  -- Offsets in the text of the post, in UTF-16 units; the quote is what stands there.
  starts_at integer not null check (starts_at >= 0),
  ends_at integer not null check (ends_at > starts_at),
  quote text not null,
  author_key text,
  said_at timestamptz not null,
  perspective text not null,
  stance double precision not null,
  specificity double precision not null,
  -- Order of quotes: the most central first.
  place integer not null,
  primary key (thread_id, post_key, starts_at),
  foreign key (thread_id, post_key) references discussion_posts (thread_id, key) on delete cascade
);
create index pain_point_mentions_quotes on pain_point_mentions (pain_point_id, place);
create index discussion_posts_workspace on discussion_posts (workspace_id);
create index pain_point_mentions_workspace on pain_point_mentions (workspace_id);

alter table discussion_threads enable row level security;
alter table discussion_posts enable row level security;
alter table pain_points enable row level security;
alter table pain_point_mentions enable row level security;

grant select, insert, update, delete on discussion_threads, discussion_posts, pain_points, pain_point_mentions to findable_tenant;
grant select, update, delete on discussion_threads, discussion_posts, pain_points, pain_point_mentions to findable_system;
