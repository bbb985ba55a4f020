-- How far each caller is into its request rate, told by every API process a few times a second and never waited for by the
-- disk: after a crash everybody starts with a full bucket.

create unlogged table request_rates (
  -- An API key, or `address` and a network address.
  subject text primary key,
  -- When the bucket is full again if nothing more is asked.
  full_at timestamptz not null
) with (fillfactor = 50);

grant select, insert, update, delete on request_rates to findable_system;
