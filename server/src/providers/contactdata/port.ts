/** A person or a role at a site, with where its address comes from. */
export interface FoundPerson {
  email: string;
  firstName: string | null;
  lastName: string | null;
  position: string | null;
  /** `contactdata`: from the vendor; `site`: read on the site; `pattern`: derived from the site's usual address format. */
  source: "contactdata" | "site" | "pattern";
  sourceUrl: string | null;
  /** Probability that the address is valid, 0 to 1. */
  confidence: number;
  verification: MailVerification;
}

/**
 * What is known about an address without writing to its mailbox. `mx`: its domain receives mail. `accept_all`: its server accepts
 * every address, so that the vendor cannot know. `valid`, `invalid` and `unknown` are a vendor's verdicts.
 */
export type MailVerification = "unchecked" | "mx" | "no_mx" | "valid" | "accept_all" | "invalid" | "unknown";

export interface PeopleRequest {
  /** A registrable domain. */
  domain: string;
  limit: number;
  signal: AbortSignal;
}

export interface FoundPeople {
  people: FoundPerson[];
  /** ISO 3166-1 alpha-2, where the site states its address; null otherwise. */
  country: string | null;
  /** Parts that could not be read, as sentences. */
  warnings: string[];
}

/** A vendor of contact data. */
export interface ContactdataPort {
  readonly vendor: string;
  /** People at a site, best first. Throws a ProviderError. */
  findPeople(request: PeopleRequest): Promise<FoundPeople>;
  /** A free call that proves the connection. Returns advice, or null if all is well. */
  check(signal: AbortSignal): Promise<string | null>;
}

/** Reads who can be written to on the site itself. */
export interface SiteContactsPort {
  /** Reads the pages where sites name people. A site without people is no failure. Throws a ProviderError if it cannot be read. */
  findPeople(request: PeopleRequest): Promise<FoundPeople>;
}
