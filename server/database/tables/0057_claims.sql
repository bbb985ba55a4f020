-- A rubric states which share of the facts needs a source, and a pillar what writing runs do with facts that have none.

alter table rubrics
  add column min_support_rate double precision not null default 1 check (min_support_rate between 0 and 1);
alter table pillars
  add column unsupported_claims text not null default 'remove' check (unsupported_claims in ('remove', 'mark'));
