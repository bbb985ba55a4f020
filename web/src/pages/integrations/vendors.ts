import type { Port } from "../../components/words/port-words.ts";
import { t } from "../../i18n/index.ts";

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

const ENGINES = [
  ["openai", "OpenAI"],
  ["perplexity", "Perplexity"],
  ["anthropic", "Anthropic"],
  ["google", "Google"],
] as const;

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
  answers: [
    { id: "openai", name: "OpenAI", about: t("Answers with web search"), fields: [apiKey, model] },
    { id: "perplexity", name: "Perplexity", about: t("Answers with web search"), fields: [apiKey, model] },
    { id: "anthropic", name: "Anthropic", about: t("Answers with web search"), fields: [apiKey, model] },
    { id: "google", name: "Google", about: t("Answers with web search"), fields: [apiKey, model] },
    {
      id: "dataforseo",
      name: "DataForSEO",
      about: t("ChatGPT and Gemini as people see them. Billed per call."),
      fields: [...account, ownAddress],
    },
    {
      id: "engines",
      name: t("Several engines"),
      about: t("One key and one model for each engine. Leave the others empty."),
      fields: ENGINES.flatMap(([id, name]) => [
        {
          name: `${id}ApiKey`,
          label: t("API key of {vendor}", { vendor: name }),
          kind: "credential" as const,
          required: false,
          secret: true,
        },
        setting(`${id}Model`, t("Model of {vendor}", { vendor: name }), false),
      ]),
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
