/** Unsubscribe links of emails. Their bearers have no key. */
export interface Unsubscribes {
  /** Whether an email has this link. Writes nothing. */
  isKnown(token: string): Promise<boolean>;
  /** Suppresses the recipient for the whole agency. False for an unknown token. */
  unsubscribe(token: string): Promise<boolean>;
}
