import { joinEngines } from "./answers/live/engine-adapter.ts";
import { closedPort } from "./closed-port.ts";
import type { OperatorConnection } from "./operator-settings.ts";
import {
  type ConnectionLevel,
  findVendor,
  missingFields,
  type Values,
  type Vendor,
  type VendorPorts,
  type VendorWorld,
} from "./shared/ports/vendor.ts";

/** The ports of vendors; undefined for a port without one. */
export type ChosenProviders = { [P in keyof VendorPorts]: VendorPorts[P] | undefined };

export const NO_PROVIDERS: ChosenProviders = {
  answers: undefined,
  contactdata: undefined,
  linkdata: undefined,
  llm: undefined,
  outreach: undefined,
  serpdata: undefined,
  transcription: undefined,
};

export type OutsideWorld = Omit<VendorWorld, "connection">;

/** A connection with the values of its fields. */
export interface OpenedConnection {
  id: string;
  level: ConnectionLevel;
  port: string;
  vendor: string;
  /** Undefined if the credentials cannot be decrypted. */
  values: Values | undefined;
}

/** The ports of the operator's connections. Calls no vendor. Several connections of `answers` are one port. */
export async function openOperatorConnections(
  connections: readonly OperatorConnection[],
  { vendors, world }: { vendors: readonly Vendor[]; world: OutsideWorld },
): Promise<ChosenProviders> {
  const opened = await Promise.all(
    connections.map(async ({ port, vendor, values }) => {
      const found = findVendor(vendors, { port, vendor });
      if (found === undefined) throw new TypeError(`No vendor ${vendor} serves ${port}.`);
      return portOf(found, await found.create(values, { ...world, connection: { level: "operator" } }));
    }),
  );
  const answers = opened.flatMap((one) => one.answers ?? []);
  const joined = answers.length > 0 ? { answers: joinEngines(answers) } : {};
  return Object.assign({ ...NO_PROVIDERS }, ...opened, joined);
}

/** The port of a tenant's connection. Where it cannot be used, every call throws the reason; no other vendor replaces it. */
export async function openConnection(
  { id, level, port, vendor, values }: OpenedConnection,
  { vendors, world }: { vendors: readonly Vendor[]; world: OutsideWorld },
): Promise<ChosenProviders> {
  const closed = (reason: string) => ({ ...NO_PROVIDERS, ...closedPort(port, vendor, reason) });
  if (values === undefined)
    return closed(`The stored credentials of ${vendor} can no longer be decrypted. Connect it again.`);
  const found = findVendor(vendors, { port, vendor });
  if (found === undefined || missingFields(found, values).length > 0)
    return closed(`This version does not support ${vendor} for ${port}. Connect another vendor.`);
  const adapter = await found.create(values, { ...world, connection: { id, level } });
  return { ...NO_PROVIDERS, ...portOf(found, adapter) };
}

// Safe cast: `defineVendor` holds each vendor to the interface of its port.
function portOf({ port }: Vendor, adapter: VendorPorts[keyof VendorPorts]): Partial<ChosenProviders> {
  return { [port]: adapter } as Partial<ChosenProviders>;
}
