import type { KeywordSource } from "../../kernel/keyword-discovery.ts";

export type LinkdataMethod = "linkdata_matching" | "linkdata_related" | "linkdata_suggestions";

/** Links between sites, and what vendors of such data know about keywords. */
export interface LinkdataPort {
  readonly vendor: string;
  readonly keywords: KeywordSource<LinkdataMethod>;
}
