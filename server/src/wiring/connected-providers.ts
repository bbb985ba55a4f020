import { type Connection, findConnections } from "../domains/integrations/index.ts";
import type { Providers, ProvidersFor, RunPlace } from "../kernel/runs/providers.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";
import type { Database } from "../platform/database/pool.ts";
import { tenantDb } from "../platform/database/tenant.ts";
import type { ChosenProviders } from "../providers/choose.ts";
import { closedPort } from "../providers/closed-port.ts";
import { NO_VENDORS, type ProviderSettings } from "../providers/settings.ts";
import { settingsOf } from "./connection-settings.ts";

export interface ConnectedProvidersOptions {
  /** The operator's providers, for ports without a connection. */
  operator: Providers;
  /** Creates the providers for the settings of a tenant. */
  choose: (settings: ProviderSettings) => Promise<ChosenProviders>;
  tenant: Database;
  sealer: Sealer;
  /** Counts the calls of these providers. */
  watch: (vendors: ChosenProviders) => ChosenProviders;
}

/** Cached places. */
const MAX_PLACES = 2_000;

/**
 * Returns the providers of a place: its own connections, then those of its agency, then those of the operator. The claim of a
 * run names the connections with their versions, so a place without connections costs no query, and others one per change.
 */
export function createConnectedProviders(options: ConnectedProvidersOptions): ProvidersFor {
  const places = new Map<string, Promise<Providers>>();
  const opened = new Map<string, Promise<ChosenProviders>>();

  /** One adapter per connection, shared by all places, because the adapter enforces the concurrency limit of the account. */
  function open(connection: Connection): Promise<ChosenProviders> {
    const known = opened.get(connection.version);
    if (known !== undefined) return known;
    const fresh = chooseConnected(connection, options);
    remember(opened, connection.version, fresh);
    return fresh;
  }

  async function load(place: RunPlace): Promise<Providers> {
    const connections = await findConnections(tenantDb(options.tenant, place), options.sealer, place);
    const chosen = await Promise.all(connections.map(open));
    return { ...options.operator, ...portsOf(chosen) };
  }

  return (place) => {
    if (place.connections === undefined) return options.operator;
    const key = `${place.workspaceId} ${place.connections}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const fresh = load(place);
    remember(places, key, fresh);
    return fresh;
  };
}

/** Keeps the newest entries. A failed entry is removed, so the next caller retries. */
function remember<T>(memory: Map<string, Promise<T>>, key: string, value: Promise<T>): void {
  memory.set(key, value);
  value.catch(() => memory.delete(key));
  const [oldest] = memory.keys();
  if (memory.size > MAX_PLACES && oldest !== undefined) memory.delete(oldest);
}

async function chooseConnected(
  connection: Connection,
  { choose, watch }: Pick<ConnectedProvidersOptions, "choose" | "watch">,
): Promise<ChosenProviders> {
  const { port, vendor } = connection;
  if (connection.credentials === undefined) {
    return closedPort(
      port,
      vendor,
      `The stored credentials of ${vendor} can no longer be decrypted. Connect it again.`,
    );
  }
  const settings = settingsOf(connection);
  return settings === undefined
    ? closedPort(port, vendor, `This version does not support ${vendor} for ${port}. Connect another vendor.`)
    : watch(await choose({ ...NO_VENDORS, ...settings }));
}

/** Each connection provides one port. */
function portsOf(chosen: readonly ChosenProviders[]): Partial<Providers> {
  const ports = chosen.flatMap((one) => Object.entries(one));
  return Object.fromEntries(ports.filter(([, port]) => port !== undefined));
}
