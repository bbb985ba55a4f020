import type { ProviderError } from "../../kernel/errors/provider-error.ts";

/** What whoever made the connection can do about a failure; empty where its message says so. */
export function adviceFor({ kind }: ProviderError): string {
  switch (kind) {
    case "auth":
      return "Check the credentials with the vendor and connect it again with `integrations.connect`.";
    case "quota":
      return "Add what is used up at the vendor; the credentials were accepted.";
    case "rate_limited":
      return "The credentials may be right; start a run of `integrations.check` later.";
    case "transient":
      return "This may pass: start a run of `integrations.check` later, or look whether the address is right.";
    case "not_found":
    case "invalid_request":
    case "upstream_empty":
      return "Look whether the address and the settings are right, and connect it again with `integrations.connect`.";
    case "blocked":
    case "config":
      return "";
  }
}
