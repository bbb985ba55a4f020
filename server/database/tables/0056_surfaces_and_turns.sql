-- Surfaces of monitored prompts, and the rates at which answer engines are asked.

-- Where the engines of a monitored prompt are asked: over the vendor's API, in the product that people use, or both. Null: the API
-- where it is connected, else the product.
alter table ai_citation_queries add column surfaces text[];

-- The turns of the accounts at answer engines. All processes share them, so an account is asked at most at its own rate.
create table answer_engine_turns (
  -- Vendor and hash of the account.
  account text primary key,
  taken_until timestamptz not null
);

grant select, insert, update, delete on answer_engine_turns to findable_system;
