import type { RelationshipRecord } from "../../domains/relationships/index.ts";
import { type FoundContact, saveContacts } from "../../domains/relationships/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { SiteContactsPort } from "../../providers/contactdata/port.ts";

const MAX_PEOPLE = 5;
const SITE_MS = 90_000;

/** Reads who can be written to at partners and stores them. A partner whose site cannot be read has none. */
export async function discoverPeople(
  ctx: RunContext,
  partners: readonly RelationshipRecord[],
  price: number,
): Promise<void> {
  if (partners.length === 0) return;
  const { siteContacts } = ctx.providers;
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  await ctx.eachSaved(
    "contacts",
    partners,
    ({ domain }) => domain,
    async ({ domain }, { signal, waivePrice }) => {
      const people = await peopleAt(siteContacts, domain, signal);
      if (people.length === 0) waivePrice();
      return people;
    },
    async (tx, people, { id }) => {
      if (people.length > 0) await saveContacts(tx, place, id, people);
      return people.length;
    },
    { unit: "sites", price, timeoutMs: SITE_MS, maxRetries: 1 },
  );
}

async function peopleAt(source: SiteContactsPort, domain: string, signal: AbortSignal): Promise<FoundContact[]> {
  try {
    return (await source.findPeople({ domain, limit: MAX_PEOPLE, signal })).people;
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
