import { addressHash, isSuppressed } from "../../domains/mail/index.ts";
import type { RelationshipRecord } from "../../domains/relationships/index.ts";
import { type FoundContact, findOrAddRelationships, saveContacts } from "../../domains/relationships/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { SiteContactsPort } from "../../providers/contactdata/port.ts";

const MAX_PEOPLE = 5;
const SITE_MS = 90_000;

interface Found {
  people: FoundContact[];
  /** The country that the site states. */
  country: string | null;
}

/**
 * Reads who can be written to at partners and stores them. A partner whose site cannot be read has none. `forgotten`: hashes of
 * addresses that not even the record of the run may hold.
 */
export async function discoverPeople(
  ctx: RunContext,
  partners: readonly RelationshipRecord[],
  { price, forgotten }: { price: number; forgotten: ReadonlySet<string> },
): Promise<void> {
  if (partners.length === 0) return;
  const { siteContacts } = ctx.providers;
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  await ctx.eachSaved(
    "contacts",
    partners,
    ({ domain }) => domain,
    async ({ domain }, { signal, waivePrice }) => {
      const found = await peopleAt(siteContacts, domain, signal);
      const people = found.people.filter(({ email }) => !forgotten.has(addressHash(place.agencyId, email)));
      if (people.length === 0) waivePrice();
      return { ...found, people };
    },
    async (tx, { people, country }, { id, domain }) => {
      if (country !== null) await findOrAddRelationships(tx, place, { sites: [{ domain, country }] });
      const addresses = people.map(({ email }) => email);
      const suppressed = await isSuppressed(tx, place.agencyId, addresses);
      const free = people.filter((_, index) => suppressed[index] !== true);
      if (free.length > 0) await saveContacts(tx, place, id, free);
      return free.length;
    },
    { unit: "sites", price, timeoutMs: SITE_MS, maxRetries: 1 },
  );
}

async function peopleAt(source: SiteContactsPort, domain: string, signal: AbortSignal): Promise<Found> {
  try {
    const { people, country } = await source.findPeople({ domain, limit: MAX_PEOPLE, signal });
    return { people, country };
  } catch (error) {
    if (error instanceof ProviderError) return { people: [], country: null };
    throw error;
  }
}
