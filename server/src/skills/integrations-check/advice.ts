import type { ProviderError } from "../../kernel/errors/provider-error.ts";

const CHECK_SETTINGS = "Check the address and the settings, and connect it again with `integrations.connect`.";

/** How the owner of the connection can fix a failure; empty if the message already contains it. */
export function adviceFor({ kind, port }: ProviderError): string {
  switch (kind) {
    case "auth":
      return "Check the credentials with the vendor and connect it again with `integrations.connect`.";
    case "quota":
      return "The credentials were accepted. Increase the quota at the vendor.";
    case "rate_limited":
      return "The credentials may be correct. Run `integrations.check` again later.";
    case "transient":
      return "This may be temporary. Run `integrations.check` again later, or check the address.";
    case "upstream_empty":
      if (port === "llm") return "The address and the credentials are correct. Connect another model.";
      return CHECK_SETTINGS;
    case "not_found":
    case "invalid_request":
      return CHECK_SETTINGS;
    case "blocked":
    case "config":
      return "";
  }
}
