import type { ProviderError } from "../../kernel/errors/provider-error.ts";

/** How the owner of the connection can fix a failure; empty if the message already contains it. */
export function adviceFor({ kind }: ProviderError): string {
  switch (kind) {
    case "auth":
      return "Check the credentials with the vendor and connect it again with `integrations.connect`.";
    case "quota":
      return "The credentials were accepted. Increase the quota at the vendor.";
    case "rate_limited":
      return "The credentials may be correct. Run `integrations.check` again later.";
    case "transient":
      return "This may be temporary. Run `integrations.check` again later, or check the address.";
    case "not_found":
    case "invalid_request":
    case "upstream_empty":
      return "Check the address and the settings, and connect it again with `integrations.connect`.";
    case "blocked":
    case "config":
      return "";
  }
}
