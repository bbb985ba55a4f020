import type { ProviderSettings } from "./settings.ts";

/** Describes a port for the health report. The health of its vendor is unknown without a call. */
export type PortState =
  | { port: DescribedPort; state: "connected"; vendor: string; message: string }
  | { port: DescribedPort; state: "not_connected"; vendor: null; message: string };
type DescribedPort = "answers" | "contactdata" | "linkdata" | "llm" | "outreach" | "serpdata";

export function describeProviders(settings: ProviderSettings): PortState[] {
  const { answers, contactdata, linkdata, llm, outreach, serpdata } = settings;
  return [
    llm === undefined
      ? notConnected(
          "llm",
          "No language model is connected: set LLM_PROVIDER, LLM_MODEL and LLM_API_KEY, or LLM_BASE_URL.",
        )
      : connected("llm", llm.provider, `Prose comes from ${llm.provider}/${llm.model}.`),
    serpdata === undefined
      ? notConnected(
          "serpdata",
          "No search results provider is connected: set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.",
        )
      : connected("serpdata", serpdata.provider, `Search results come from ${serpdata.provider}.`),
    linkdata === undefined
      ? notConnected(
          "linkdata",
          "No provider of link and keyword data is connected: set AHREFS_API_KEY, or LINKDATA_PROVIDER=dataforseo with the account of DataForSEO.",
        )
      : connected("linkdata", linkdata.provider, `Link and keyword data come from ${linkdata.provider}.`),
    contactdata === undefined
      ? notConnected("contactdata", "Contacts come from the sites themselves; set HUNTER_API_KEY to also ask Hunter.")
      : connected(
          "contactdata",
          contactdata.provider,
          `Contacts come from the sites and from ${contactdata.provider}.`,
        ),
    describeAnswers(answers),
    outreach === undefined
      ? notConnected(
          "outreach",
          "No outreach platform is connected: set OUTREACH_SMTP_URL or OUTREACH_PLATFORM, and OUTREACH_FROM.",
        )
      : connected("outreach", outreach.provider, `Outreach comes from ${outreach.from.address}.`),
  ];
}

function describeAnswers(answers: ProviderSettings["answers"]): PortState {
  if (answers === undefined) {
    return notConnected(
      "answers",
      "No answer engine is connected: set ANSWERS_OPENAI_MODEL, ANSWERS_PERPLEXITY_MODEL, ANSWERS_ANTHROPIC_MODEL or ANSWERS_GOOGLE_MODEL with a key, or ANSWERS_DATAFORSEO.",
    );
  }
  const vendors = answers.accounts.map(({ vendor }) => vendor);
  return connected("answers", vendors.join("+"), `Answers of engines come from ${vendors.join(", ")}.`);
}

function connected(port: PortState["port"], vendor: string, message: string): PortState {
  return { port, state: "connected", vendor, message };
}

function notConnected(port: PortState["port"], message: string): PortState {
  return { port, state: "not_connected", vendor: null, message };
}
