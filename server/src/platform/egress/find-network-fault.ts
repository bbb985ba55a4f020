import { networkInterfaces } from "node:os";

export const NO_NETWORK = "This machine has no network: every interface but loopback is down.";

/** Whether the machine has an address that is not loopback. */
export function hasNetwork(interfaces = networkInterfaces()): boolean {
  return Object.values(interfaces).some((addresses) => addresses?.some(({ internal }) => !internal));
}

/** The sentence where this machine has no network; undefined otherwise. Without it no site and no vendor can be reached. */
export function findNetworkFault(interfaces = networkInterfaces()): string | undefined {
  return hasNetwork(interfaces) ? undefined : NO_NETWORK;
}
