import { isDeepStrictEqual } from "node:util";
import { type Brand, type BrandInput, WorkspaceSettings, type WorkspaceSettingsInput } from "@findable/contract";
import { type Static, Type } from "typebox";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import { requirePartners } from "../approvals/index.ts";

const { approvalPolicy, alerts } = WorkspaceSettings.properties;

/** A row stores only the settings that were set. */
export const StoredSettings = Type.Object({
  ...Type.Partial(WorkspaceSettings).properties,
  approvalPolicy: Type.Optional(
    Type.Object({
      ...Type.Partial(approvalPolicy).properties,
      rulesSetBy: Type.Optional(Type.String({ description: "The key that set the rules." })),
    }),
  ),
  alerts: Type.Optional(Type.Partial(alerts)),
});
export type StoredSettings = Static<typeof StoredSettings>;

/** The effective settings: stored values and defaults. */
export function settingsInForce(stored: StoredSettings): WorkspaceSettings {
  const { rulesSetBy: _, ...policy } = stored.approvalPolicy ?? {};
  return {
    ...stored,
    approvalPolicy: { publish: "require_approval", outreach_send: "require_approval", rules: [], ...policy },
    separateApprover: stored.separateApprover ?? false,
    creditPool: stored.creditPool ?? "agency",
    maxCreditsPerMonth: stored.maxCreditsPerMonth ?? null,
    maxMonitoringCreditsPerMonth: stored.maxMonitoringCreditsPerMonth ?? null,
    alerts: { rankDrop: 3, shareOfVoiceDelta: 0.05, ...stored.alerts },
  };
}

/** `approver` is the key that changes them, if it may approve: it answers for the rules that it sets. */
export function changeSettings(
  stored: StoredSettings,
  change: WorkspaceSettingsInput,
  approver?: string,
): StoredSettings {
  const { approvalPolicy, alerts, ...plain } = change;
  const { approvalPolicy: oldPolicy, alerts: oldAlerts, ...oldPlain } = stored;
  const setsRules = approvalPolicy?.rules !== undefined && approver !== undefined;
  const policy = { ...oldPolicy, ...approvalPolicy, ...(setsRules ? { rulesSetBy: approver } : {}) };
  const thresholds = { ...oldAlerts, ...alerts };
  return {
    ...withoutNulls({ ...oldPlain, ...plain }),
    ...(Object.keys(policy).length > 0 ? { approvalPolicy: policy } : {}),
    ...(Object.keys(thresholds).length > 0 ? { alerts: thresholds } : {}),
  };
}

export function changeBrand(stored: Brand, change: BrandInput): Brand {
  return withoutNulls({ ...stored, ...change });
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> };

/** Removes the cleared fields. */
function withoutNulls<T extends object>(fields: T): WithoutNulls<T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return cleared<T>(Object.fromEntries(kept));
}

// Safe cast: `Object.fromEntries` loses the field names; only null and undefined values were removed.
function cleared<T extends object>(fields: object): WithoutNulls<T> {
  return fields as WithoutNulls<T>;
}

/** Whether a change lets runs act that waited for a separate approver. */
export function liftsSeparateApprover(current: WorkspaceSettings, change: WorkspaceSettingsInput): boolean {
  if (!current.separateApprover) return false;
  const { publish, outreach_send } = change.approvalPolicy ?? {};
  return (
    change.separateApprover === false ||
    (publish === "auto" && current.approvalPolicy.publish !== "auto") ||
    (outreach_send === "auto" && current.approvalPolicy.outreach_send !== "auto")
  );
}

/** The key of the actor, if it may approve. */
export function approverOf({ keyId, canApprove, readOnly }: Actor): string | undefined {
  return canApprove && !readOnly ? keyId : undefined;
}

/** Throws if the key may not change these settings. */
export function requireMayChange(actor: Actor, current: WorkspaceSettings, change: WorkspaceSettingsInput): void {
  requirePartners(change.approvalPolicy ?? {}, "settings.approvalPolicy");
  const { publish = current.approvalPolicy.publish, outreach_send = current.approvalPolicy.outreach_send } =
    change.approvalPolicy ?? {};
  const { rules = current.approvalPolicy.rules } = change.approvalPolicy ?? {};
  const changesPolicy =
    publish !== current.approvalPolicy.publish ||
    outreach_send !== current.approvalPolicy.outreach_send ||
    !isDeepStrictEqual(rules, current.approvalPolicy.rules);
  if (changesPolicy && (!actor.canApprove || actor.readOnly)) {
    throw new AppError("forbidden", "Changing `settings.approvalPolicy` requires a key with approval rights.");
  }
  const { separateApprover = current.separateApprover } = change;
  if (separateApprover !== current.separateApprover && (!actor.canApprove || actor.readOnly)) {
    throw new AppError("forbidden", "Changing `settings.separateApprover` requires a key with approval rights.");
  }
  if (liftsSeparateApprover(current, change) && actor.scope === "WORKSPACE") {
    throw new AppError(
      "agency_key_required",
      "Turning off `settings.separateApprover`, or an approval policy under it, requires an agency key.",
    );
  }
  const { maxCreditsPerMonth: cap = current.maxCreditsPerMonth } = change;
  if (cap !== current.maxCreditsPerMonth && actor.scope === "WORKSPACE") {
    throw new AppError("agency_key_required", "Changing `settings.maxCreditsPerMonth` requires an agency key.");
  }
  const raised = (["maxCreditsPerMonth", "maxMonitoringCreditsPerMonth"] as const).find((name) => {
    const [before, after] = [current[name], change[name] === undefined ? current[name] : change[name]];
    return before !== null && (after === null || after > before);
  });
  if (raised !== undefined && (!actor.canApprove || actor.readOnly)) {
    throw new AppError("forbidden", `Raising or clearing \`settings.${raised}\` requires a key with approval rights.`);
  }
  const changesPool = change.creditPool !== undefined && change.creditPool !== current.creditPool;
  if (changesPool && actor.scope === "WORKSPACE") {
    throw new AppError("agency_key_required", "Changing `settings.creditPool` requires an agency key.");
  }
  const { sharedControls: shares = current.sharedControls } = change;
  if ((shares ?? false) !== (current.sharedControls ?? false) && actor.scope === "WORKSPACE") {
    throw new AppError("agency_key_required", "Changing `settings.sharedControls` requires an agency key.");
  }
}
