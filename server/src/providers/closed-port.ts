import { ProviderError, type ProviderPort } from "../kernel/errors/provider-error.ts";
import type { ChosenProviders } from "./choose.ts";

const NO_PORTS: ChosenProviders = {
  answers: undefined,
  contactdata: undefined,
  linkdata: undefined,
  llm: undefined,
  outreach: undefined,
  serpdata: undefined,
  transcription: undefined,
};

/** A connected port that cannot be used. Every call throws the reason; no other vendor replaces it. */
export function closedPort(port: string, vendor: string, reason: string): ChosenProviders {
  const refuse = (name: ProviderPort) => async () => {
    throw new ProviderError(name, "config", reason);
  };
  switch (port) {
    case "answers":
      return { ...NO_PORTS, answers: { vendor, targets: [], ask: refuse("answers"), check: refuse("answers") } };
    case "contactdata": {
      const ask = refuse("contactdata");
      return { ...NO_PORTS, contactdata: { vendor, findPeople: ask, check: ask } };
    }
    case "serpdata":
      return { ...NO_PORTS, serpdata: { vendor, search: refuse("serpdata"), check: refuse("serpdata") } };
    case "outreach": {
      const refused = refuse("outreach");
      const calls = { check: refused, inspectSender: refused, send: refused, findSent: refused, readReplies: refused };
      return { ...NO_PORTS, outreach: { vendor, mailboxes: [], ...calls } };
    }
    case "linkdata": {
      const keywords = { methods: [], discover: refuse("linkdata") };
      return { ...NO_PORTS, linkdata: { vendor, keywords, check: refuse("linkdata") } };
    }
    case "llm": {
      const ask = refuse("llm");
      return { ...NO_PORTS, llm: { model: `${vendor}/unknown`, text: ask, object: ask, turn: ask } };
    }
    default:
      return NO_PORTS;
  }
}
