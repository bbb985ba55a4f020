import { demoId } from "../../ids.ts";
import { OTHER_BRANDS, ownUrl, PEOPLE, POSTS } from "../facts.ts";
import { mailTo } from "../outreach/outreach-mails.ts";
import type { ApprovalRequest } from "./approval-request.ts";

const [BRIGHTFIELD, OAKLINE] = OTHER_BRANDS;
const MAIL_FIELDS = ["subject", "body"];

/** What people are asked at the frozen moment. */
export function pendingRequests(): ApprovalRequest[] {
  return [invoicePost(), weekOfPages(), engineersPage(), ...feeCalculatorMails(), hourglassMail(), ...ofOtherClients()];
}

function invoicePost(): ApprovalRequest {
  return {
    key: ["publish-invoice-by-phase"],
    kind: "publish",
    afterMinutes: 1,
    preview: {
      platform: "Tallyhour blog",
      platformConfigId: demoId("plat", "tallyhour-blog"),
      contentId: demoId("cnt", "invoice-by-project-phase"),
      title: POSTS.find(({ slug }) => slug === "invoice-by-project-phase")?.title,
      slug: "invoice-by-project-phase",
      metaDescription:
        "How to split a fee by project phase, what to put on each invoice, and when to send it: with a worked example for a house extension.",
      excerpt:
        "Clients pay a phase they have seen finished. Agree the phases in the contract, track hours against each, and send the invoice the day the drawings go out.",
      publishedUrl: ownUrl("/blog/invoice-by-project-phase"),
      isDraft: false,
    },
    editable: ["title", "slug", "metaDescription"],
    routedTo: [PEOPLE.client, PEOPLE.lead],
    comments: [
      { author: PEOPLE.analyst, comment: "All gates passed, score 84. The worked example was checked by a practice." },
      { author: PEOPLE.client, comment: 'Reading it this morning. Can the title say "architecture"?' },
    ],
  };
}

function weekOfPages(): ApprovalRequest {
  return {
    key: ["submit-week-46-pages"],
    kind: "submit",
    afterMinutes: 0.2,
    preview: {
      property: "sc-domain:tallyhour.example",
      urls: ["/blog/architecture-fee-calculator", "/for/structural-engineers", "/features/phase-invoicing"].map(ownUrl),
      alsoIndexNow: true,
      quotaLeftToday: 200,
    },
    editable: ["urls", "alsoIndexNow"],
    routedTo: [PEOPLE.analyst],
  };
}

function engineersPage(): ApprovalRequest {
  return {
    key: ["publish-engineers-page"],
    kind: "publish",
    afterMinutes: 1,
    preview: {
      platform: "Pages of the site",
      platformConfigId: demoId("plat", "site-pages"),
      contentId: demoId("cnt", "structural-engineers"),
      title: "Time tracking for structural engineers",
      slug: "structural-engineers",
      metaDescription: "Hours by calculation, drawing and site visit, and a budget that warns before the fee is spent.",
      changes: "New opening, a section on site visits, and three questions that searchers ask.",
      publishedUrl: ownUrl("/for/structural-engineers"),
      isDraft: false,
    },
    editable: ["title", "metaDescription"],
    routedTo: [PEOPLE.client],
  };
}

function feeCalculatorMails(): ApprovalRequest[] {
  return ["studiopractice.example", "billable.example"].map((domain, index) => ({
    key: ["outreach-fee-calculator", domain],
    kind: "send",
    afterMinutes: 3 + index,
    get preview() {
      return { ...mailTo(domain, "fee-calculator") };
    },
    editable: MAIL_FIELDS,
    routedTo: [PEOPLE.lead],
    comments: domain === "billable.example" ? [BILLABLE_REMARK] : [],
  }));
}

const BILLABLE_REMARK = {
  author: PEOPLE.analyst,
  comment: "Their editor answered us in September, so a warmer first sentence would fit.",
};

function hourglassMail(): ApprovalRequest {
  return {
    key: ["outreach-hourglass-links", "softfinder.example"],
    kind: "send",
    afterMinutes: 3,
    get preview() {
      return { ...mailTo("softfinder.example", "hourglass-links") };
    },
    editable: MAIL_FIELDS,
    routedTo: [PEOPLE.lead],
  };
}

function ofOtherClients(): ApprovalRequest[] {
  return [
    {
      key: ["publish-brightfield-payback"],
      kind: "publish",
      afterMinutes: 1,
      preview: {
        platform: "Brightfield Solar site",
        title: "How long a rooftop system takes to pay for itself",
        slug: "rooftop-payback",
        metaDescription: "Payback by roof size and tariff, with the sums shown.",
        publishedUrl: `https://${BRIGHTFIELD.domain}/guides/rooftop-payback`,
        isDraft: false,
      },
      editable: ["title", "slug", "metaDescription"],
      routedTo: [PEOPLE.lead],
    },
    {
      key: ["outreach-oakline-desks", "studiocraft.example"],
      kind: "send",
      afterMinutes: 4,
      preview: {
        to: "editor@studiocraft.example",
        contactId: demoId("con", "editor@studiocraft.example"),
        accountDomain: "studiocraft.example",
        subject: "Desks that outlast the lease",
        body: `Hello,\n\nYour piece on fitting out a first studio asks where to find a desk that can be repaired. Ours are solid oak, made to measure, and every part can be ordered again.\n\nWould a link to our guide to desk sizes help your readers?\n\nhttps://${OAKLINE.domain}/guides/desk-sizes\n\nKind regards,\nThe Oakline workshop`,
        targetUrl: `https://${OAKLINE.domain}/guides/desk-sizes`,
      },
      editable: MAIL_FIELDS,
      routedTo: [PEOPLE.lead],
    },
  ];
}
