import type { INDEXNOW_ENGINES } from "@findable/contract";

export type IndexNowEngine = (typeof INDEXNOW_ENGINES)[number];

/** Notifies search engines of new and changed URLs. */
export interface IndexNowPort {
  /** Looks for the key file on the host and on the host with `www.`. Never throws for a site that does not answer. */
  fetchKey(request: KeyRequest): Promise<KeyFile>;
  /** Sends the URLs of one host to one engine. A refusal is a receipt. Throws a ProviderError if the engine gave no answer or asks to wait. */
  submit(request: SubmitRequest): Promise<EngineReceipt>;
}

export interface KeyRequest {
  workspaceId: string;
  domain: string;
  key: string;
  keyLocation: string;
  signal: AbortSignal;
}

export interface KeyFile {
  /** Where the file with exactly this key was found; null if it was not. */
  url: string | null;
  /** Why it was not found, and what to do; null if it was. */
  problem: string | null;
}

export interface SubmitRequest {
  agencyId: string;
  workspaceId: string;
  engine: IndexNowEngine;
  key: string;
  /** Where the key file is. Its host is the host of all URLs. */
  keyUrl: string;
  /** 1 to 10,000. */
  urls: readonly string[];
  signal: AbortSignal;
}

/** The API key of `engine_c`; undefined if the workspace has none. */
export type FindApiKey = (place: { agencyId: string; workspaceId: string }) => Promise<string | undefined>;

export interface EngineReceipt {
  received: boolean;
  httpStatus: number;
  /** What the engine answered, cut; null for nothing. */
  body: string | null;
  /** How many of the URLs it received, from the first; all if it is absent. */
  accepted?: number;
  /** What the refusal means and what to do; null if the engine received the URLs. */
  problem: string | null;
  /** Whether another key would help. */
  keyRefused: boolean;
}
