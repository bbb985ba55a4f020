import type { TrustGrant } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { keyOf } from "../agency/keys.ts";
import { approvals } from "./approvals.ts";

const TRUSTED_DAYS = 30;
const DAY_MS = 86_400_000;

interface Granted {
  slug: string;
  kind: TrustGrant["kind"];
  subject: string | null;
  /** Key of the approval it was granted with. */
  approval: readonly string[];
}

const GRANTS: readonly Granted[] = [
  { slug: "discover", kind: "step", subject: null, approval: ["discover-studiocraft"] },
  {
    slug: "studiocraft",
    kind: "account",
    subject: "studiocraft.example",
    approval: ["outreach-timesheet-reminders", "studiocraft.example"],
  },
  {
    slug: "archdeskweekly-editor",
    kind: "contact",
    subject: demoId("con", "editor@archdeskweekly.example"),
    approval: ["outreach-timesheet-reminders", "archdeskweekly.example"],
  },
];

let built: readonly TrustGrant[] | undefined;

/** The standing approvals that still hold. */
export function trustGrants(): readonly TrustGrant[] {
  built ??= GRANTS.map(toGrant);
  return built;
}

function toGrant({ slug, kind, subject, approval }: Granted): TrustGrant {
  const id = demoId("tru", slug);
  const approvalId = demoId("appr", ...approval);
  const origin = approvals().find((one) => one.approvalId === approvalId);
  if (origin?.decidedAt === undefined) throw new Error(`No decided approval granted the trust "${slug}".`);
  const uses = approvals().filter(({ approver }) => approver === `trust:${id}`);
  const used = uses.map(({ decidedAt = "" }) => decidedAt).sort();
  return {
    id,
    kind,
    skill: origin.skill,
    step: stepName(origin.step),
    subject,
    grantedBy: origin.approver ?? keyOf("mara").id,
    approvalId,
    createdAt: origin.decidedAt,
    expiresAt: trustedUntil(origin.decidedAt),
    uses: uses.length,
    lastUsedAt: used.at(-1) ?? null,
  };
}

/** A step without the item it was about. */
export function stepName(step: string): string {
  return step.replace(/:.*/s, "");
}

export function trustedUntil(createdAt: string): string {
  return new Date(Date.parse(createdAt) + TRUSTED_DAYS * DAY_MS).toISOString();
}
