import { type Static, Type } from "typebox";
import { WebAddress } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, NoContent, Timestamp } from "./kernel/schemas.ts";

export const GscConfig = Type.Object(
  {
    id: Type.String({ description: "Identifier, `gscc_…`." }),
    verifiedDomains: Type.Array(Type.String(), { description: "Domains whose addresses may be submitted." }),
    autoQueueOnPublish: Type.Boolean({ description: "Whether what is published is submitted by itself." }),
    alsoIndexNow: Type.Boolean({ description: "Whether those submissions go out by the open protocol too." }),
    paused: Type.Boolean({ description: "True keeps submissions back without disconnecting." }),
    connectedAt: Timestamp("When it was connected."),
    updatedAt: Timestamp("When it last changed."),
  },
  { description: "The workspace's connection to the search console." },
);
export type GscConfig = Static<typeof GscConfig>;

const operation = {
  area: "indexing",
  path: "/v1/indexing/gsc-index/config",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;

const exampleConfig: GscConfig = {
  id: "gscc_h9l3p7t1x5b9f3j7n1r5v9z3",
  verifiedDomains: ["tallyhour.example"],
  autoQueueOnPublish: true,
  alsoIndexNow: true,
  paused: false,
  connectedAt: "2026-11-03T08:00:00.000Z",
  updatedAt: "2026-11-03T08:00:00.000Z",
};

export const getGscConfig = defineOperation({
  ...operation,
  name: "indexing.gsc.config.get",
  method: "GET",
  kind: "query",
  status: 200,
  summary: "Read the search console connection",
  description:
    "Verified domains and what is submitted by itself; 403 `gsc_not_connected` where there is no connection. Make one with `indexing.gsc.config.connect`.",
  errors: ["gsc_not_connected"],
  input: Closed({}),
  output: GscConfig,
  example: { input: {}, output: exampleConfig },
});

export const connectGsc = defineOperation({
  ...operation,
  name: "indexing.gsc.config.connect",
  method: "POST",
  kind: "command",
  status: 200,
  summary: "Connect the search console",
  description:
    "Answers an address where a person signs in to the search console and agrees; nothing is connected until then, and connecting again replaces the account. Settings of a connection are changed with `indexing.gsc.config.update`.",
  errors: ["validation_error", "external_unavailable"],
  input: Closed({
    returnUrl: Type.Optional(
      WebAddress("Where the browser goes afterwards; default the integrations page. It must be one of this service."),
    ),
  }),
  output: Type.Object({
    redirectUrl: Type.String({ description: "Where the person has to go, in a browser." }),
    expiresAt: Timestamp("When that address stops working."),
  }),
  example: {
    input: {},
    output: {
      redirectUrl: "https://accounts.searchconsole.example/o/oauth2/auth?state=5fJq8Lw2",
      expiresAt: "2026-11-16T09:10:00.000Z",
    },
  },
});

export const updateGscConfig = defineOperation({
  ...operation,
  name: "indexing.gsc.config.update",
  method: "PATCH",
  kind: "command",
  status: 200,
  summary: "Change what goes to the search console",
  description:
    "Switches submission after publishing, the open protocol beside it, or a pause, on or off; what you leave out stays. For another account use `indexing.gsc.config.connect`.",
  errors: ["validation_error", "gsc_not_connected"],
  input: Closed({
    autoQueueOnPublish: Type.Optional(Type.Boolean({ description: "True submits what is published by itself." })),
    alsoIndexNow: Type.Optional(Type.Boolean({ description: "True sends those by the open protocol too." })),
    paused: Type.Optional(Type.Boolean({ description: "True keeps submissions back until it is false." })),
  }),
  output: GscConfig,
  example: {
    input: { paused: true },
    output: { ...exampleConfig, paused: true, updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const disconnectGsc = defineOperation({
  ...operation,
  name: "indexing.gsc.config.disconnect",
  method: "DELETE",
  kind: "command",
  status: 204,
  summary: "Disconnect the search console",
  description:
    "Forgets the account and its tokens; submissions and their history stay. To stop for a while use `indexing.gsc.config.update` with `paused`.",
  errors: ["gsc_not_connected"],
  input: Closed({}),
  output: NoContent,
  example: { input: {}, output: {} },
});

export const gscConfigOperations = [getGscConfig, connectGsc, updateGscConfig, disconnectGsc];
