import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier, Language } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, Timestamp } from "../kernel/schemas.ts";
import { defineSkillContract } from "../kernel/skill.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import {
  exampleReport,
  exampleReportLink,
  exampleReportSummary,
  REPORT_LANGUAGES,
  Report,
  ReportDay,
  ReportLink,
  ReportSummary,
} from "./report-schemas.ts";
import { templateSlug } from "./report-templates.ts";

/** The longest period of a report, in days. */
export const MAX_REPORT_DAYS = 400;
/** The most recipients of one report by email. */
export const MAX_REPORT_RECIPIENTS = 20;
/** How long a link to a report opens it by default and at most, in days. */
export const REPORT_LINK_DAYS = { usual: 30, most: 365 } as const;

const recipientAddress = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@<>()",;:\\\\\\[\\]]{1,64}@[^\\s@/:]+\\.[^\\s@/:.]{2,}$',
  description: "Email address of a recipient.",
});

function isTimezone(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: timezone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const periodFields = {
  month: Type.Optional(
    Type.String({
      pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$",
      description:
        "A month in UTC, for example `2026-10`. Defaults to the last whole month. Send either this or `from` and `to`.",
    }),
  ),
  from: Type.Optional(ReportDay("First day of the period")),
  to: Type.Optional(
    ReportDay(`Last day of the period, today at the latest, at most ${MAX_REPORT_DAYS} days with both ends`),
  ),
};

export const ReportInput = Closed(
  {
    ...periodFields,
    template: Type.Optional(templateSlug),
    language: Type.Optional(
      Language(
        `Language, ${REPORT_LANGUAGES.join(", ")}. Defaults to that of the template, else to the workspace's. A report in any other language is written in English and says so.`,
      ),
    ),
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Title on the cover. Defaults to brand and period." }),
    ),
    timezone: Type.Optional(
      Type.Refine(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description:
            "IANA time zone that decides which month is the last whole one, for example that of the schedule. Defaults to `UTC`. Days are counted in UTC in any case.",
        }),
        isTimezone,
        (timezone) => `has no value "${timezone}"; use an IANA name`,
      ),
    ),
    sendTo: Type.Optional(
      Type.Array(recipientAddress, {
        minItems: 1,
        maxItems: MAX_REPORT_RECIPIENTS,
        uniqueItems: true,
        description: `Recipients of the report by email, up to ${MAX_REPORT_RECIPIENTS}. The workspace's approval policy for \`outreach_send\` decides whether a person must approve the email first. Each recipient gets an own link, and the page as an attachment; see \`deliveries\` of \`reports.get\`.`,
      }),
    ),
    message: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: "Text of the email above the link. Defaults to the result of the period in a sentence.",
      }),
    ),
  },
  { description: "Input of `reports.create`." },
);
export type ReportInput = Static<typeof ReportInput>;

function reportFaults(input: Pick<ReportInput, "month" | "from" | "to" | "sendTo" | "message">): FieldError[] {
  const alone =
    input.message === undefined || input.sendTo !== undefined
      ? []
      : [{ field: "message", message: "is sent with a report and needs sendTo, the recipients" }];
  return [...periodFaults(input), ...alone];
}

function periodFaults({ month, from, to }: Pick<ReportInput, "month" | "from" | "to">): FieldError[] {
  if (month !== undefined && (from !== undefined || to !== undefined))
    return [{ field: "month", message: "cannot be sent with from and to: send either a month or both days" }];
  if ((from === undefined) !== (to === undefined))
    return [{ field: from === undefined ? "from" : "to", message: "is required with the other day of the period" }];
  if (from === undefined || to === undefined) return [];
  if (to < from) return [{ field: "to", message: "must not be before from" }];
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days <= MAX_REPORT_DAYS
    ? []
    : [
        {
          field: "to",
          message: `must be at most ${MAX_REPORT_DAYS - 1} days after from; this period has ${days} days`,
        },
      ];
}

export const ReportResult = Type.Object(
  {
    reportId: Type.String({ description: "The report, `rep_…`. Read it with `reports.get`." }),
    title: Type.String({ description: "Its title." }),
    headline: Type.String({ description: "The result of the period in a sentence." }),
    figures: Type.Integer({ minimum: 0, description: "Number of its figures." }),
    files: Type.Array(Type.String(), { description: "Paths of its files." }),
    queued: Type.Integer({
      minimum: 0,
      description: "Emails that were queued for recipients. Their state is in `deliveries` of `reports.get`.",
    }),
    warnings: Type.Array(Type.String(), { description: "What differs from the request, and parts that are missing." }),
  },
  { description: "Result of `reports.create`." },
);
export type ReportResult = Static<typeof ReportResult>;

