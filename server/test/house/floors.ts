import type { SourceFile } from "./imports.ts";

/**
 * The parts of the house and what each may import besides itself. No part imports one that needs it, with two exceptions: kernel
 * and ports are one floor, and so are wiring, start and cli, which assemble the processes.
 */
const SEES = {
  contract: [],
  kernel: ["contract", "ports"],
  ports: ["contract", "kernel"],
  adapters: ["contract", "kernel", "ports", "market"],
  platform: ["contract", "kernel", "ports"],
  market: ["contract", "kernel", "ports"],
  domains: ["contract", "kernel", "ports"],
  skills: ["contract", "kernel", "ports", "domains"],
  // A recording, and the domains' pure rules that refuse an input.
  demo: ["contract", "kernel", "domains"],
  // The tables of operations and skills.
  tables: ["contract", "kernel", "domains", "skills"],
  wiring: [
    "contract",
    "kernel",
    "ports",
    "adapters",
    "platform",
    "market",
    "domains",
    "skills",
    "demo",
    "tables",
    "start",
  ],
  start: ["contract", "kernel", "ports", "adapters", "platform", "domains", "tables", "wiring", "cli"],
  cli: ["contract", "kernel", "platform", "domains", "tables", "wiring", "start"],
  // A client like any other: it sees the contract and nothing of the server.
  web: ["contract"],
} as const satisfies Record<string, readonly string[]>;

export type Part = keyof typeof SEES;

/** Doors that were made on purpose: where from, where to, why. */
const DOORS: readonly { from: RegExp; to: string; why: string }[] = [
  {
    from: /^server\/src\/providers\/([^/]+\/live\/|shared\/http\.ts$)/,
    to: "server/src/platform/egress/egress-refused-error.ts",
    why: "an adapter that was refused the way out says so, and does not try again",
  },
  {
    from: /^server\/src\/domains\/test-worlds\//,
    to: "server/src/market/world-state.ts",
    why: "the domain keeps what the market is made of",
  },
  {
    from: /^server\/src\/domains\/integrations\/rules\.ts$/,
    to: "server/src/providers/vendors.ts",
    why: "the demo, which has no services, refuses the connections that the service refuses",
  },
  {
    from: /^server\/src\/start\/build-web-app\.ts$/,
    to: "web/scripts/build.ts",
    why: "a start that finds no web app builds it",
  },
];

/** The part that a file of the product belongs to; undefined for a file without a part. */
export function partOf(file: string): Part | undefined {
  if (file.startsWith("contract/src/")) return "contract";
  if (file.startsWith("web/src/")) return "web";
  const [, folder, rest] = /^server\/src\/(?:([^/]+)\/)?(.+)$/.exec(file) ?? [];
  if (rest === undefined) return undefined;
  switch (folder) {
    case undefined:
      return rest === "main.ts" ? "start" : "tables";
    case "providers":
      return /^([^/]+\/port|shared\/ports\/[\w-]+)\.ts$/.test(rest) ? "ports" : "adapters";
    case "kernel":
    case "platform":
    case "market":
    case "domains":
    case "skills":
    case "demo":
    case "wiring":
    case "start":
    case "cli":
      return folder;
    default:
      return undefined;
  }
}

/** What ships: tests, their fixtures, the contract suites of the ports and the market's hidden truth, for judges alone, do not. */
export function isProduct(file: string): boolean {
  return (
    /^(contract|server|web)\/src\//.test(file) &&
    !/(\.test\.ts$|\/__fixtures__\/|\/contract\.ts$|\/true-[\w-]+\.ts$)/.test(file)
  );
}

/** Every broken rule, a sentence each. */
export function findBrokenFloors(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, target }) => {
        const reason = target === undefined ? foreignPackage(path, specifier) : forbidden(path, target);
        return reason === undefined ? [] : [`${path} imports ${target ?? specifier}: ${reason}.`];
      }),
    );
}

