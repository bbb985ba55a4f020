-- Who wrote a segment, and where a run found each of its fields. Runs leave segments of people unchanged.

alter table segments
  add column origin text not null default 'run' check (origin in ('run', 'person')),
  -- The fields that a run wrote, with page and quote.
  add column evidence jsonb not null default '[]',
  -- The key of the name under which runs find a segment that a person renamed.
  add column found_key text;
