import type { Integration } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

export type Port = Integration["port"];

/** One thing that a vendor needs. What lets us in is `credential`: it is sent and never shown again. */
export interface VendorField {
  name: string;
  label: string;
  kind: "credential" | "setting";
  hint?: string;
  required: boolean;
  secret?: boolean;
}

export interface Vendor {
  id: string;
  name: string;
  about: string;
  fields: readonly VendorField[];
}

const setting = (name: string, label: string, required: boolean, hint?: string): VendorField => ({
  name,
  label,
  kind: "setting",
  required,
  ...(hint === undefined ? {} : { hint }),
});
const apiKey: VendorField = { name: "apiKey", label: t("API key"), kind: "credential", required: true, secret: true };
const ownAddress = setting("baseUrl", t("Address"), false, t("Only for a proxy of yours."));
const account: readonly VendorField[] = [
  { name: "login", label: t("Login"), kind: "credential", required: true },
  { name: "password", label: t("API password"), kind: "credential", required: true, secret: true },
];
const model = setting("model", t("Model"), true, t("By the vendor's name of it."));

/** Who can be connected to what. The service checks what is sent: a vendor it does not know is refused there. */
const VENDORS: Readonly<Partial<Record<Port, readonly Vendor[]>>> = {
  serpdata: [
    {
      id: "dataforseo",
      name: "DataForSEO",
      about: t("Search results and keywords with volumes, paid by the call."),
      fields: [...account, ownAddress],
    },
    {
      id: "searxng",
      name: "SearXNG",
      about: t("Search results from a server of yours. It knows no volumes."),
      fields: [
        setting(
          "baseUrl",
          t("Address"),
          true,
          t("For example https://search.example.com, with json among its formats."),
        ),
      ],
    },
  ],
  linkdata: [
    {
      id: "dataforseo",
      name: "DataForSEO",
      about: t("Who links to whom, and keywords; paid by the call."),
      fields: [...account, ownAddress],
    },
    {
      id: "ahrefs",
      name: "Ahrefs",
      about: t("Who links to whom, and keywords; paid in units."),
      fields: [apiKey, ownAddress],
    },
  ],
  llm: [
    { id: "openai", name: "OpenAI", about: t("A language model."), fields: [apiKey, model] },
    { id: "anthropic", name: "Anthropic", about: t("A language model."), fields: [apiKey, model] },
    { id: "google", name: "Google", about: t("A language model."), fields: [apiKey, model] },
    {
      id: "openai-compatible",
      name: t("Another server"),
      about: t("Ollama, vLLM, LM Studio and others that speak OpenAI's format."),
      fields: [setting("baseUrl", t("Address"), true), model, { ...apiKey, required: false }],
    },
  ],
};

export function vendorsOf(port: Port): readonly Vendor[] {
  return VENDORS[port] ?? [];
}

/** As people know it; whoever answers in the simulated market has no name. */
export function vendorName(port: Port, vendor: string): string {
  if (vendor === "sandbox") return t("Simulated");
  return vendorsOf(port).find(({ id }) => id === vendor)?.name ?? vendor;
}

/** What a kind of connection is for, in plain words. */
export function portWords(port: Port): { name: string; about: string } {
  switch (port) {
    case "crawler":
      return { name: t("Reading sites"), about: t("Fetches the pages of the brand and of others.") };
    case "serpdata":
      return { name: t("Search results"), about: t("Ranks, results pages and volumes of keywords.") };
    case "linkdata":
      return { name: t("Links"), about: t("Who links to a site, and how strong it is.") };
    case "llm":
      return {
        name: t("Language model"),
        about: t("Writes, sums up and labels. Without one, rules do what they can."),
      };
    case "gsc":
      return { name: t("Search console"), about: t("Clicks, impressions and indexing of the brand's own site.") };
    case "contactdata":
      return { name: t("Contacts"), about: t("Finds whom to write to.") };
    case "outreach":
      return { name: t("Outreach e-mail"), about: t("Sends what was approved, and hears what comes back.") };
    case "forum":
      return { name: t("Forums"), about: t("What people ask and complain of.") };
    case "cms":
      return { name: t("Publishing"), about: t("Where approved texts go; sites are platforms of their own.") };
    case "indexnow":
      return { name: t("IndexNow"), about: t("Tells search engines of changed pages.") };
  }
}
