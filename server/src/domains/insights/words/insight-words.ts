import { ATTENTION_DAYS, type AttentionKind, type MovementInsight } from "@findable/contract";
import { speaking } from "../../../kernel/text/speaking.ts";

/** Records of one kind that need somebody. Days are written in the language. */
interface ConcernWording {
  count: number;
  since: string | undefined;
  until: string | undefined;
  /** Whether it concerns the agency as a whole. */
  isOfAgency: boolean;
  /** What people call the records. */
  names: readonly string[];
  /** The records as `records` of the language writes them; empty where only the names are known. */
  texts: readonly string[];
  /** Credits that are left, and what a thorough site analysis costs. */
  credits?: { available: number; enough: number } | undefined;
}

/** What a record that needs somebody consists of, by its kind. */
export interface RecordFacts {
  approval: { skill: string; step: string };
  draft: { count: number; page: string | null };
  question: { skill: string; question: string | null };
  budget: { committed: number; cap: number };
  reply: { from: string; subject: string | null };
  /** The message is that of the last check, as it was stored. */
  integration: { message: string | undefined };
  mailbox: { paused: boolean; reason: string | null };
  failed_run: { skill: string; error: string | null };
  webhook: { count: number; url: string };
  rank_loss: { keyword: string; from: number | null; to: number | null };
}

interface MovementWording {
  compared: number;
  counts: Pick<MovementInsight["counts"], "up" | "down" | "entered" | "left" | "within_noise" | "unknown">;
  unconfirmed: number;
  /** Approvals that wait. */
  waiting: number;
  day: string;
}

/** Sentences about what needs somebody and what moved, in one language. */
export interface InsightWords {
  locale: string;
  concerns: Readonly<Record<AttentionKind, (concern: ConcernWording) => string>>;
  /** What the remedy does. */
  remedies: Readonly<Record<AttentionKind, string>>;
  records: { readonly [K in keyof RecordFacts]: (facts: RecordFacts[K], id: string) => string };
  movement(movement: MovementWording): string;
}

/** Joins with a colon what is there. */
export const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined).join(": ");

const LOCALE = "en-GB";
const { isOne } = speaking(LOCALE);
const verb = (count: number, one: string, many: string) => (isOne(count) ? one : many);
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${verb(count, one, many)}`;
const until = (first: string, day: string | undefined) => (day === undefined ? "" : `, ${first} until ${day}`);
const since = (oldest: string, day: string | undefined) => (day === undefined ? "" : `, ${oldest} since ${day}`);
const place = (position: number | null) => (position === null ? "not found" : `${position}`);
const number = (count: number) => (count === 0 ? "none" : String(count));
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const ENGLISH: InsightWords = {
  locale: LOCALE,
  concerns: {
    no_credits: ({ isOfAgency }) =>
      `No credits are left in ${isOfAgency ? "the agency's pool" : "the pool of this workspace"} this month, so runs are refused.`,
    low_credits: ({ isOfAgency, credits }) => {
      const pool = isOfAgency ? "the agency's pool" : "the pool of this workspace";
      if (credits === undefined) return `Few credits are left in ${pool} this month.`;
      return `${credits.available} credits are left in ${pool} this month; a thorough site analysis costs ${credits.enough}.`;
    },
    budget: ({ texts }) =>
      `The monthly cap of this workspace is nearly reached, and runs above it are refused: ${texts.join("; ")}.`,
    approval: (of) =>
      `${counted(of.count, "action")} ${verb(of.count, "waits", "wait")} for a decision${until("the first", of.until)}.`,
    draft: (of) => `Emails of ${counted(of.count, "campaign")} wait for a decision${until("the first", of.until)}.`,
    question: (of) =>
      `${counted(of.count, "run")} ${verb(of.count, "waits", "wait")} for an answer${since("the oldest", of.since)}.`,
    reply: (of) =>
      `${counted(of.count, "reply", "replies")} to outreach ${verb(of.count, "waits", "wait")} for an answer${since("the oldest", of.since)}.`,
    integration: ({ count, texts }) =>
      `${counted(count, "connection")} ${verb(count, "does", "do")} not work: ${texts.join("; ")}`,
    mailbox: ({ count, texts }) =>
      `${counted(count, "mailbox", "mailboxes")} ${verb(count, "sends", "send")} nothing: ${texts.join("; ")}`,
    failed_run: ({ count }) =>
      `${counted(count, "run")} of the last ${ATTENTION_DAYS} days failed, and ${verb(count, "its skill has", "their skills have")} not succeeded since.`,
    webhook: (of) =>
      `${counted(of.count, "endpoint")} did not take events${of.until === undefined ? "" : `, which are kept until ${of.until}`}.`,
    rank_loss: (of) =>
      `${counted(of.count, "keyword")} fell beyond noise${of.since === undefined ? "" : ` since ${of.since}`}.`,
  },
  remedies: {
    no_credits: "Adds a month's credits to the pool; it needs an admin key.",
    low_credits: "Adds a month's credits to the pool; it needs an admin key.",
    budget: "Shows what the credits were spent on; an administrator raises the cap in the settings.",
    approval: "Shows the first one with its preview.",
    draft: "Lists the emails of the first one.",
    question: "Shows the question of the first one.",
    reply: "Shows the oldest one with its conversation.",
    integration: "Shows the connections and what each vendor needs.",
    mailbox: "Shows why, and the findings of its check.",
    failed_run: "Shows the latest one with its error and the way out.",
    webhook: "Sends the undelivered events again; repair the endpoint first.",
    rank_loss: "Explains the largest loss.",
  },
  // Programs read the slugs of skills and steps.
  records: {
    approval: ({ skill, step }) => `${skill}, step ${step}`,
    draft: ({ count, page }) => `${counted(count, "email")} for ${page ?? ""}`,
    question: ({ skill, question }) => `${skill}: ${question ?? "asks a question"}`,
    budget: ({ committed, cap }) => `${committed} of ${cap} credits are committed this month`,
    reply: ({ from, subject }) => joined(from, subject),
    integration: ({ message }, name) => joined(name, message),
    mailbox: ({ paused, reason }, address) => joined(address, paused ? (reason ?? "paused") : "its last check failed"),
    failed_run: ({ skill, error }) => `${skill}: ${error ?? "failed"}`,
    webhook: ({ count, url }) => `${count} undelivered to ${url}`,
    rank_loss: ({ keyword, from, to }) => `${keyword}: ${place(from)} to ${place(to)}`,
  },
  movement: ({ compared, counts, unconfirmed, waiting, day }) => {
    const { up, down, entered, left, within_noise: noise, unknown } = counts;
    const parts =
      compared === 0
        ? [`No keyword has a rank before and after ${day}.`]
        : [
            `${capitalised(number(down + left))} of ${counted(compared, "keyword")} fell and ${number(up + entered)} rose beyond noise since ${day}.`,
            `${noise} changed within noise.`,
          ];
    if (left > 0) parts.push(`${left} of those that fell ${verb(left, "is", "are")} no longer in the results.`);
    if (unconfirmed > 0)
      parts.push(`${unconfirmed} moved in the latest check only; the next one confirms or refutes that.`);
    if (unknown > unconfirmed) {
      const others = unknown - unconfirmed;
      parts.push(`${others} ${verb(others, "has", "have")} too few or too shallow earlier checks to judge.`);
    }
    if (waiting > 0) parts.push(`${counted(waiting, "approval")} ${verb(waiting, "waits", "wait")} for a person.`);
    return parts.join(" ");
  },
};
