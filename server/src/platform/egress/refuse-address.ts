import { requireAllowedUrl } from "./allowed-url.ts";
import { type EgressRefusalReason, EgressRefusedError } from "./egress-refused-error.ts";
import { isKnownToBePrivate } from "./public-address.ts";

const REASONS: Record<EgressRefusalReason, string> = {
  bad_url: "must be an absolute http or https address",
  scheme: "must be an http or https address",
  credentials: "must have no user name or password in it",
  address: "must be an address on the public Internet",
};

/**
 * Why an address could never be reached, in words that follow the name of its field; undefined where it may be. What its host
 * resolves to is looked at whenever it is connected to, and not here.
 */
export function refuseAddress(address: string, options: { allowPrivate: boolean }): string | undefined {
  try {
    const { hostname } = requireAllowedUrl(address);
    return !options.allowPrivate && isKnownToBePrivate(hostname) ? REASONS.address : undefined;
  } catch (error) {
    if (error instanceof EgressRefusedError) return REASONS[error.reason];
    throw error;
  }
}
