-- Refresh tokens that a vendor renewed.

-- Takes the place of the refresh token that a connection, or the operator's settings, hold.
create table mail_tokens (
  -- SHA-256 of the sign-in address, the client and the refresh token that a person set. Another token is another account.
  account text primary key,
  -- Null for the operator's mailbox.
  integration_id text references integrations (id) on delete cascade,
  -- The refresh token, and the access token with its end.
  sealed bytea not null,
  renewed_at timestamptz not null
);
create index mail_tokens_of on mail_tokens (integration_id);
grant select, insert, update, delete on mail_tokens to findable_system;
