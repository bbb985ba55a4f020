-- The ID token of a session that began at a sign-in provider, sealed, so that signing out can end the session there too. Null for
-- other sessions, and where the operator does not ask for it. The former release neither reads nor writes it.
alter table app_sessions add column provider_token bytea;
grant update (provider_token) on app_sessions to findable_system;
