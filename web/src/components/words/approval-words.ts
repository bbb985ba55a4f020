import type { Approval } from "@findable/contract/client";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { changesIn, plannedWritesIn } from "../proposed-changes.ts";
import { nameOf } from "./field-words.ts";
import { skillName } from "./skill-words.ts";
import { stepItem, stepWord } from "./step-words.ts";

type Preview = Approval["preview"];

/** The action that a step asks to perform, described from the fields of its preview. */
export interface ProposedAction {
  kind: "mail" | "publication" | "submission" | "other";
  /** "Publish “Bill by the hour” on Own site". */
  title: string;
  /** Shown while the decision is held and sent: "Publishing “Bill by the hour” on Own site". */
  progressTitle: string;
  /** The people or sites that the action reaches. */
  recipients: string[];
  credits: number | undefined;
  /** True if the action was attempted and its outcome is unknown. */
  isUnknown: boolean;
}

export function proposedActionOf({
  preview,
  step,
  skill,
}: Pick<Approval, "preview" | "step" | "skill">): ProposedAction {
  const rest = { credits: creditsOf(preview), isUnknown: preview["outcome"] === "unknown" };
  const to = textOf(preview, "to");
  const subject = textOf(preview, "subject");
  if (to !== undefined) {
    const copies = [textOf(preview, "cc"), textOf(preview, "bcc")].filter((copy) => copy !== undefined);
    return {
      ...rest,
      kind: "mail",
      title: subject === undefined ? t("Email to {to}", { to }) : t("Email to {to}: {subject}", { to, subject }),
      progressTitle: t("Sending an email to {to}", { to }),
      recipients: [to, ...copies],
    };
  }
  const platform = textOf(preview, "platform");
  if (platform !== undefined) {
    const title = textOf(preview, "title") ?? textOf(preview, "slug") ?? step;
    const target = textOf(preview, "target") ?? textOf(preview, "publishedUrl");
    return {
      ...rest,
      kind: "publication",
      title: t("Publish “{title}” on {platform}", { title, platform }),
      progressTitle: t("Publishing “{title}” on {platform}", { title, platform }),
      recipients: [platform, ...(target === undefined ? [] : [target])],
    };
  }
  const { drafts } = preview;
  if (Array.isArray(drafts)) {
    const n = drafts.length;
    return {
      ...rest,
      kind: "mail",
      title: t("Send emails to {n, plural, one {# site} other {# sites}}", { n }),
      progressTitle: t("Sending emails to {n, plural, one {# site} other {# sites}}", { n }),
      recipients: drafts.flatMap((draft: unknown) => recipientOf(draft) ?? []),
    };
  }
  const { urls } = preview;
  if (Array.isArray(urls)) {
    const where = textOf(preview, "property") ?? t("search engines");
    const values = { n: urls.length, where };
    return {
      ...rest,
      kind: "submission",
      title: t("Submit {n, plural, one {# page} other {# pages}} to {where}", values),
      progressTitle: t("Submitting {n, plural, one {# page} other {# pages}} to {where}", values),
      recipients: [where],
    };
  }
  return {
    ...rest,
    kind: "other",
    title: titleOfStep({ preview, step, skill }),
    progressTitle: t("Continuing: {what}", { what: titleOfStep({ preview, step, skill }) }),
    recipients: [textOf(preview, "target") ?? textOf(preview, "accountDomain")].filter((known) => known !== undefined),
  };
}

function recipientOf(draft: unknown): string | undefined {
  return typeof draft === "object" && draft !== null ? textOf(draft as Preview, "to") : undefined;
}

