import { lookup } from "node:dns/promises";
import { EgressRefusedError, UNREACHABLE_HOST } from "./egress-refused-error.ts";
import type { HostRefusal } from "./guarded-connector.ts";
import { bareHost, isKnownToBePrivate, isPublicAddress } from "./public-address.ts";

/**
 * The address of a host that is no web server, such as a mail server. The caller connects to this address and not to the name, so
 * that a second answer of the DNS cannot lead elsewhere. Every answer must be public unless private ones are allowed.
 */
export async function resolveHost(
  host: string,
  { allowPrivate, onRefusal }: { allowPrivate: boolean; onRefusal: (refusal: HostRefusal) => void },
): Promise<string> {
  const refuse = (addresses: string[]) => {
    onRefusal({ host, addresses });
    return new EgressRefusedError("address", host, UNREACHABLE_HOST);
  };
  if (!allowPrivate && isKnownToBePrivate(host)) throw refuse([bareHost(host)]);
  const answers = await lookup(bareHost(host), { all: true }).catch(() => []);
  const addresses = answers.map(({ address }) => address);
  const [first] = addresses;
  if (first === undefined || !(allowPrivate || addresses.every(isPublicAddress))) throw refuse(addresses);
  return first;
}
