import type { Integration } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

export type Port = Integration["port"];

/** A field that a vendor needs. A `credential` is sent once and never shown again. */
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
const ownAddress = setting("baseUrl", t("URL"), false, t("Only if you use a proxy."));
const account: readonly VendorField[] = [
  { name: "login", label: t("Login"), kind: "credential", required: true },
  { name: "password", label: t("API password"), kind: "credential", required: true, secret: true },
];
const model = setting("model", t("Model"), true, t("The model's name at the provider."));

/** The vendors of each port. The service validates the choice and refuses unknown vendors. */
const VENDORS: Readonly<Partial<Record<Port, readonly Vendor[]>>> = {
  serpdata: [
    {
      id: "dataforseo",
      name: "DataForSEO",
      about: t("Search results and keywords with search volumes. Billed per call."),
      fields: [...account, ownAddress],
    },
    {
      id: "searxng",
      name: "SearXNG",
      about: t("Search results from your own server, without search volumes."),
      fields: [
        setting(
          "baseUrl",
          t("URL"),
          true,
          t("For example, https://search.example.com. The server must allow the json format."),
        ),
      ],
    },
  ],
  linkdata: [
    {
      id: "dataforseo",
      name: "DataForSEO",
      about: t("Backlinks and keywords. Billed per call."),
      fields: [...account, ownAddress],
    },
    {
      id: "ahrefs",
      name: "Ahrefs",
      about: t("Backlinks and keywords. Billed in units."),
      fields: [apiKey, ownAddress],
    },
  ],
  llm: [
    { id: "openai", name: "OpenAI", about: t("Language models"), fields: [apiKey, model] },
    { id: "anthropic", name: "Anthropic", about: t("Language models"), fields: [apiKey, model] },
    { id: "google", name: "Google", about: t("Language models"), fields: [apiKey, model] },
    {
      id: "openai-compatible",
      name: t("Other server"),
      about: t("Ollama, vLLM, LM Studio and other servers with an OpenAI-compatible API."),
      fields: [setting("baseUrl", t("URL"), true), model, { ...apiKey, required: false }],
    },
  ],
};

export function vendorsOf(port: Port): readonly Vendor[] {
  return VENDORS[port] ?? [];
}

/** The display name of a vendor. The simulated vendor has none. */
export function vendorName(port: Port, vendor: string): string {
  if (vendor === "sandbox") return t("Simulated");
  return vendorsOf(port).find(({ id }) => id === vendor)?.name ?? vendor;
}

/** The name and the purpose of a port. */
export function portWords(port: Port): { name: string; about: string } {
  switch (port) {
    case "crawler":
      return { name: t("Crawler"), about: t("Fetches pages of your site and of other sites.") };
    case "serpdata":
      return { name: t("Search results"), about: t("Ranks, results pages and search volumes.") };
    case "linkdata":
      return { name: t("Backlinks"), about: t("Backlinks and domain ratings.") };
    case "llm":
      return {
        name: t("Language model"),
        about: t("Writes, summarizes and labels. Without a model, simple rules apply."),
      };
    case "gsc":
      return { name: t("Search Console"), about: t("Clicks, impressions and indexing of your site.") };
    case "contactdata":
      return { name: t("Contacts"), about: t("Finds contacts for outreach.") };
    case "outreach":
      return { name: t("Outreach email"), about: t("Sends approved emails and receives replies.") };
    case "forum":
      return { name: t("Forums"), about: t("Questions and complaints in online discussions.") };
    case "cms":
      return { name: t("Publishing"), about: t("Receives approved content. Sites are added as publishing targets.") };
    case "indexnow":
      return { name: t("IndexNow"), about: t("Notifies search engines of changed pages.") };
  }
}
