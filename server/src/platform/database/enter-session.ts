/** The role that a session of the service takes after its login. */
export type SessionRole = "findable_tenant" | "findable_system";

interface SessionFacts {
  role: string;
  differing: string[] | null;
}

interface SessionClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What every session of the service relies on, as PostgreSQL writes it. */
const SESSION_SETTINGS = {
  TimeZone: "UTC",
  statement_timeout: "1min",
  idle_in_transaction_session_timeout: "1min",
};

/** A session that did not take the role or a setting. Its statements could pass by row-level security. */
export class SessionRefused extends Error {
  constructor(seen: string) {
    super(
      `A database session does not keep what it was given: ${seen}. A pooler between the service and PostgreSQL must keep sessions (pool_mode = session).`,
    );
    this.name = "SessionRefused";
  }
}

/**
 * Sets the role and the settings by statements, because poolers drop or refuse the `options` of a start-up. Reads them in another
 * transaction: a pooler that gives it another session is found here.
 */
export async function enterSession(client: SessionClient, role: SessionRole): Promise<void> {
  const names = Object.keys(SESSION_SETTINGS);
  const wanted = Object.values(SESSION_SETTINGS);
  await client.query(
    "select set_config('role', $1, false), set_config(name, value, false) from unnest($2::text[], $3::text[]) s (name, value)",
    [role, names, wanted],
  );
  const { rows } = await client.query(
    `select current_user::text as role,
       array_agg(name || ' is ' || current_setting(name)) filter (where current_setting(name) <> value) as differing
     from unnest($1::text[], $2::text[]) s (name, value)`,
    [names, wanted],
  );
  const [found] = rows as SessionFacts[];
  if (found?.role !== role) throw new SessionRefused(`it runs as ${found?.role}, not as ${role}`);
  if (found.differing !== null) throw new SessionRefused(found.differing.join(", "));
}
