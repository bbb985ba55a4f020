import { type Connection, findConnections } from "../domains/integrations/index.ts";
import type { Providers, ProvidersFor, RunPlace } from "../kernel/runs/providers.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";
import type { Database } from "../platform/database/pool.ts";
import { tenantDb } from "../platform/database/tenant.ts";
import type { ChosenProviders, OpenedConnection } from "../providers/connections.ts";
import type { Values } from "../providers/shared/ports/vendor.ts";

export interface ConnectedProvidersOptions {
  /** The operator's providers, for ports without a connection. */
  operator: Providers;
  /** Values of the operator that apply to every connection of a vendor, by `<port>/<vendor>`. */
  habits: Readonly<Record<string, Values>>;
  open: (connection: OpenedConnection) => Promise<ChosenProviders>;
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
    const fresh = openWatched(connection, options);
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

async function openWatched(
  { credentials, settings, ...connection }: Connection,
  { habits, open, watch }: Pick<ConnectedProvidersOptions, "habits" | "open" | "watch">,
): Promise<ChosenProviders> {
  const texts = Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const usual = habits[`${connection.port}/${connection.vendor}`];
  const values = credentials && { ...usual, ...Object.fromEntries(texts), ...credentials };
  return watch(await open({ ...connection, values }));
}

/** Each connection provides one port. */
function portsOf(chosen: readonly ChosenProviders[]): Partial<Providers> {
  const ports = chosen.flatMap((one) => Object.entries(one));
  return Object.fromEntries(ports.filter(([, port]) => port !== undefined));
}
