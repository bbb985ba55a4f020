import type { PersonLanguage } from "@findable/contract";

/** Unsubscribe links of emails. Their bearers have no key. */
export interface Unsubscribes {
  /** Whether an email has this link. Writes nothing. */
  isKnown(token: string): Promise<boolean>;
  /** Suppresses the recipient for the whole agency. False for an unknown token. */
  unsubscribe(token: string): Promise<boolean>;
}

/** Unsubscribe links of notices. */
export interface NoticeUnsubscribes {
  /** The emails that a link ends, in words of the person's language, else of the reader's; undefined for an unknown token. Writes nothing. */
  describe(token: string, reader: PersonLanguage): Promise<{ what: string; language: PersonLanguage } | undefined>;
  /** Ends them. False for an unknown token; true if they have ended before. */
  end(token: string): Promise<boolean>;
}
