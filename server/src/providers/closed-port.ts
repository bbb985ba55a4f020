import { ProviderError, type ProviderPort } from "../kernel/errors/provider-error.ts";
import type { ChosenProviders } from "./choose.ts";

const NOBODY: ChosenProviders = {
  linkdata: undefined,
  llm: undefined,
  serpdata: undefined,
  transcription: undefined,
};

/** A connected port that cannot be used. Every call throws the reason; no other vendor replaces it. */
export function closedPort(port: string, vendor: string, reason: string): ChosenProviders {
  const refuse = (name: ProviderPort) => async () => {
    throw new ProviderError(name, "config", reason);
  };
  switch (port) {
    case "serpdata":
      return { ...NOBODY, serpdata: { vendor, search: refuse("serpdata"), check: refuse("serpdata") } };
    case "linkdata": {
      const keywords = { methods: [], discover: refuse("linkdata") };
      return { ...NOBODY, linkdata: { vendor, keywords, check: refuse("linkdata") } };
    }
    case "llm": {
      const ask = refuse("llm");
      return { ...NOBODY, llm: { model: `${vendor}/unknown`, text: ask, object: ask, turn: ask } };
    }
    default:
      return NOBODY;
  }
}
