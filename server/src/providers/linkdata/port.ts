import type { KeywordSource } from "../../kernel/keyword-discovery.ts";

export type LinkdataMethod = "linkdata_matching" | "linkdata_related" | "linkdata_suggestions";

/** Links between sites, and what vendors of such data know about keywords. */
export interface LinkdataPort {
  readonly vendor: string;
  readonly keywords: KeywordSource<LinkdataMethod>;
  /** Tries the connection at no price. Answers what somebody should do about it soon, or null. Throws a ProviderError. */
  check?(signal: AbortSignal): Promise<string | null>;
}
