import type { Integration } from "@findable/contract";
import { daysAgo } from "../facts.ts";

type Port = Integration["port"];

function connection(port: Port, vendor: string | null, more: Partial<Integration> = {}): Integration {
  return {
    port,
    vendor,
    source: vendor === null ? "none" : "operator",
    hasCredentials: false,
    settings: {},
    message: null,
    connectedAt: null,
    lastCheckedAt: vendor === null ? null : daysAgo(0, 6, 2),
    status: vendor === null ? "not_connected" : "healthy",
    ...more,
  };
}

function own(port: Port, vendor: string, connectedDaysAgo: number, more: Partial<Integration> = {}): Integration {
  return connection(port, vendor, {
    source: "workspace",
    hasCredentials: true,
    connectedAt: daysAgo(connectedDaysAgo, 9, 12),
    ...more,
  });
}

/** Who answers each port for the brand. */
export const INTEGRATIONS: readonly Integration[] = [
  connection("serpdata", "dataforseo"),
  connection("linkdata", "dataforseo"),
  own("contactdata", "hunter", 96, {
    status: "warning",
    message: "412 of this month's 500 look-ups are used. Further ones wait until 1 December.",
  }),
  own("outreach", "smtp", 96, {
    settings: { host: "mail.tallyhour.example", port: 587, from: "ines@tallyhour.example" },
  }),
  connection("forum", "discourse", { settings: { baseUrl: "https://drawingboardforum.example" } }),
  own("gsc", "search-console", 302, { settings: { property: "sc-domain:tallyhour.example" } }),
  own("cms", "wordpress", 262, { settings: { baseUrl: "https://tallyhour.example" } }),
  own("indexnow", "indexnow", 302, { hasCredentials: false, settings: { domain: "tallyhour.example" } }),
  connection("llm", "anthropic"),
  connection("crawler", "built-in"),
  connection("answers", "dataforseo"),
];
