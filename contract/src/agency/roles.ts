// Types only: the app loads this table with its first page.
import type { OperationContract } from "../kernel/operation.ts";
import type { SkillContract } from "../kernel/skill.ts";

/** What a person may do. Every operation needs one of these: `capabilityOf` says which. */
export const CAPABILITIES = ["read", "comment", "decide", "write", "send", "connect", "manage", "own"] as const;
export type Capability = (typeof CAPABILITIES)[number];

interface RoleLine {
  /** What the role is for, in one sentence. */
  readonly purpose: string;
  readonly may: readonly Capability[];
}

/** The roles, strongest first. Checks of calls, the menus of the app and the documents derive from these lines. */
export const ROLES = {
  OWNER: { purpose: "Everything, including credits, owners, admins and deletion.", may: CAPABILITIES },
  ADMIN: {
    purpose: "Manages people below ADMIN, keys, workspaces and the audit log.",
    may: ["read", "comment", "decide", "write", "send", "connect", "manage"],
  },
  MANAGER: {
    purpose: "Writes, approves, sends and connects.",
    may: ["read", "comment", "decide", "write", "send", "connect"],
  },
  EDITOR: { purpose: "Writes, but cannot approve or send.", may: ["read", "comment", "write"] },
  APPROVER: { purpose: "Reads and decides approvals.", may: ["read", "comment", "decide"] },
  VIEWER: { purpose: "Reads, for example a client who sees one brand.", may: ["read"] },
} as const satisfies Record<string, RoleLine>;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = [
  "OWNER",
  "ADMIN",
  "MANAGER",
  "EDITOR",
  "APPROVER",
  "VIEWER",
] as const satisfies readonly Role[];

/** Roles that act in every workspace and cannot be limited to some. */
export const AGENCY_WIDE_ROLES: readonly Role[] = ["OWNER", "ADMIN"];

export function roleMay(role: Role, capability: Capability): boolean {
  const { may }: RoleLine = ROLES[role];
  return may.includes(capability);
}

/** The roles that have a capability, strongest first. */
export function rolesThatMay(capability: Capability): Role[] {
  return ROLE_NAMES.filter((role) => roleMay(role, capability));
}

/** Areas whose commands set up a connection to the outside world. */
const CONNECTING_AREAS: readonly string[] = ["integrations", "webhooks"];

/** The operations that the rule of `capabilityOf` does not fit, with the reason. */
const EXCEPTIONS: Readonly<Record<string, Capability>> = {
  // A comment decides nothing.
  "agent.approval.comment": "comment",
  // Both decide an approval that a campaign waits for.
  "link_building.serp_outreach.approve": "decide",
  "link_building.serp_outreach.reject": "decide",
  // They act on the outside world under the policy of the workspace, which may ask for no approval.
  "produce.blog_post.publish": "send",
  "produce.landing_page.publish": "send",
  "produce.publication.revert": "send",
  "link_building.reply.answer": "send",
  "indexing.gsc.submit": "send",
  "indexing.indexnow.submit": "send",
  // They hold credentials of the outside world.
  "produce.platform.create": "connect",
  "produce.platform.update": "connect",
  "produce.platform.delete": "connect",
  "link_building.mailbox.update": "connect",
  // Settings of a workspace decide about approvals and budgets.
  "workspaces.update": "connect",
  "workspaces.create": "manage",
  // Credits are the owner's money, and a deleted workspace locks everybody out.
  "credits.grant": "own",
  "workspaces.delete": "own",
};

/**
 * What a field of an input needs beside its operation or skill, unless it is left out, false or empty. A run that publishes or sends
 * acts as an operation that does, and caps of credits are the agency's money.
 */
export const FIELD_CAPABILITIES: Readonly<Record<string, Readonly<Record<string, Capability>>>> = {
  content_factory: { publish: "send" },
  "reports.create": { sendTo: "send" },
  "workspaces.update": {
    "settings.creditPool": "manage",
    "settings.sharedControls": "manage",
    "settings.maxCreditsPerMonth": "manage",
    "settings.maxMonitoringCreditsPerMonth": "manage",
  },
};

/** The capability that a call needs, derived from the kind and the area of its operation. */
export function capabilityOf(
  contract: Pick<OperationContract, "name" | "kind" | "area" | "scope" | "path">,
): Capability {
  const exception = EXCEPTIONS[contract.name];
  if (exception !== undefined) return exception;
  // What one sets for oneself.
  if (contract.path.startsWith("/v1/me")) return "read";
  if (contract.scope === "admin") return "manage";
  if (defaultCapability(contract.kind) === "read") return "read";
  if (contract.area === "people") return "manage";
  if (contract.area === "approvals") return "decide";
  if (CONNECTING_AREAS.includes(contract.area) || contract.path.includes("/config")) return "connect";
  return defaultCapability(contract.kind);
}

/** What an operation needs to which no other rule applies. */
export function defaultCapability(kind: OperationContract["kind"]): Capability {
  return kind === "query" || kind === "stream" ? "read" : "write";
}

/**
 * What starting a skill needs, whether by `agent.invoke`, a schedule or a bulk action: what the operations that start it need, and
 * `send` where it acts on the outside world. `starts` are those operations.
 */
export function capabilityOfSkill(
  { demo }: Pick<SkillContract, "demo">,
  starts: readonly Parameters<typeof capabilityOf>[0][],
): Capability {
  const needs: readonly Capability[] = [
    "write",
    ...(demo === "safety" ? ["send" as const] : []),
    ...starts.map(capabilityOf),
  ];
  return CAPABILITIES.findLast((capability) => needs.includes(capability)) ?? "write";
}
