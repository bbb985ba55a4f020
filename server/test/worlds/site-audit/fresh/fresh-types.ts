import type { Severity, Site } from "../strangers/site-types.ts";

/** Where a client that runs no script sees the fault. `several answers` needs a comparison of pages; `not shown` needs a browser. */
export type RawEvidence = "html" | "headers" | "status" | "robots.txt" | "sitemap" | "several answers" | "not shown";

export interface FreshFault {
  fault: string;
  /** The kind of fault in a consultant's words. Entries with the same words have the same kind. */
  kind: string;
  severity: Severity;
  /** Pages that carry the fault. A path that ends in `*` stands for all paths with that start. */
  where: string[];
  /** Addresses that a faulty link, redirect, canonical or sitemap leads to. */
  targets?: string[];
  raw: RawEvidence;
  why: string;
}

export interface FreshLookAlike {
  looksLike: string;
  /** The kind of fault that a naive checker would report here. */
  kind: string;
  where: string[];
  targets?: string[];
  whyNot: string;
}

export interface FreshSite extends Omit<Site, "planted" | "lookalikes"> {
  planted: FreshFault[];
  lookalikes: FreshLookAlike[];
}