/** Names the data that the step writes or the thing that it concerns, else the step: "Keywords: 12 new". */
function titleOfStep({ preview, step, skill }: Pick<Approval, "preview" | "step" | "skill">): string {
  const changes = (changesIn(preview) ?? []).flatMap(({ resource, created, changed, deleted, first }) => {
    const counts = [
      ...(created > 0 ? [t("{n} new", { n: formatNumber(created) })] : []),
      ...(changed > 0 ? [t("{n} changed", { n: formatNumber(changed) })] : []),
      ...(deleted > 0 ? [t("{n} deleted", { n: formatNumber(deleted) })] : []),
    ];
    if (counts.length === 0) return [];
    const [only] = created + changed + deleted === 1 ? first : [];
    const what = t("{resource}: {counts}", { resource: nameOf(resource), counts: counts.join(", ") });
    return [only === undefined ? what : t("{what} – “{name}”", { what, name: only.name })];
  });
  if (changes.length > 0) return changes.join(" · ");
  const thing = thingIn(preview) ?? thingIn(preview["input"]) ?? thingIn(preview["runInput"]);
  const act = stepTitle(step);
  if (thing !== undefined) return t("{step}: “{thing}”", { step: act, thing });
  const [planned] = plannedWritesIn(preview);
  if (planned !== undefined) return t("{step}: {resource}", { step: act, resource: nameOf(planned.resource) });
  return t("{step} of “{skill}”", { step: act, skill: skillName(skill) });
}

/** Fields that name what the step concerns, the most specific first. */
const NAMING_FIELDS = [
  "title",
  "subject",
  "name",
  "keyword",
  "query",
  "seed",
  "topic",
  "prompt",
  "domain",
  "url",
  "path",
];
/** Lists whose first entry names what the step concerns. */
const NAMING_LISTS = ["queries", "keywords", "seeds", "domains", "prompts"];

/** The name of the thing that a preview, or the input of a step or run, concerns. */
function thingIn(facts: unknown): string | undefined {
  if (typeof facts === "string" && facts !== "") return facts;
  if (typeof facts !== "object" || facts === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(facts));
  const name = NAMING_FIELDS.map((field) => fields.get(field)).find(isText);
  if (name !== undefined) return name;
  const [first, ...others] = NAMING_LISTS.flatMap((field) => fields.get(field) ?? []).filter(isText);
  return first === undefined || others.length === 0 ? first : t("{first} and {n} more", { first, n: others.length });
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** `serp:folding bikes` is "Read results pages: folding bikes". */
export function stepTitle(step: string): string {
  const item = stepItem(step);
  return item === undefined ? stepKind(step) : t("{step}: {item}", { step: stepKind(step), item });
}

/** The step beside its item, which the page names: `send:acme.example` is "Send". */
export function stepKind(step: string): string {
  const [kind = step] = step.split(":", 1);
  return stepWord(step) ?? nameOf(kind);
}

/** Fields that the page shows elsewhere. */
export const SHOWN_ELSEWHERE = ["cost", "outcome", "warnings", "step", "writes"];

/** Warnings, and why the step would be refused. */
export function warningsOf(preview: Preview): string[] {
  const { warnings } = preview;
  const problem = textOf(preview, "problem");
  return [
    ...(problem === undefined ? [] : [t("This step would fail now: {problem}", { problem })]),
    ...(Array.isArray(warnings) ? warnings.map(String) : []),
  ];
}

function creditsOf({ cost }: Preview): number | undefined {
  return typeof cost === "number" ? cost : undefined;
}

function textOf(preview: Preview, name: string): string | undefined {
  const value = preview[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function statusWord(status: Approval["status"]): string {
  switch (status) {
    case "PENDING":
      return t("Pending");
    case "APPROVED":
      return t("Approved");
    case "REJECTED":
      return t("Rejected");
    case "TIMED_OUT":
      return t("Expired");
    case "CANCELLED":
      return t("Closed");
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `2 d 4 h`, `3 h 20 min`, `4 min 09 s`: more precise as less time is left. */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left >= DAY)
    return t("{days} d {hours} h", {
      days: formatNumber(Math.floor(left / DAY)),
      hours: Math.floor((left % DAY) / HOUR),
    });
  if (left >= HOUR)
    return t("{hours} h {minutes} min", {
      hours: Math.floor(left / HOUR),
      minutes: Math.floor((left % HOUR) / MINUTE),
    });
  return t("{minutes} min {seconds} s", {
    minutes: Math.floor(left / MINUTE),
    seconds: String(Math.floor((left % MINUTE) / 1_000)).padStart(2, "0"),
  });
}
