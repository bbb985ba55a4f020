-- The operator can suspend an agency.

alter table agencies add column suspended_at timestamptz;
-- A copy of the agency's: authentication reads one row only, on every call.
alter table api_keys add column suspended_at timestamptz;
