import { demoId } from "../../ids.ts";
import { keyOf } from "../agency/keys.ts";
import { ownUrl, PEOPLE } from "../facts.ts";
import { mailTo } from "../outreach/outreach-mails.ts";
import type { ApprovalRequest } from "./approval-request.ts";

const MARA = keyOf("mara").id;

/** Who decides for a trust grant. */
function trust(slug: string): string {
  return `trust:${demoId("tru", slug)}`;
}

/** What people, and the grants they made, have decided. */
export function decidedRequests(): ApprovalRequest[] {
  return [...publications(), ...submissions(), ...mails(), ...lookUps()];
}

function publications(): ApprovalRequest[] {
  return [
    publication("publish-utilisation-early", "What a healthy utilisation rate looks like in a studio of ten", {
      status: "CANCELLED",
      afterHours: 2.4,
    }),
    publication("publish-fee-calculator-update", "Architecture fees: a calculator and the thinking behind it", {
      status: "APPROVED",
      afterHours: 1.6,
      approver: PEOPLE.client,
      note: "The rates are this year's now. I made the description shorter.",
      edits: { metaDescription: "Percentage, fixed or hourly: see what each fee leaves you per phase." },
    }),
    publication("publish-fee-calculator-refused", "Architecture fees: a calculator and the thinking behind it", {
      status: "REJECTED",
      afterHours: 3.1,
      approver: PEOPLE.client,
      note: "The worked example still has last year's rates.",
    }),
    publication("publish-hourglass-alternatives", "7 great Hourglass PM alternatives you should know", {
      status: "APPROVED",
      afterHours: 18.2,
      approver: PEOPLE.client,
      note: "Plainer title, rest is fine.",
      edits: { title: "Seven alternatives to Hourglass PM for small studios" },
    }),
    publication("publish-timesheet-reminders", "Timesheet reminders that work", {
      status: "APPROVED",
      afterHours: 17.5,
      approver: MARA,
    }),
  ];
}

const ADDRESSES: Readonly<Record<string, readonly [slug: string, metaDescription: string]>> = {
  "publish-utilisation-early": [
    "utilisation-rate-for-studios",
    "What share of paid hours a studio of ten can keep up, and what it does to people who go past it.",
  ],
  "publish-fee-calculator-update": [
    "architecture-fee-calculator",
    "Work out an architecture fee as a percentage, a fixed sum or by the hour, and see how many hours each leaves you per phase.",
  ],
  "publish-fee-calculator-refused": [
    "architecture-fee-calculator",
    "Work out an architecture fee as a percentage, a fixed sum or by the hour, and see how many hours each leaves you per phase.",
  ],
  "publish-hourglass-alternatives": [
    "hourglass-pm-alternatives",
    "Seven tools that small studios move to from Hourglass PM, with prices, limits and who each one suits.",
  ],
  "publish-timesheet-reminders": [
    "timesheet-reminders-that-work",
    "Five reminder texts that get timesheets in on time, and the ones that do not.",
  ],
};

function publication(run: string, title: string, end: ApprovalRequest["end"]): ApprovalRequest {
  const [slug = run, metaDescription] = ADDRESSES[run] ?? [];
  return {
    key: [run],
    kind: "publish",
    afterMinutes: 1,
    preview: {
      platform: "Tallyhour blog",
      platformConfigId: demoId("plat", "tallyhour-blog"),
      contentId: demoId("cnt", slug),
      title,
      slug,
      metaDescription,
      publishedUrl: ownUrl(`/blog/${slug}`),
      isDraft: false,
    },
    editable: ["title", "slug", "metaDescription"],
    routedTo: [PEOPLE.client, PEOPLE.lead],
    end,
  };
}

function submissions(): ApprovalRequest[] {
  return [
    submission("submit-fee-calculator", "/blog/architecture-fee-calculator", 0.5),
    submission("submit-hourglass-alternatives", "/blog/hourglass-pm-alternatives", 0.4),
  ];
}

function submission(run: string, page: string, afterHours: number): ApprovalRequest {
  return {
    key: [run],
    kind: "submit",
    afterMinutes: 0.2,
    preview: { property: "sc-domain:tallyhour.example", urls: [ownUrl(page)], alsoIndexNow: true },
    editable: ["urls", "alsoIndexNow"],
    routedTo: [PEOPLE.analyst],
    end: { status: "APPROVED", afterHours, approver: MARA },
  };
}

function mails(): ApprovalRequest[] {
  const reminders = "outreach-timesheet-reminders";
  return [
    mail("outreach-fee-calculator", "fee-calculator", "studiocraft.example", {
      status: "APPROVED",
      afterHours: 0,
      approver: trust("studiocraft"),
    }),
    mail("outreach-fee-calculator", "fee-calculator", "archdeskweekly.example", {
      status: "APPROVED",
      afterHours: 0,
      approver: trust("archdeskweekly-editor"),
    }),
    mail(reminders, "timesheet-reminders", "studiocraft.example", {
      status: "APPROVED",
      afterHours: 1.2,
      approver: MARA,
      note: "They have linked to us twice; no need to ask again.",
      edits: { subject: "Reminder texts for your Friday piece" },
    }),
    mail(reminders, "timesheet-reminders", "archdeskweekly.example", {
      status: "APPROVED",
      afterHours: 1.3,
      approver: MARA,
    }),
    mail(reminders, "timesheet-reminders", "drawingboardforum.example", {
      status: "REJECTED",
      afterHours: 1.4,
      approver: MARA,
      note: "A forum is no place for a pitch. Skipped; the rest may go out.",
    }),
    mail("outreach-planbase-links", "planbase-links", "softfinder.example", { status: "TIMED_OUT", afterHours: 72 }),
  ];
}

function mail(
  run: string,
  pitch: Parameters<typeof mailTo>[1],
  domain: string,
  end: ApprovalRequest["end"],
): ApprovalRequest {
  return {
    key: [run, domain],
    kind: "send",
    afterMinutes: 3,
    get preview() {
      return { ...mailTo(domain, pitch) };
    },
    editable: ["subject", "body"],
    routedTo: [PEOPLE.lead],
    end,
  };
}

function lookUps(): ApprovalRequest[] {
  return [
    lookUp("studiopractice", { status: "APPROVED", afterHours: 0, approver: trust("discover") }),
    lookUp("archdeskweekly", { status: "APPROVED", afterHours: 0, approver: trust("discover") }),
    lookUp("studiocraft", {
      status: "APPROVED",
      afterHours: 0.7,
      approver: MARA,
      note: "Fine for all look-ups of this kind.",
    }),
  ];
}

function lookUp(site: string, end: ApprovalRequest["end"]): ApprovalRequest {
  return {
    key: [`discover-${site}`],
    kind: "discover",
    afterMinutes: 0.1,
    preview: { domain: `${site}.example`, roles: ["editor"], limit: 5 },
    editable: ["roles", "limit"],
    routedTo: [PEOPLE.lead],
    end,
  };
}
