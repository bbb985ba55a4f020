import { type Static, Type } from "typebox";
import { PERSON_LANGUAGES, type PersonLanguage } from "../kernel/language.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const REPORT_SECTIONS = [
  "summary",
  "done",
  "changed",
  "gained",
  "unchanged",
  "waiting",
  "next",
  "method",
] as const;
export type ReportSectionKey = (typeof REPORT_SECTIONS)[number];
/** Languages in which the service writes reports. */
export const REPORT_LANGUAGES = PERSON_LANGUAGES;
export type ReportLanguage = PersonLanguage;

export const ReportDay = (description: string) => Type.String({ format: "date", description: `${description}, UTC.` });

export const ReportFigure = Type.Object(
  {
    key: Type.String({ description: "Identifies the figure in every report, for example `search.clicks`." }),
    section: OneOf(REPORT_SECTIONS, { description: "Section that states it." }),
    label: Type.String({ description: "What it counts, in the language of the report." }),
    value: Type.Number({ description: "The value, in `unit`, frozen when the report was created." }),
    unit: OneOf(["count", "share", "position", "gain"], {
      description:
        "`count`; `share`: 0 to 1, or a difference of two shares, -1 to 1; `position` in search results; `gain`: visits a month, positions or points, as the label says, below 0 for a loss.",
    }),
    evidence: Type.Object(
      {
        operation: Type.String({ description: "Operation that answers with the figure." }),
        path: Type.String({ description: "Path and query of the request. Repeat it to read the figure again." }),
        field: Type.String({ description: "Path of the figure in the answer, for example `counts.up`." }),
      },
      { description: "Where the figure comes from." },
    ),
  },
  { description: "A number of a report." },
);
export type ReportFigure = Static<typeof ReportFigure>;

export const ReportSection = Type.Object(
  {
    key: OneOf(REPORT_SECTIONS, { description: "Which section it is." }),
    title: Type.String({ description: "Its heading." }),
    paragraphs: Type.Array(Type.String(), {
      description: "Its sentences. Every number in them is a figure or listed.",
    }),
    items: Type.Array(
      Type.Object({
        title: Type.String({ description: "What it is about, such as a page or a keyword." }),
        detail: Type.String({ description: "What happened, or what to do." }),
        url: Nullable(Type.String(), { description: "Its public page; null for none." }),
        evidence: Type.String({ description: "Path and query of the request that answers with it." }),
      }),
      { description: "What the section lists; at most 25." },
    ),
    more: Type.Integer({ minimum: 0, description: "Further items that the section does not list." }),
  },
  { description: "A section of a report." },
);
export type ReportSection = Static<typeof ReportSection>;

export const ReportSummary = Type.Object(
  {
    id: Type.String({ description: "Identifier, `rep_…`." }),
    title: Type.String({ description: "Title on the cover." }),
    template: Type.String({ description: "Slug of the template at the time." }),
    language: OneOf(REPORT_LANGUAGES, { description: "Language of the report, ISO 639-1." }),
    from: ReportDay("First day of the period"),
    to: ReportDay("Last day of the period"),
    headline: Type.String({ description: "The result of the period in a sentence." }),
    invocationId: Type.String({ description: "The run that created it, `inv_…`." }),
    createdAt: Timestamp("Creation time. Figures are those of this time."),
    activeLinks: Type.Integer({ minimum: 0, description: "Links that open the report without a key now." }),
    files: Type.Object(
      {
        html: Type.String({
          description: "Path of the report as one self-contained page. Read it with `agent.files.raw`.",
        }),
        csv: Type.String({ description: "Path of its figures as a table." }),
        pdf: Nullable(Type.String(), {
          description:
            "Path of the report as PDF: printed by the Chromium of the machine, else set by a library; null with a `pdfReason`.",
        }),
      },
      { description: "Its files in the workspace." },
    ),
    pdfReason: Nullable(Type.String(), { description: "Why there is no PDF file; null if there is one." }),
  },
  { description: "A report about a period." },
);
export type ReportSummary = Static<typeof ReportSummary>;

export const ReportLink = Type.Object(
  {
    linkId: Type.String({ description: "Identifier, `rlnk_…`." }),
    reportId: Type.String({ description: "Identifier of the report, `rep_…`." }),
    recipient: Type.String({ description: "Who received the link." }),
    createdAt: Timestamp("Creation time."),
    expiresAt: Timestamp("Expiry time."),
    lastUsedAt: Nullable(Timestamp("Time the link was last opened."), { description: "Null if it was never opened." }),
  },
  { description: "A link to one report, without its URL." },
);
export type ReportLink = Static<typeof ReportLink>;

