-- An accepted email of a report can come back: `sent` -> `bounced`, when a mailbox that is read receives the report about it.
alter table report_deliveries drop constraint report_deliveries_state_check;
alter table report_deliveries add constraint report_deliveries_state_check
  check (state in ('queued', 'sent', 'refused', 'bounced', 'withdrawn', 'simulated'));
