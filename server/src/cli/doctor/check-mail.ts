import { portSteps } from "../../wiring/create-services.ts";
import { inspectMailbox } from "../../wiring/inspect-mailbox.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import type { Session } from "../session.ts";
import { type Check, fail, ok, warn } from "./check.ts";
import { readSettings } from "./check-settings.ts";

/** The checks of the operator's mailbox. */
export async function checkMail({ environment }: Pick<Session, "environment">): Promise<Check[]> {
  const { config, checks } = await readSettings(environment);
  const logins = await findDatabaseLogins(config);
  const findings = await inspectMailbox(config, "absent" in logins ? undefined : logins.appUrl);
  if (findings === undefined) {
    const next = portSteps(config).get("outreach") ?? "";
    return [...checks, warn("mailbox", "The operator has connected no mailbox.", next)];
  }
  const shown = findings.map(({ check, state, message, next: advice, record }) => {
    const next = [advice, record && `${record.type} ${record.name} ${record.value}`].filter(Boolean).join(" ");
    if (state === "pass") return ok(`mail ${check}`, message);
    return state === "warn" ? warn(`mail ${check}`, message, next) : fail(`mail ${check}`, message, next);
  });
  return [...checks, ...shown];
}
