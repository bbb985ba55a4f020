-- Messages for people about outcomes that SQL decides, where no TypeScript runs: in a timer, a chore or a trigger.
--
-- Every other outcome leaves SQL as a code, and TypeScript words it.
--
-- Called from other functions: message_of.

create function message_of(p_outcome text, p_step text default null) returns text language sql immutable parallel safe as $$
  select case p_outcome
    when 'run_abandoned' then 'The run was stopped: five attempts in a row ended without finishing a step.'
    when 'approval_rejected' then format('The step %s was rejected.', p_step)
    when 'approval_timed_out' then 'The approval timed out.'
    when 'approval_text_removed' then 'Text was removed here, because its source deleted it or it may no longer be stored.'
    when 'approval_invalid' then 'This approval is no longer valid: text in it was removed, because its source deleted it or it may no longer be stored. The run prepares the step again.'
    when 'answer_timed_out' then 'The run timed out while it waited for an answer.'
    when 'key_revoked' then 'The API key of this schedule was revoked, so the schedule was paused. Resume it with an agency key.'
    when 'workspace_deleted' then 'The workspace of this schedule was deleted, so the schedule was paused.'
  end;
$$;