function forbidden(from: string, to: string): string | undefined {
  const [own, other] = [partOf(from), partOf(to)];
  if (DOORS.some((door) => door.from.test(from) && door.to === to)) return undefined;
  if (!isProduct(to)) return "what ships needs nothing that only tests have";
  if (own === undefined) return `${from} belongs to no part; give its folder a line in floors.ts`;
  if (other === undefined) return `${to} belongs to no part; give its folder a line in floors.ts`;
  if (own === other) return sideways(own, from, to);
  const seen: readonly Part[] = SEES[own];
  if (!seen.includes(other)) return `${own} may not see ${other}`;
  if (own === "demo" && other === "domains" && !isRulesOfDomain(to))
    return "the demo uses a domain only through its rules.ts";
  if (other === "domains" && own !== "demo" && !isDoorOfDomain(to)) return "a domain is used only through its index.ts";
  return undefined;
}

/** Inside one part: domains, and the adapters of different ports, keep apart. */
function sideways(part: Part, from: string, to: string): string | undefined {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === other) return undefined;
  if (part === "domains" && !isDoorOfDomain(to)) return "a domain is used only through its index.ts";
  if (part === "web") return sidewaysInWeb(from, to);
  const chooses = !own.includes("/");
  if (part === "adapters" && !chooses && other !== "providers/shared") return "a port's adapters see no other port's";
  return undefined;
}

/** Of the web app: parts that know nothing of the product, parts that do, and pages, which are put together of both. */
function sidewaysInWeb(from: string, to: string): string | undefined {
  const floorOf = (file: string) => /^web\/src\/([^/]+)\//.exec(file)?.[1];
  const [own, other] = [floorOf(from), floorOf(to)];
  if (own === "ui" && other !== "ui" && other !== "i18n") return "what is drawn knows nothing of the product";
  if (other !== "pages" || own === undefined) return undefined;
  return own === "pages" ? "a page needs no other page" : "only the table of pages knows pages";
}

/** `domains/keys`, `providers/llm`; `providers` for the files that choose among them. */
function roomOf(file: string): string {
  return file.split("/").slice(2, -1).slice(0, 2).join("/");
}

function isDoorOfDomain(file: string): boolean {
  return /^server\/src\/domains\/[^/]+\/index\.ts$/.test(file);
}

/** The pure rules of a domain, which need no database. */
function isRulesOfDomain(file: string): boolean {
  return /^server\/src\/domains\/[^/]+\/rules\.ts$/.test(file);
}

/** The contract also runs in browsers. */
function foreignPackage(from: string, specifier: string): string | undefined {
  if (partOf(from) !== "contract" || /^typebox(\/|$)/.test(specifier)) return undefined;
  return "the contract needs typebox and nothing else";
}

/**
 * Import circles: files of the product that import each other, and domains that need each other. A circle cannot be
 * read, tested or moved one part at a time. Imports of types count.
 */
export function findCircles(files: readonly SourceFile[]): string[] {
  const product = files.filter((file) => isProduct(file.path));
  const imports = product.map(({ path, imports }) => ({
    path,
    targets: imports.flatMap(({ target }) => target ?? []),
  }));
  const domains = imports
    .filter(({ path }) => partOf(path) === "domains")
    .map(({ path, targets }) => ({
      path: roomOf(path),
      targets: targets.filter((target) => partOf(target) === "domains").map(roomOf),
    }));
  return [...circlesAmong(domains), ...circlesAmong(imports)].map((circle) => circle.join(" <-> "));
}

/** The largest groups of paths in which each path reaches every other one, in alphabetical order. */
function circlesAmong(edges: readonly { path: string; targets: readonly string[] }[]): string[][] {
  const needs = new Map<string, Set<string>>();
  for (const { path, targets } of edges) {
    const known = needs.get(path) ?? new Set();
    for (const target of targets) if (target !== path) known.add(target);
    needs.set(path, known);
  }
  const reached = new Map([...needs.keys()].map((path) => [path, reachableFrom(path, needs)]));
  const circles = [...needs.keys()]
    .filter((path) => reached.get(path)?.has(path))
    .map((path) => [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path)).toSorted());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

/** Contains the path itself only where a circle leads back to it. */
function reachableFrom(path: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const next = [...(needs.get(path) ?? [])];
  for (let target = next.pop(); target !== undefined; target = next.pop()) {
    if (reached.has(target)) continue;
    reached.add(target);
    next.push(...(needs.get(target) ?? []));
  }
  return reached;
}
