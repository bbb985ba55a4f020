import {
  type DiscoverContactsInput,
  type DiscoverContactsResult,
  discoverContactsSkill,
  PRICES,
} from "@findable/contract";
import { findForgotten } from "../../domains/erasures/index.ts";
import { addressHash, isSuppressed } from "../../domains/mail/index.ts";
import { findOrAddRelationships, markRelationship, saveContacts } from "../../domains/relationships/index.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import type { FoundPeople, FoundPerson } from "../../providers/contactdata/port.ts";
import { choosePeople, mergePeople } from "./choose-people.ts";

const TIMEOUT_MS = 180_000;
/** Found, so that a role can be chosen among them. */
const MOST_FOUND = 50;
const DEFAULT_LIMIT = 5;

interface Request {
  domain: string;
  /** The host to read, with its port if it has one. */
  site: string;
  roles: string[];
  limit: number;
}

type Looked = Omit<FoundPeople, "country"> & { country: string | null };

const definition = {
  ...discoverContactsSkill,
  estimate: ({ limit = DEFAULT_LIMIT }: DiscoverContactsInput) => ({
    credits: limit * PRICES.outreach.perContact,
    durationSeconds: 30,
  }),
  minimumCredits: () => 0,
};

/** Finds people at a site, as an effect: looking up real people needs an approval by the workspace's policy. */
export const discoverContacts = defineSkill({
  ...definition,
  version: 2,
  async run(ctx, input) {
    const forgotten = await ctx.look("forgotten", (db) => findForgotten(db, ctx.invocation.agencyId));
    return discover(ctx, input, new Set(forgotten));
  },
});

/** Runs of version 0.5, whose records held forgotten addresses too. */
export const discoverContactsVersion1 = defineSkill({
  ...definition,
  version: 1,
  run: (ctx, input) => discover(ctx, input, new Set()),
});

async function discover(
  ctx: RunContext,
  { domain, roles = [], limit = DEFAULT_LIMIT }: DiscoverContactsInput,
  forgotten: ReadonlySet<string>,
): Promise<DiscoverContactsResult> {
  const request = { ...requireSite(domain), roles: [...roles], limit };
  const outcome = await ctx.effect("discover", discovery(ctx, request, forgotten));
  if (outcome.outcome !== "done") return { contacts: [], warnings: ["A person decided not to look anyone up."] };
  const { people, country, warnings } = outcome.value;
  const chosen = choosePeople(people, request);
  const stored = await ctx.save<Stored>("store", { price: limit * PRICES.outreach.perContact, priceOf }, async (tx) => {
    const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
    const [partner] = await findOrAddRelationships(tx, place, { sites: [{ domain: request.domain, country }] });
    if (partner === undefined) throw new Error("The site was not stored.");
    const suppressed = await isSuppressed(
      tx,
      ctx.invocation.agencyId,
      chosen.people.map(({ email }) => email),
    );
    const free = chosen.people.filter((_, index) => suppressed[index] !== true);
    const all = await saveContacts(tx, place, partner.id, free);
    if (all.length === 0) await markRelationship(tx, place.workspaceId, [partner.id], { status: "NO_CONTACT_FOUND" });
    const known = new Set(free.map(({ email }) => email.toLowerCase()));
    const ids = all.map(({ id, email }) => [email.toLowerCase(), id] as const).filter(([email]) => known.has(email));
    return { ids: Object.fromEntries(ids) as Record<string, string>, left: chosen.people.length - free.length };
  });
  const contacts = chosen.people.flatMap((person) => {
    const id = stored.ids[person.email.toLowerCase()];
    return id === undefined ? [] : [contactOf(id, person)];
  });
  await ctx.narrate(contacts.length === 0 ? `${request.domain} names no one.` : `${contacts.length} found.`);
  return { contacts, warnings: [...warnings, ...chosen.warnings, ...suppressedWarning(stored.left)] };
}

interface Stored {
  /** Identifiers of the contacts by address. */
  ids: Record<string, string>;
  /** Found addresses that are suppressed. */
  left: number;
}

function priceOf({ ids }: Stored): number {
  return Object.keys(ids).length * PRICES.outreach.perContact;
}

function requireSite(given: string): Pick<Request, "domain" | "site"> {
  const address = given.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const domain = registrableDomain(url?.hostname ?? "");
  if (url !== null && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)) return { domain, site: url.host };
  throw validationError([{ field: "domain", message: "must be the domain of a site, for example studio.example" }]);
}

function discovery(ctx: RunContext, request: Request, forgotten: ReadonlySet<string>) {
  const vendor = ctx.providers.contactdata?.vendor;
  return {
    kind: "discover" as const,
    // Reading twice does no harm.
    vendor: { name: vendor ?? request.domain, world: ctx.invocation.worldMode, honoursKeys: true },
    timeoutMs: TIMEOUT_MS,
    reason: `It looks up people at ${request.domain}.`,
    plan: async () => ({
      payload: request,
      preview: {
        domain: request.domain,
        roles: request.roles,
        limit: request.limit,
        sources: ["contact, about, author and imprint pages of the site", ...(vendor === undefined ? [] : [vendor])],
        cost: request.limit * PRICES.outreach.perContact,
      },
      subject: { domain: request.domain },
    }),
    send: async ({ site }: Request, { signal }: { signal: AbortSignal }) => {
      const { people, ...found } = await look(ctx, site, signal);
      const { agencyId } = ctx.invocation;
      return { ...found, people: people.filter(({ email }) => !forgotten.has(addressHash(agencyId, email))) };
    },
  };
}

/** Asks the site and, where one is connected, the vendor. One of them may fail. */
async function look(ctx: RunContext, site: string, signal: AbortSignal): Promise<Looked> {
  const { siteContacts, contactdata } = ctx.providers;
  const request = { domain: site, limit: MOST_FOUND, signal };
  const sources = [siteContacts, ...(contactdata === undefined ? [] : [contactdata])];
  const answers = await Promise.allSettled(sources.map((source) => source.findPeople(request)));
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  const unexpected = failures.find((failure) => !(failure instanceof ProviderError));
  if (unexpected !== undefined) throw unexpected;
  if (failures.length === sources.length) throw withoutEffect(failures[0]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  return {
    people: mergePeople(found.map(({ people }) => people)),
    country: found.find(({ country }) => country !== null)?.country ?? null,
    warnings: [...found.flatMap(({ warnings }) => warnings), ...failures.map((failure) => (failure as Error).message)],
  };
}

/** Reading changes nothing, so a failed look-up has a known outcome. */
function withoutEffect(failure: unknown): unknown {
  if (!(failure instanceof ProviderError)) return failure;
  const facts = { ...failure.facts, sent: false as const };
  return new ProviderError(failure.port, failure.kind, failure.message, facts, { cause: failure });
}

function contactOf(id: string, person: FoundPerson): DiscoverContactsResult["contacts"][number] {
  const { firstName, lastName, email, position, source, sourceUrl, confidence } = person;
  return { id, firstName, lastName, email, position, source, sourceUrl, confidence };
}

function suppressedWarning(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count} found ${count === 1 ? "address is" : "addresses are"} suppressed and ${count === 1 ? "was" : "were"} not stored.`,
  ];
}
