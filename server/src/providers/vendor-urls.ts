/** Addresses of proxies in place of vendors' own, from the setting VENDOR_URLS: `ahrefs=https://proxy.example/ahrefs,…`. */
export const VENDOR_URLS = "VENDOR_URLS";

/** Reads addresses by name. `finish` reports given names that were not read, and returns those that were. */
export class VendorUrls {
  private readonly given = new Map<string, string>();
  private readonly known = new Set<string>();
  private readonly problems: string[];

  constructor(text: string | undefined, problems: string[]) {
    this.problems = problems;
    for (const part of (text ?? "").split(",").filter((one) => one.trim() !== "")) {
      const [name = "", ...rest] = part.split("=");
      const address = rest.join("=").trim();
      const protocol = URL.parse(address)?.protocol;
      if (protocol === "http:" || protocol === "https:") this.given.set(name.trim(), address);
      // Do not quote the address: it can contain a password.
      else
        problems.push(`${VENDOR_URLS} must be \`<name>=<http or https address>\`, by comma; "${name.trim()}" is not.`);
    }
  }

  get(name: string): string | undefined {
    this.known.add(name);
    return this.given.get(name);
  }

  finish(): string[] {
    const names = [...this.known].toSorted();
    const unknown = [...this.given.keys()].filter((name) => !this.known.has(name));
    if (unknown.length > 0)
      this.problems.push(`${VENDOR_URLS} names ${unknown.join(" and ")}; the names are ${names.join(", ")}.`);
    return names;
  }
}