export const createReport = defineStart({
  area: "reports",
  name: "reports.create",
  path: "/v1/reports",
  skill: "reports.create",
  credits: PRICE_WORDS.report,
  summary: "Create a report",
  description:
    "Starts a run that writes a client's report about a month or any period: finished work, changes beyond noise, things that stayed the same, steps that wait and next pages. Every number is frozen with the request that answers with it. The report is one self-contained page that prints, a table of its figures, and a PDF. Preview it with `reports.get`, then share it with `reports.share`, or name recipients in `sendTo`: it is then sent by email after the approval that the workspace asks for. Repeat it every month with `schedules.create`. For what moved today use `insights.movement`; for the first analysis of a site use `bootstrap_brand`.",
  errors: [...START_ERRORS, "not_found"],
  fields: ReportInput.properties,
  check: reportFaults,
  example: {
    input: { month: "2026-10" },
    output: exampleHandle("reports.create", { credits: PRICES.report.perReport, durationSeconds: 20 }),
  },
});

export const createReportSkill = defineSkillContract({
  slug: "reports.create",
  name: "Write a report",
  description:
    "Writes a client's report about a month or any period from the figures of the service, with a page, a table and a PDF. Run it after the end of a month. For what moved today use `insights.movement`; for the first analysis of a site use `bootstrap_brand`.",
  category: "monitoring",
  area: "research",
  credits: createReport.credits,
  input: ReportInput,
  output: ReportResult,
  check: reportFaults,
  budget: { credits: PRICES.report.perReport, llmCalls: 4, durationSeconds: 180 },
  supportsApproval: true,
  supportsFiles: false,
  demo: createReport.demo,
  example: { input: createReport.example.input },
});

const id = Identifier("rep", "the report");

export const listReports = defineList({
  area: "reports",
  name: "reports.list",
  path: "/v1/reports",
  summary: "List reports",
  description:
    "Returns the reports of the workspace, newest first, with period, headline, files and the number of links that open them. For the text and the figures of one use `reports.get`; create one with `reports.create`.",
  fields: {
    template: Type.Optional(
      Type.String({ maxLength: 50, description: "Only reports with the template of this slug." }),
    ),
  },
  item: ReportSummary,
  list: { filters: { template: { is: "equal", of: "template" } }, order: "-createdAt" },
  example: { input: {}, data: [exampleReportSummary] },
});

export const getReport = defineQuery({
  area: "reports",
  name: "reports.get",
  path: "/v1/reports/{id}",
  summary: "Get a report",
  description:
    "Returns one report as it was frozen: sections, every figure with the request that answers with it, what is not known and why, and the links that open it. Read it before you share it with `reports.share`. To find its identifier use `reports.list`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Report,
  example: { input: { id: exampleReport.id }, output: exampleReport },
});

export const SharedReport = Type.Object(
  {
    ...ReportLink.properties,
    url: Type.String({ description: "The link. It is shown once and opens the report without an account." }),
  },
  { description: "A link to one report." },
);
export type SharedReport = Static<typeof SharedReport>;

export const shareReport = defineCommand({
  area: "reports",
  name: "reports.share",
  path: "/v1/reports/{id}/links",
  summary: "Share a report by link",
  description:
    "Creates an expiring link that shows this report to somebody without an account. The link opens this report and nothing else. Read the report with `reports.get` first. Revoke the link with `reports.unshare`.",
  errors: ["validation_error", "not_found", "limit_reached"],
  answersSecret: true,
  input: Closed({
    id,
    recipient: Type.String({ minLength: 1, maxLength: 200, description: "Who receives the link; for your records." }),
    expiresAt: Type.Optional(
      Timestamp(
        `Expiry time, at most ${REPORT_LINK_DAYS.most} days ahead. Defaults to ${REPORT_LINK_DAYS.usual} days from now.`,
      ),
    ),
  }),
  output: SharedReport,
  example: {
    input: { id: exampleReport.id, recipient: exampleReportLink.recipient },
    output: { ...exampleReportLink, url: "https://findable.example/r/3kXo9vQ2mT7bLr5nYw8cZd" },
  },
});

export const unshareReport = defineDelete({
  area: "reports",
  name: "reports.unshare",
  path: "/v1/reports/{id}/links/{link_id}",
  summary: "Revoke a link to a report",
  description:
    "Revokes a link that `reports.share` created: it stops opening the report at once. The identifiers of valid links are in `links` of `reports.get`.",
  errors: ["not_found"],
  input: Closed({ id, link_id: Identifier("rlnk", "the link") }),
  example: { id: exampleReport.id, link_id: exampleReportLink.linkId },
});

export const reportOperations = [createReport, listReports, getReport, shareReport, unshareReport];
