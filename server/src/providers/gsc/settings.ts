/** Addresses and the client of the search console. */
export interface GscSettings {
  /** The client that the operator registered; undefined if people cannot sign in. */
  client: { id: string; secret: string } | undefined;
  addresses: GscAddresses;
  /** Whether pages of the kinds that the vendor allows are sent through its Indexing API. */
  usesIndexingApi: boolean;
}

export interface GscAddresses {
  /** Where a person signs in. */
  signIn: string;
  /** Base address of `/token` and `/revoke`. */
  oauth: string;
  /** Base address of the Search Console API. */
  api: string;
  /** Base address of the Indexing API. */
  indexing: string;
}
