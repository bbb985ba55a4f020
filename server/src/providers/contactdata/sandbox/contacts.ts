import { linkingSites } from "../../../market/linking-sites.ts";
import { personAt } from "../../../market/people.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { SiteContactsPort } from "../port.ts";

/** Certainty of what the pages of a test world say. */
const CONFIDENCE = 0.9;

/** Who can be written to at the sites of a test world. Its sites name at most one person. */
export function createSandboxContacts({ findWorld }: { findWorld: () => Promise<WorldState> }): SiteContactsPort {
  return {
    async findPeople({ domain, signal }) {
      signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "contactdata");
      const person = personAt(state.seed, domain);
      const country = linkingSites(marketOf(state)).find((site) => site.domain === domain)?.country ?? null;
      if (person === undefined) return { people: [], country, warnings: [] };
      const isRole = person.email.startsWith("editor@");
      const found = {
        email: person.email,
        firstName: isRole ? null : person.firstName,
        lastName: isRole ? null : person.lastName,
        position: person.position,
        source: "site" as const,
        sourceUrl: `https://${domain}/contact`,
        confidence: CONFIDENCE,
        verification: "mx" as const,
      };
      return { people: [found], country, warnings: [] };
    },
  };
}
