-- Schedules that start one run in their workspace instead of a bulk action.

alter table schedules add column starts_alone boolean not null default false;
