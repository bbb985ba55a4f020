import type { Values, Vendor, VendorPort } from "./shared/ports/vendor.ts";

/** A connection of the operator, from the settings of the environment. */
export interface OperatorConnection {
  port: VendorPort;
  vendor: string;
  values: Values;
}

/** How the operator selects the vendor of a port, and how health describes it. */
export interface PortRule {
  port: VendorPort;
  /** The setting that names a vendor, with what its documentation says after the names. */
  selectedBy?: { name: string; default: string; meaning: string };
  /** The setting that lists connections of the port; it replaces `selectedBy`. */
  listedBy?: { name: string; default: string; meaning: (vendors: string) => string };
  /** Settings of the port itself. They need a vendor, and confirm one that shared keys imply. */
  own?: readonly string[];
  /** The sentence without a vendor, up to the settings that connect one. Absent: health does not list the port. */
  absent?: string;
  present?: (connections: readonly OperatorConnection[]) => string;
}

export const PORT_RULES: readonly PortRule[] = [
  {
    port: "llm",
    selectedBy: {
      name: "LLM_PROVIDER",
      default: "the one whose key or address is set",
      meaning: "Needed if several keys are set.",
    },
    own: ["LLM_MODEL", "LLM_API_KEY"],
    absent: "No language model is connected",
    present: (all) => `Prose comes from ${all[0]?.vendor}/${all[0]?.values["model"]}.`,
  },
  {
    port: "serpdata",
    selectedBy: {
      name: "SERPDATA_PROVIDER",
      default: "the one that is configured",
      meaning: "Needed only if several are configured.",
    },
    absent: "No search results provider is connected",
    present: (all) => `Search results come from ${all[0]?.vendor}.`,
  },
  {
    port: "linkdata",
    selectedBy: {
      name: "LINKDATA_PROVIDER",
      default: "ahrefs if its key is set",
      meaning: "For backlinks, rankings of sites and keyword difficulty.",
    },
    absent: "No provider of link and keyword data is connected",
    present: (all) => `Link and keyword data come from ${all[0]?.vendor}.`,
  },
  {
    port: "contactdata",
    selectedBy: {
      name: "CONTACTDATA_PROVIDER",
      default: "the one that is configured",
      meaning: "Needed only if several are configured.",
    },
    absent: "Contacts come from the sites themselves",
    present: (all) => `Contacts come from the sites and from ${all[0]?.vendor}.`,
  },
  {
    port: "answers",
    listedBy: {
      name: "ANSWERS_ENGINES",
      default: "none",
      meaning: (vendors) =>
        `Engines whose answers are sampled, by comma: \`<vendor>:<model>\` with ${vendors}, for example \`openai:gpt-5.2,dataforseo\`. Fields follow as \`<field>=<value>\`, by semicolon: \`dataforseo:perplexityModel=sonar;perMinute=100\`.`,
    },
    absent: "No answer engine is connected",
    present: (all) => `Answers of engines come from ${all.map(({ vendor }) => vendor).join(", ")}.`,
  },
  {
    port: "outreach",
    selectedBy: {
      name: "OUTREACH_PLATFORM",
      default: "smtp if its server is set",
      meaning: "The others send through a campaign at their platform.",
    },
    absent: "No outreach platform is connected",
    present: (all) => `Outreach comes from ${all[0]?.values["from"]?.toLowerCase()}.`,
  },
  { port: "transcription" },
];

/** The settings that connect a vendor of the port, one way after the other: `A, or B and C`. */
export function waysToConnect({ port, selectedBy, listedBy }: PortRule, vendors: readonly Vendor[]): string {
  const own = vendors.filter((one) => one.port === port);
  if (listedBy !== undefined) return `${listedBy.name}, with the keys of its vendors`;
  const ways = Map.groupBy(own, (vendor) => andList(needsOf(vendor)));
  return [...ways]
    .map(([needs, like]) => {
      const ids = like.map(({ id }) => id);
      const isNamed = selectedBy !== undefined && like.some((vendor) => !isImplied(vendor));
      return isNamed ? `${selectedBy.name}=${orList(ids)} with ${needs}` : needs;
    })
    .join(", or ");
}

function isImplied({ impliedBy = [], impliedByShared = false }: Vendor): boolean {
  return impliedBy.length > 0 && !impliedByShared;
}

function needsOf({ credentials, settings }: Vendor): string[] {
  const needed = [...Object.values(credentials), ...Object.values(settings)].filter(({ required }) => required);
  return needed.flatMap(({ env = [] }) => env[0]?.name ?? []);
}

export const orList = (names: readonly string[]) => listed(names, "or");
const andList = (names: readonly string[]) => listed(names, "and");

function listed(names: readonly string[], word: "or" | "and"): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}
