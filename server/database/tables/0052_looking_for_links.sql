-- When the page of a sent draft is next read for the link that the draft asked for. On the clock of the agency's world.

-- Null for a draft that is not sent, and once a year has passed since.
alter table outreach_drafts add column next_look_at timestamptz;
create index outreach_drafts_looks on outreach_drafts (agency_id, next_look_at) where next_look_at is not null;
create index placed_links_of_world on placed_links (agency_id, next_check_at) where next_check_at is not null;
