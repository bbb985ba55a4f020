-- Access of the workers to the tables of Graphile Worker, which keeps the jobs.
--
-- Graphile Worker puts its tables behind row-level security without a policy; its worker acts as the system role. A new version
-- of it may add tables, so its version is part of the checksum of this folder.

grant usage on schema graphile_worker to findable_system;
grant select, insert, update, delete on all tables in schema graphile_worker to findable_system;
grant usage, select on all sequences in schema graphile_worker to findable_system;
grant execute on all functions in schema graphile_worker to findable_system;

do $$
declare
  t record;
begin
  for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
    execute format('create policy findable_system on graphile_worker.%I to findable_system using (true)', t.tablename);
  end loop;
end
$$;
