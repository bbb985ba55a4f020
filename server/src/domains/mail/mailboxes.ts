import type { Mailbox } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import type { MailboxRow } from "./mailbox-list.store.ts";
import { limitOn, PER_DOMAIN_AND_DAY, warmUpOn } from "./pace.ts";

/** Limits of a mailbox that no worker has described since the upgrade. */
const UNKNOWN = { dailyLimit: 40, gap: [90, 300] } as const;

export function toMailbox(row: MailboxRow): Mailbox {
  const { load, health, findings, checked_at: checkedAt } = row;
  const connectionLimit = row.daily_limit ?? UNKNOWN.dailyLimit;
  const pace = {
    dailyLimit: Math.min(row.chosen_daily_limit ?? connectionLimit, connectionLimit),
    warmsUp: row.chosen_warm_up ?? row.warms_up ?? true,
  };
  const gapSeconds = { least: row.least_gap ?? UNKNOWN.gap[0], most: row.most_gap ?? UNKNOWN.gap[1] };
  return {
    address: row.address,
    name: row.name,
    channel: row.vendor,
    state: row.state,
    connectedSince: row.connected_at,
    isShared: row.is_shared ?? false,
    caps: {
      dailyLimit: pace.dailyLimit,
      connectionLimit,
      domainLimit: row.chosen_domain_limit ?? PER_DOMAIN_AND_DAY,
      gapSeconds,
    },
    today: { sent: load.sent, planned: load.planned, limit: limitOn(load, pace, load.today) },
    warmUp: warmUpOn(load, pace, load.today) ?? null,
    health: {
      ...health,
      bounceRate: health.sent === 0 ? null : roundTo(health.bounced / health.sent, 4),
      pausedAt: row.paused_at,
      pauseReason: row.pause_reason,
      readAt: row.read_at,
      readProblem: row.read_problem,
    },
    check:
      findings === null || checkedAt === null
        ? null
        : {
            checkedAt,
            passed: findings.every(({ state }) => state !== "fail"),
            findings: findings.map(({ record = null, ...finding }) => ({ ...finding, record })),
          },
  };
}

export function mailboxNotFound(address: string): AppError {
  const message = `The workspace has no mailbox ${address}. List them with \`link_building.mailbox.list\`, or connect one and start \`link_building.mailbox.check\`.`;
  return new AppError("not_found", message, { address });
}
