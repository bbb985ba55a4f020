import { formatPercent, NEARLY_USED_SHARE, type NoticeKind, type PersonLanguage } from "@findable/contract";
import { speaking } from "../../../kernel/text/speaking.ts";

/** Every text of a notice in one language. */
export interface NoticeWords {
  language: PersonLanguage;
  /** For numbers and days. */
  locale: string;
  /** A share from 0 to 1 in percent. */
  share(share: number): string;
  titles: Readonly<Record<NoticeKind, (count: number) => string>>;
  failed: string;
  reply: string;
  budget(pool: { isOfAgency: boolean; available: number; allocated: number; month: string }): string;
  ranksFell(count: number, named: string, more: number): string;
  moved(keyword: string, from: string, to: string): string;
  notFound: string;
  shareFell(domain: string, from: string, to: string, answers: number): string;
  siteChanged(code: string, more: number): string;
  expected(rate: string): string;
  /** What an unsubscribe link ends. */
  subscription: {
    list(name: string): string;
    emails: Readonly<Record<NoticeKind, string>>;
    about(kinds: string): string;
  };
  /** The events or sections that a message leaves out. */
  more(count: number): string;
  subjectOfMany(first: string, others: number): string;
  why: string;
  unsubscribe: string;
}

const LOCALE = "en-US";
const { counted: of, isOne } = speaking(LOCALE);
const counted = (count: number, one: string, many = `${one}s`) => of(count, one, many);
const NEARLY_USED = formatPercent(NEARLY_USED_SHARE);

export const ENGLISH: NoticeWords = {
  language: "en",
  locale: LOCALE,
  share: (share) => formatPercent(share),
  titles: {
    approval: (count) => `${counted(count, "action")} ${isOne(count) ? "waits" : "wait"} for a decision`,
    run_failed: (count) => `${counted(count, "run")} failed`,
    alert: (count) => counted(count, "alert"),
    reply: (count) => `${counted(count, "reply", "replies")} to outreach`,
    budget: (count) =>
      count === 1
        ? `${NEARLY_USED} of the credits are used`
        : `${NEARLY_USED} of the credits are used in ${count} pools`,
    digest: () => "Weekly digest",
    report: (count) => counted(count, "new report"),
  },
  failed: "failed",
  reply: "A reply waits for a person.",
  budget: ({ isOfAgency, available, allocated, month }) =>
    `${isOfAgency ? "The agency's pool" : "The pool of this workspace"} has ${available} of ${allocated} credits left for ${month}.`,
  ranksFell: (count, named, more) =>
    `${counted(count, "keyword")} fell beyond noise: ${named}${more > 0 ? ` and ${more} more` : ""}.`,
  moved: (keyword, from, to) => `${keyword} (${from} to ${to})`,
  notFound: "not found",
  shareFell: (domain, from, to, answers) =>
    `The share of ${domain} in answers fell beyond noise from ${from} to ${to}, in ${counted(answers, "answer")}.`,
  siteChanged: (code, more) =>
    `The site changed, confirmed by a second look: ${code}${more > 0 ? ` and ${more} more` : ""}.`,
  subscription: {
    list: (name) => `emails to the list ${name}`,
    emails: {
      approval: "approvals that wait",
      run_failed: "failed runs",
      alert: "alerts",
      reply: "replies to outreach",
      budget: "budgets",
      digest: "the weekly digest",
      report: "new reports",
    },
    about: (kinds) => `emails about ${kinds}`,
  },
  expected: (rate) => ` Expected false alarms in 30 days: ${rate}.`,
  more: (count) => `${count} more in the app.`,
  subjectOfMany: (first, others) => `${first}, and ${others} more`,
  why: "You receive this because notices of Findable go to this address.",
  unsubscribe: "Unsubscribe",
};
