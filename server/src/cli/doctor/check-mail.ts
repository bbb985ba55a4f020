import { createMailTokens } from "../../domains/integrations/index.ts";
import { openDatabase } from "../../platform/database/pool.ts";
import type { MailTokens } from "../../providers/outreach/port.ts";
import type { Config } from "../../start/config.ts";
import { openSealer } from "../../wiring/create-services.ts";
import { inspectMailbox } from "../../wiring/inspect-mailbox.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import type { Session } from "../session.ts";
import { type Check, fail, ok, warn } from "./check.ts";
import { readSettings } from "./check-settings.ts";

/** The checks of the operator's mailbox. */
export async function checkMail({ environment }: Pick<Session, "environment">): Promise<Check[]> {
  const { config, checks } = readSettings(environment);
  const findings = await withMailTokens(config, (tokens) => inspectMailbox(config, tokens));
  if (findings === undefined) {
    const next = "Set OUTREACH_SMTP_URL, OUTREACH_IMAP_URL, OUTREACH_FROM and OUTREACH_PASSWORD.";
    return [...checks, warn("mailbox", "The operator has connected no mailbox.", next)];
  }
  const shown = findings.map(({ check, state, message, next: advice, record }) => {
    const next = [advice, record && `${record.type} ${record.name} ${record.value}`].filter(Boolean).join(" ");
    if (state === "pass") return ok(`mail ${check}`, message);
    return state === "warn" ? warn(`mail ${check}`, message, next) : fail(`mail ${check}`, message, next);
  });
  return [...checks, ...shown];
}

/** The tokens of the service where a mailbox signs in with them: the vendor may accept no other, and none may be lost. */
async function withMailTokens<T>(config: Config, work: (tokens?: MailTokens) => Promise<T>): Promise<T> {
  const { outreach } = config.providers;
  const logins = findDatabaseLogins(config);
  const signsIn = outreach?.provider === "smtp" && outreach.auth !== undefined && "refreshToken" in outreach.auth;
  if (!signsIn || "absent" in logins) return work();
  await using database = openDatabase({
    url: logins.appUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "doctor",
  });
  const tokens = createMailTokens({
    inTransaction: (inside) => database.transaction([], inside),
    sealer: openSealer(config),
    now: () => new Date(),
  });
  return work(tokens);
}
