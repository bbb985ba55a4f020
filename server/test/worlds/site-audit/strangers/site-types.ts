export interface Visit {
  method: string;
  /** Path with query, as a client sends it. */
  path: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Scheme, host and port under which the site is served, without a slash at the end. */
  origin: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** The server that mounts the site waits this long before the first byte. */
  delayMs?: number;
}

export type Content = string | Buffer | ((visit: Visit) => string | Buffer);

export interface Page {
  path: string;
  /** 200 unless given. */
  status?: number;
  headers?: Record<string, string>;
  body: Content;
  delayMs?: number;
  /** Date for the sitemap. A page without it is not listed. */
  listed?: string;
}

export type Severity = "critical" | "important" | "minor";

export interface Planted {
  /** The author's own name of the fault. */
  fault: string;
  /** The entry of the reference catalogue that fits, or null. */
  catalogue: string | null;
  severity: Severity;
  /** Pages that carry the fault. A path that ends in `*` stands for all paths with that start. */
  where: string[];
  /** Addresses that a faulty link, redirect or canonical leads to. */
  targets?: string[];
  why: string;
  /** The catalogue's entry of another planted fault that brings this one about. Reporting only that one is right. */
  follows?: string;
  /** What a client must have in order to see the fault. */
  needs?: "https origin" | "a browser" | "other user agents" | "outside hosts";
}

export interface LookAlike {
  looksLike: string;
  /** The entry of the catalogue that a tool would wrongly use, `not_in_sitemap` for pages left out, or null. */
  catalogue: string | null;
  where: string[];
  whyNot: string;
}

/** An address on another host and its answers, for judges that have an outside world. */
export interface Outside {
  url: string;
  get: number | "no such host" | "time-out";
  head?: number;
}

export interface Site {
  name: string;
  kind: string;
  platform: string;
  start: string;
  pages: Page[];
  /** Styles, scripts, images and data. */
  files: Page[];
  robots: Page | null;
  sitemaps: Page[];
  /** Answers before pages are looked up: redirects, facets, agents, endless spaces. */
  behaviour?: (visit: Visit) => Answer | undefined;
  /** What an unknown address answers. */
  missing: (visit: Visit) => Answer;
  /** Parts of addresses that belong to a space without end or to copies of it. The check does not enter them. */
  endless?: string[];
  outside: Outside[];
  planted: Planted[];
  lookalikes: LookAlike[];
}

/** The part of a site that answers requests. */
export type ServedSite = Omit<Site, "planted" | "lookalikes">;
