import { requireAllowedUrl } from "./allowed-url.ts";
import { type EgressRefusalReason, EgressRefusedError } from "./egress-refused-error.ts";
import { isKnownToBePrivate } from "./public-address.ts";

const REASONS: Record<EgressRefusalReason, string> = {
  bad_url: "must be an absolute http or https URL",
  scheme: "must be an http or https URL",
  credentials: "must not contain a user name or password",
  address: "must be a public Internet address",
};

/**
 * Explains why a URL can never be reached, in words that follow the name of its field; undefined if it can. Resolution of its
 * host is checked at each connection, not here.
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
