import { ProviderError, type ProviderPort } from "../kernel/errors/provider-error.ts";
import type { VendorPorts } from "./shared/ports/vendor.ts";

/** A connected port that cannot be used. Every call throws the reason; no other vendor replaces it. */
export function closedPort(port: string, vendor: string, reason: string): Partial<VendorPorts> {
  const refuse = (name: ProviderPort) => async () => {
    throw new ProviderError(name, "config", reason);
  };
  switch (port) {
    case "answers":
      return { answers: { vendor, targets: [], ask: refuse("answers"), check: refuse("answers") } };
    case "contactdata": {
      const ask = refuse("contactdata");
      return { contactdata: { vendor, findPeople: ask, check: ask } };
    }
    case "serpdata":
      return { serpdata: { vendor, search: refuse("serpdata"), check: refuse("serpdata") } };
    case "outreach": {
      const refused = refuse("outreach");
      const calls = { check: refused, inspectSender: refused, send: refused, findSent: refused, readReplies: refused };
      return { outreach: { vendor, mailboxes: [], ...calls } };
    }
    case "linkdata": {
      const keywords = { methods: [], discover: refuse("linkdata") };
      return { linkdata: { vendor, keywords, check: refuse("linkdata") } };
    }
    case "llm": {
      const ask = refuse("llm");
      return { llm: { model: `${vendor}/unknown`, text: ask, object: ask, turn: ask } };
    }
    default:
      return {};
  }
}
