import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { isSharedMailDomain } from "../../../kernel/text/mail-providers.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import type { CrawlerPort, PageLink } from "../../crawler/port.ts";
import type { FoundPeople, FoundPerson, MailVerification, PeopleRequest, SiteContactsPort } from "../port.ts";
import { peoplePages } from "./people-pages.ts";
import { lettersOf, nameFit } from "./person-names.ts";
import { type ReadPeople, readPeople } from "./read-people.ts";
import { usualFormat } from "./usual-format.ts";

export interface SiteContactsOptions {
  crawl: CrawlerPort["crawl"];
  /** Whether the domain receives mail: `mx`, `no_mx`, or `unknown` if the DNS does not answer. Never asks a mail server. */
  verifyDomain: (domain: string, signal: AbortSignal) => Promise<MailVerification>;
}

const MOST_PAGES = 7;
const PAGE_LIMIT_MS = 20_000;
const PATTERN_CONFIDENCE = 0.45;
const WITHOUT_MX = 0.02;

/** Finds people on the site itself: start page first, then the pages where sites name people. */
export function createSiteContacts({ crawl, verifyDomain }: SiteContactsOptions): SiteContactsPort {
  return {
    async findPeople(request) {
      const domain = registrableDomain(request.domain);
      const start = await readOne(crawl, request.domain, { domain, signal: request.signal });
      const read = [start.read];
      const warnings: string[] = [];
      for (const url of peoplePages(start.links, domain, MOST_PAGES)) {
        try {
          const page = await readOne(crawl, url, { domain, signal: request.signal });
          read.push(page.read);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          warnings.push(`${url} could not be read: ${error.message}`);
        }
      }
      return combine(read, { request: { ...request, domain }, warnings, verifyDomain });
    },
  };
}

async function readOne(
  crawl: CrawlerPort["crawl"],
  site: string,
  { domain, signal }: { domain: string; signal: AbortSignal },
): Promise<{ read: ReadPeople; links: readonly PageLink[] }> {
  const read: ReadPeople[] = [];
  const { pages } = await crawl({
    ...{ site, maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_LIMIT_MS, signal, sitemaps: false },
    onHtml: (url, html) => {
      // A domain that redirects to another owner's site names other people.
      if (registrableDomain(url) === domain) read.push(readPeople(html, { url, domain }));
    },
  });
  return { read: read[0] ?? { people: [], named: [], country: null }, links: pages[0]?.links ?? [] };
}

interface Rest {
  request: PeopleRequest;
  warnings: string[];
  verifyDomain: SiteContactsOptions["verifyDomain"];
}

async function combine(read: readonly ReadPeople[], { request, warnings, verifyDomain }: Rest): Promise<FoundPeople> {
  const found = merged(read.flatMap(({ people }) => people));
  const people = [
    ...found,
    ...byPattern(
      found,
      read.flatMap(({ named }) => named),
      request.domain,
    ),
  ];
  const domains = [...new Set(people.map(({ email }) => email.slice(email.lastIndexOf("@") + 1)))];
  const verdicts = new Map<string, MailVerification>();
  for (const domain of domains) {
    verdicts.set(domain, isSharedMailDomain(domain) ? "mx" : await verifyDomain(domain, request.signal));
  }
  const verified = people.map((person): FoundPerson => {
    const verification = verdicts.get(person.email.slice(person.email.lastIndexOf("@") + 1)) ?? "unknown";
    return { ...person, verification, confidence: verification === "no_mx" ? WITHOUT_MX : person.confidence };
  });
  return {
    people: verified.toSorted((one, two) => two.confidence - one.confidence).slice(0, request.limit),
    country: read.find(({ country }) => country !== null)?.country ?? null,
    warnings,
  };
}

type Person = Omit<FoundPerson, "verification">;

/** One entry an address: the most certain, with what other pages say besides. */
function merged(people: readonly Person[]): Person[] {
  const byAddress = Map.groupBy(people, ({ email }) => email.toLowerCase());
  return [...byAddress.values()].map((all) => {
    const [best, ...others] = all.toSorted((one, two) => two.confidence - one.confidence);
    if (best === undefined) throw new Error("An address has no finding.");
    const named = [best, ...others].find(({ lastName }) => lastName !== null) ?? best;
    const position = [named, best, ...others].find((one) => one.position !== null)?.position ?? null;
    return { ...best, firstName: named.firstName, lastName: named.lastName, position };
  });
}

/** Addresses of people whom the site names without one, if all known addresses have one format. */
function byPattern(found: readonly Person[], named: ReadPeople["named"], domain: string): Person[] {
  const known = found.flatMap(({ email, firstName, lastName }) => {
    const [local = "", host = ""] = email.split("@");
    if (firstName === null || lastName === null || registrableDomain(host) !== domain) return [];
    return nameFit(local, { firstName, lastName }) === 0 ? [] : [{ firstName, lastName, local, host }];
  });
  const [first] = known;
  const format = usualFormat(known);
  if (format === undefined || first === undefined) return [];
  const taken = new Set(found.map(({ email }) => email.toLowerCase()));
  const names = new Set(known.map(({ firstName, lastName }) => lettersOf(firstName + lastName)));
  const derived = named.map(
    (person): Person => ({
      ...{ email: `${format(person)}@${first.host}`, firstName: person.firstName, lastName: person.lastName },
      ...{ position: person.position, source: "pattern", sourceUrl: null, confidence: PATTERN_CONFIDENCE },
    }),
  );
  const fresh = derived.filter(
    ({ email, firstName, lastName }) => !taken.has(email) && !names.has(lettersOf(`${firstName}${lastName}`)),
  );
  return [...new Map(fresh.map((person) => [person.email, person])).values()];
}
