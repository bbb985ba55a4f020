import { createMailTokens } from "../domains/integrations/index.ts";
import { openDatabase } from "../platform/database/pool.ts";
import { resolveHost } from "../platform/egress/resolve-host.ts";
import { findSecretsKey } from "../platform/secrets/keep-secrets-key.ts";
import { openOperatorConnections } from "../providers/connections.ts";
import type { MailTokens, SenderFinding } from "../providers/outreach/port.ts";
import type { Config } from "../start/config.ts";
import { openSealer } from "./create-services.ts";

const TIMEOUT_MS = 60_000;

/**
 * Checks the operator's mailbox as receivers of its emails do, and its servers. Sends nothing. Undefined without a mailbox.
 * `databaseUrl` is undefined where no database runs.
 */
export async function inspectMailbox(
  config: Config,
  databaseUrl: string | undefined,
): Promise<SenderFinding[] | undefined> {
  return withMailTokens(config, databaseUrl, async (mailTokens) => {
    const { providers, vendors, publicUrl, host, port } = config;
    const world = {
      ...{ fetch, ...mailTokens },
      now: () => new Date(),
      resolveHost: (name: string) => resolveHost(name, { allowPrivate: true, onRefusal: () => undefined }),
    };
    const connections = providers.connections.filter((one) => one.port === "outreach");
    const { outreach } = await openOperatorConnections(connections, { vendors, world });
    return outreach?.inspectSender({
      mailbox: outreach.mailboxes[0]?.address ?? "",
      unsubscribeTrial: `${publicUrl ?? `http://${host}:${port}`}/u/${"A".repeat(22)}`,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  });
}

/** The tokens of the service where a mailbox signs in with them: the vendor may accept no other, and none may be lost. */
async function withMailTokens<T>(
  config: Config,
  databaseUrl: string | undefined,
  work: (world: { mailTokens?: MailTokens }) => Promise<T>,
): Promise<T> {
  const mailbox = config.providers.connections.find(({ port }) => port === "outreach");
  const signsIn = mailbox?.values["refreshToken"] !== undefined;
  // A key that is missing is not made here: the start names the way back.
  const hasKey = config.secretsKeys.length > 0 || findSecretsKey(config.dataDir) !== undefined;
  if (!signsIn || databaseUrl === undefined || !hasKey) return work({});
  await using database = openDatabase({
    url: databaseUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "doctor",
  });
  const mailTokens = createMailTokens({
    inTransaction: (inside) => database.transaction([], inside),
    sealer: openSealer(config),
    now: () => new Date(),
  });
  // Awaited here: the connection to the database closes when the function returns.
  return await work({ mailTokens });
}
