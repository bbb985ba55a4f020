import { type Static, Type } from "typebox";
import { NEARLY_USED_SHARE } from "../agency/credits.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const NOTICE_KINDS = ["approval", "run_failed", "alert", "reply", "budget", "digest", "report"] as const;
export const NoticeKind = OneOf(NOTICE_KINDS, {
  description: `\`approval\`: an action waits for a decision; \`run_failed\`: a run that no other run started failed; \`alert\`: ranks or shares of answers fell beyond noise, or the site changed; \`reply\`: a reply to outreach waits; \`budget\`: ${NEARLY_USED_SHARE * 100} % of the credits of a month are used or reserved; \`digest\`: what changed beyond noise in the week that ended on Monday 00:00 UTC; \`report\`: a report for the client is finished, and its email approved if it is sent.`,
});
export type NoticeKind = Static<typeof NoticeKind>;

export const NOTICE_MEDIA = ["email", "inbox"] as const;
export type NoticeMedium = (typeof NOTICE_MEDIA)[number];

/** Items that one notice lists. */
export const MAX_NOTICE_ITEMS = 10;
/** Notices that one answer lists. */
export const MAX_INBOX = 50;

export const NoticeLine = Type.Object(
  {
    text: Type.String({ description: "What happened, in one sentence." }),
    url: Nullable(Type.String(), { description: "Page of the web app that shows it; null without one." }),
  },
  { description: "One of the events, in words." },
);
export type NoticeLine = Static<typeof NoticeLine>;

export const Notice = Type.Object(
  {
    id: Type.String({ description: "Identifier, `ntc_…`." }),
    kind: NoticeKind,
    workspaceId: Nullable(Type.String(), {
      description: "The workspace, `ws_…`; null for what concerns the whole agency.",
    }),
    workspace: Nullable(Type.String(), { description: "Name of the workspace; null for the whole agency." }),
    title: Type.String({ description: "What happened, with the number of events." }),
    count: Type.Integer({ minimum: 1, description: "Events that the notice stands for." }),
    lines: Type.Array(NoticeLine, { description: `The events, the first ones first; at most ${MAX_NOTICE_ITEMS}.` }),
    read: Type.Boolean({ description: "Whether the caller has marked it as read." }),
    firstAt: Timestamp("When the first event happened."),
    lastAt: Timestamp("When the last event happened."),
  },
  { description: "Events of one kind in one workspace." },
);
export type Notice = Static<typeof Notice>;

export const exampleNotice: Notice = {
  id: "ntc_h3l7p1t5x9b3f7j1n5r9v3z7",
  kind: "approval",
  workspaceId: "ws_k3v8x0q2m5n7p9r1t4w6y8z0",
  workspace: "Tallyhour",
  title: "2 actions wait for a decision",
  count: 2,
  lines: [
    {
      text: "produce.publish, step publish",
      url: "https://seo.agency.example/app/approvals/appr_p4s8w2z6d0h3l7q1u5y9b6ct",
    },
    {
      text: "link_building.send, step send",
      url: "https://seo.agency.example/app/approvals/appr_q5t9x3a7e1i4m8r2v6z0c7du",
    },
  ],
  read: false,
  firstAt: "2026-11-16T08:41:12.000Z",
  lastAt: "2026-11-16T08:44:02.000Z",
};
