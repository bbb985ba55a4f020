-- Replies: what was cut from the text, what a bounce reports, and what a person decided about them.

alter table outreach_mails
  -- Of a received email: quotes and signature, which were cut from `body`.
  add column quoted text,
  -- Of a bounce: the recipients of its delivery status.
  add column delivery jsonb,
  -- The kind before a person corrected it.
  add column corrected_from text,
  -- Of a sent email: the received one that it answers.
  add column answers text,
  -- Of a received email: when an answer to it was sent.
  add column answered_at timestamptz;

-- No person has to deal with what machines write.
update outreach_mails set handled_at = received_at
where direction = 'received' and handled_at is null
  and classification in ('auto_reply', 'bounce_hard', 'bounce_soft', 'bounce_block');

create index outreach_mails_received on outreach_mails (workspace_id, received_at desc, id desc) where direction = 'received';
