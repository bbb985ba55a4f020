import type { Brand, IntegrationHealth, Workspace, WorkspaceUsage } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { BRAND, CORE_PHRASES, daysAgo, OTHER_BRANDS, ownUrl } from "../facts.ts";

type Breakdown = WorkspaceUsage["breakdown"];
type States = Partial<Record<IntegrationName, Omit<IntegrationHealth, "name" | "lastCheckedAt">>>;

const INTEGRATIONS = ["linkdata", "serpdata", "gsc", "contactdata", "outreach"] as const;
type IntegrationName = (typeof INTEGRATIONS)[number];

/** A workspace with what it shows only when asked for. */
export interface DemoWorkspace extends Omit<Workspace, "usage" | "health" | "integrations"> {
  integrations: IntegrationHealth[];
  /** Credits of this month. */
  breakdown: Breakdown;
}

/** What holds in a workspace until somebody sets it. */
export const DEFAULT_SETTINGS: Workspace["settings"] = {
  approvalPolicy: { publish: "require_approval", outreach_send: "require_approval" },
  separateApprover: false,
  creditPool: "agency",
  maxCreditsPerMonth: null,
  maxMonitoringCreditsPerMonth: null,
  alerts: { rankDrop: 3, shareOfVoiceDelta: 0.05 },
};

const ENGLISH = { primaryLocation: "US", primaryLanguage: "en", ...DEFAULT_SETTINGS };

const [BRIGHTFIELD, OAKLINE, KUMO] = OTHER_BRANDS;

export const WORKSPACES: readonly DemoWorkspace[] = [
  workspace(BRAND, {
    tags: ["plan:growth", "team:content"],
    days: [212, 0],
    settings: { ...ENGLISH, defaultModel: "balanced" },
    brand: {
      primaryKeywords: CORE_PHRASES.filter(({ priority }) => priority === "CRITICAL").map(({ phrase }) => phrase),
      featuredContentUrl: ownUrl("/blog/architecture-fee-calculator"),
    },
    breakdown: { research: 459.4, produce: 122, indexing: 3, link_building: 146.9 },
    states: {
      contactdata: {
        status: "warning",
        message: "412 of this month's 500 look-ups are used. Further ones wait until 1 December.",
      },
    },
  }),
  workspace(BRIGHTFIELD, {
    tags: ["plan:growth", "team:local"],
    days: [151, 0],
    settings: { ...ENGLISH, alerts: { rankDrop: 5, shareOfVoiceDelta: 0.05 } },
    brand: {
      primaryKeywords: ["commercial rooftop solar", "solar for small businesses", "warehouse solar cost"],
      featuredContentUrl: "https://brightfieldsolar.example/guides/rooftop-payback",
    },
    breakdown: { research: 640, produce: 250, indexing: 12, link_building: 118 },
    states: { gsc: { status: "warning", message: "The connection ends in 5 days; connect it again." } },
  }),
  workspace(OAKLINE, {
    tags: ["plan:starter", "team:content"],
    days: [96, 1],
    settings: {
      ...ENGLISH,
      primaryLocation: "GB",
      creditPool: "workspace",
      approvalPolicy: { publish: "auto", outreach_send: "require_approval" },
    },
    brand: { primaryKeywords: ["solid oak desk", "made to order bookshelf"] },
    breakdown: { research: 310, produce: 150, indexing: 6, link_building: 44 },
    states: { linkdata: { status: "not_connected", message: "No vendor is configured." } },
  }),
  workspace(KUMO, {
    tags: ["plan:starter", "paused-until-spring"],
    days: [63, 17],
    settings: { ...ENGLISH, primaryLocation: "Berlin,Germany", primaryLanguage: "de" },
    brand: { primaryKeywords: ["coffee subscription", "filter coffee beans"] },
    active: false,
    breakdown: { research: 0, produce: 0, indexing: 0, link_building: 0 },
    states: {
      gsc: { status: "not_connected", message: "Nobody has connected a search console." },
      outreach: { status: "not_connected", message: "Nobody has connected an outreach platform." },
    },
  }),
];

interface Facts {
  tags: string[];
  /** Days since it was created, and since it last did anything. */
  days: readonly [created: number, active: number];
  settings: Workspace["settings"];
  brand: Brand;
  active?: boolean;
  breakdown: Breakdown;
  states: States;
}

function workspace(
  about: { name: string; domain: string; what: string },
  { tags, days: [created, lastActive], settings, brand, active = true, breakdown, states }: Facts,
): DemoWorkspace {
  return {
    id: demoId("ws", about.domain),
    name: about.name,
    primaryDomain: about.domain,
    tags,
    active,
    createdAt: daysAgo(created, 10, 12),
    lastActiveAt: daysAgo(lastActive, 8, 52),
    settings,
    brand: { shortDescription: about.what, ...brand },
    integrations: INTEGRATIONS.map((name) => ({
      name,
      ...(states[name] ?? { status: "healthy" }),
      lastCheckedAt: states[name]?.status === "not_connected" ? null : daysAgo(0, 8, 30),
    })),
    breakdown,
  };
}
