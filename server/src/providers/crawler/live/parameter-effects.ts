import { hashOf } from "./content-memory.ts";

/** Learns which parameters of addresses change nothing, such as session IDs. Their names do not matter. */
export interface ParameterEffects {
  /** Learns from a page. True if it became clear that a parameter changes nothing. */
  observe(url: URL, content: string): boolean;
  /** The parameters that change nothing. */
  without(): ReadonlySet<string>;
  /** The address without these parameters; the same object if it has none. */
  strip(url: URL): URL;
}

/** Equal pairs of pages that differ in nothing else, and none that differs. */
const PAIRS = 3;
/** Short texts, such as those of empty shells, are equal by accident. */
const MIN_CHARACTERS = 120;
const MAX_PARAMETERS = 12;
const MAX_PAIRS = 300_000;

export function createParameterEffects(): ParameterEffects {
  const contentOf = new Map<string, { value: string; hash: number }>();
  const equal = new Map<string, number>();
  const differs = new Set<string>();
  const ineffective = new Set<string>();

  function compare(name: string, base: string, value: string, hash: number): boolean {
    const key = `${name} ${base}`;
    const before = contentOf.get(key);
    if (before === undefined) {
      if (contentOf.size < MAX_PAIRS) contentOf.set(key, { value, hash });
      return false;
    }
    if (before.value === value || differs.has(name)) return false;
    if (before.hash !== hash) {
      differs.add(name);
      ineffective.delete(name);
      return false;
    }
    const pairs = (equal.get(name) ?? 0) + 1;
    equal.set(name, pairs);
    if (pairs !== PAIRS) return false;
    ineffective.add(name);
    return true;
  }

  return {
    observe(url, content) {
      if (url.search === "" || content.length < MIN_CHARACTERS || url.searchParams.size > MAX_PARAMETERS) return false;
      const hash = hashOf(content);
      const parameters = [...url.searchParams].sort();
      return parameters
        .map(([name, value]) => {
          const others = parameters.filter(([other]) => other !== name).map((pair) => pair.join("="));
          return compare(name, `${url.pathname}?${others.join("&")}`, value, hash);
        })
        .includes(true);
    },
    without: () => ineffective,
    strip(url) {
      if (url.search === "" || ineffective.size === 0) return url;
      const names = [...url.searchParams.keys()].filter((name) => ineffective.has(name));
      if (names.length === 0) return url;
      const stripped = new URL(url);
      for (const name of names) stripped.searchParams.delete(name);
      if (stripped.href.endsWith("?")) stripped.search = "";
      return stripped;
    },
  };
}
