import type { Integration } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

export type Port = Integration["port"];

interface PortWords {
  name: string;
  about: string;
}

const WORDS: Readonly<Record<Port, () => PortWords>> = {
  crawler: () => ({ name: t("Crawler"), about: t("Fetches pages of your site and of other sites.") }),
  serpdata: () => ({ name: t("Search results"), about: t("Ranks, results pages and search volumes.") }),
  linkdata: () => ({ name: t("Backlinks"), about: t("Backlinks and domain ratings.") }),
  llm: () => ({
    name: t("Language model"),
    about: t("Writes, summarizes and labels. Without a model, simple rules apply."),
  }),
  answers: () => ({ name: t("Answer engines"), about: t("Answers of AI engines, sampled for citations.") }),
  gsc: () => ({ name: t("Search Console"), about: t("Clicks, impressions and indexing of your site.") }),
  contactdata: () => ({ name: t("Contacts"), about: t("Finds contacts for outreach.") }),
  outreach: () => ({ name: t("Outreach email"), about: t("Sends approved emails and receives replies.") }),
  forum: () => ({ name: t("Forums"), about: t("Questions and complaints in online discussions.") }),
  cms: () => ({
    name: t("Publishing"),
    about: t("Receives approved content."),
  }),
  indexnow: () => ({ name: t("IndexNow"), about: t("Notifies search engines of changed pages.") }),
};

/** The name and the purpose of a port. */
export function portWords(port: Port): PortWords {
  return WORDS[port]();
}

/** The name of an integration as `workspaces.health` lists it: a port, or a name that a later service added. */
export function integrationName(name: string): string {
  return isPort(name) ? portWords(name).name : name;
}

export function isPort(name: string): name is Port {
  return Object.hasOwn(WORDS, name);
}
