-- Actions of the plan over an agency. Each lies in its workspace, beside the plan of that workspace.
alter table plan_actions add column for_agency boolean not null default false;
create index plan_actions_agency on plan_actions (agency_id, position) where for_agency;