export const DELIVERY_STATES = ["queued", "sent", "refused", "bounced", "withdrawn", "simulated"] as const;

export const ReportDelivery = Type.Object(
  {
    deliveryId: Type.String({ description: "Identifier, `rdel_…`." }),
    recipient: Type.String({ description: "Address of the recipient." }),
    state: OneOf(DELIVERY_STATES, {
      description:
        "`queued`: not sent yet; `sent`: the mail server accepted it, which does not say that it arrived; `bounced`: it came back afterwards, see `reason`; `refused`: the mail server refused it, see `reason`; `withdrawn`: its link was revoked before; `simulated`: a test world sends no email. The service sees that an email came back only if the sender of its emails (`NOTICE_FROM`) is an outreach mailbox that the workspace reads.",
    }),
    reason: Nullable(Type.String(), {
      description: "Why it is not sent yet, was not sent or came back; null otherwise.",
    }),
    linkId: Type.String({
      description: "The link in the email, `rlnk_…`. Revoke it with `reports.unshare` to withdraw a queued email.",
    }),
    createdAt: Timestamp("When it was queued."),
    endedAt: Nullable(Timestamp("When it was sent, given up or came back."), {
      description: "Null while it is queued.",
    }),
  },
  { description: "An email with a report to one recipient." },
);
export type ReportDelivery = Static<typeof ReportDelivery>;

export const Report = Type.Object(
  {
    ...ReportSummary.properties,
    sections: Type.Array(ReportSection, { description: "Its sections, in the order of the template." }),
    figures: Type.Array(ReportFigure, { description: "Every number of the report, with its evidence." }),
    missing: Type.Array(
      Type.Object({
        label: Type.String({ description: "Name of the missing fact." }),
        reason: Type.String({ description: "Why." }),
      }),
      { description: "What the report cannot state for this period, with reasons." },
    ),
    warnings: Type.Array(Type.String(), { description: "What differs from the request, for example the language." }),
    deliveries: Type.Array(ReportDelivery, { description: "Emails to recipients, oldest first." }),
    links: Type.Array(ReportLink, { description: "Links that are still valid, oldest first." }),
  },
  { description: "A report with its text and figures." },
);
export type Report = Static<typeof Report>;

const period = { from: "2026-10-01", to: "2026-10-31" };
export const exampleReportSummary: ReportSummary = {
  id: "rep_k4m8q2u6y0c4g8k2o6s0w4a8",
  title: "Tallyhour: October 2026",
  template: "standard",
  language: "en",
  ...period,
  headline: "2 of 24 tracked keywords rose and 1 fell beyond noise.",
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  createdAt: "2026-11-01T07:00:00.000Z",
  activeLinks: 1,
  files: {
    html: "agent-output/reports/2026-10-01-to-2026-10-31.html",
    csv: "agent-output/reports/2026-10-01-to-2026-10-31.csv",
    pdf: "agent-output/reports/2026-10-01-to-2026-10-31.pdf",
  },
  pdfReason: null,
};

export const exampleReportLink: ReportLink = {
  linkId: "rlnk_d1g5j9m3q7t1w5z9c3f7i1l5",
  reportId: exampleReportSummary.id,
  recipient: "anna@tallyhour.example",
  createdAt: "2026-11-01T08:00:00.000Z",
  expiresAt: "2026-12-01T08:00:00.000Z",
  lastUsedAt: null,
};

export const exampleReport: Report = {
  ...exampleReportSummary,
  sections: [
    {
      key: "changed",
      title: "What changed beyond noise",
      paragraphs: ["2 of 24 tracked keywords rose and 1 fell beyond noise."],
      items: [
        {
          title: "time tracking for architects",
          detail: "Position 8, from 4",
          url: "https://tallyhour.example/for/architects",
          evidence: "/v1/insights/keywords/kw_o2s6w0a4e8i2m6q0u4y8c2g6?since=2026-10-01T00%3A00%3A00.000Z",
        },
      ],
      more: 2,
    },
  ],
  figures: [
    {
      key: "ranks.up",
      section: "changed",
      label: "Keywords that rose beyond noise",
      value: 2,
      unit: "count",
      evidence: {
        operation: "insights.movement",
        path: "/v1/insights/movement?since=2026-10-01T00%3A00%3A00.000Z&until=2026-11-01T00%3A00%3A00.000Z",
        field: "counts.up",
      },
    },
  ],
  missing: [{ label: "Clicks from search", reason: "No search performance was imported for this period." }],
  warnings: [],
  deliveries: [],
  links: [exampleReportLink],
};
