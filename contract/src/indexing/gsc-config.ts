import { type Static, Type } from "typebox";
import { WebAddress } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, Timestamp } from "../kernel/schemas.ts";

export const GscConfig = Type.Object(
  {
    id: Type.String({ description: "Identifier, `gscc_…`." }),
    verifiedDomains: Type.Array(Type.String(), { description: "Domains whose URLs can be submitted." }),
    properties: Type.Array(
      Type.Object({
        siteUrl: Type.String({ description: "`sc-domain:example.com`, or the URL prefix it covers." }),
        permissionLevel: Type.String({
          description:
            "`siteOwner` and `siteFullUser` can also send sitemaps; `siteRestrictedUser` only reads; `siteUnverifiedUser` sees nothing.",
        }),
      }),
      { description: "Properties of the account, as last read." },
    ),
    autoQueueOnPublish: Type.Boolean({ description: "Whether published pages are submitted automatically." }),
    alsoIndexNow: Type.Boolean({ description: "Whether these submissions also go through IndexNow." }),
    paused: Type.Boolean({ description: "True pauses submissions without disconnecting." }),
    problem: Nullable(Type.String(), {
      description: "Why the account cannot be used, for example because access was revoked; null while it can.",
    }),
    connectedAt: Timestamp("Time of the connection."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "The workspace's connection to the search console." },
);
export type GscConfig = Static<typeof GscConfig>;

const exampleConfig: GscConfig = {
  id: "gscc_h9l3p7t1x5b9f3j7n1r5v9z3",
  verifiedDomains: ["tallyhour.example"],
  properties: [{ siteUrl: "sc-domain:tallyhour.example", permissionLevel: "siteOwner" }],
  autoQueueOnPublish: true,
  alsoIndexNow: true,
  paused: false,
  problem: null,
  connectedAt: "2026-11-03T08:00:00.000Z",
  updatedAt: "2026-11-03T08:00:00.000Z",
};

export const getGscConfig = defineQuery({
  area: "indexing",
  path: "/v1/indexing/gsc-index/config",
  name: "indexing.gsc.config.get",
  summary: "Get the search console connection",
  description:
    "Returns verified domains and automatic submission settings. Returns 403 `gsc_not_connected` without a connection. To connect use `indexing.gsc.config.connect`.",
  errors: ["gsc_not_connected"],
  input: Closed({}),
  output: GscConfig,
  example: { input: {}, output: exampleConfig },
});

export const connectGsc = defineCommand({
  area: "indexing",
  path: "/v1/indexing/gsc-index/config",
  name: "indexing.gsc.config.connect",
  status: 200,
  summary: "Connect the search console",
  description:
    "Returns a URL where a person signs in to the search console and grants access. Nothing is connected before that. With `serviceAccountKey` the account connects without a sign-in. Connecting again replaces the account. To change settings use `indexing.gsc.config.update`.",
  errors: ["validation_error", "external_unavailable"],
  input: Closed({
    returnUrl: Type.Optional(
      WebAddress("URL to return the browser to; must be on this service. Defaults to the integrations page."),
    ),
    serviceAccountKey: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 10_000,
        description:
          "JSON key of a service account that is a user of the properties. It connects at once; `redirectUrl` is then `returnUrl`. It is encrypted and never returned.",
      }),
    ),
  }),
  output: Type.Object({
    redirectUrl: Type.String({ description: "URL for the person to open in a browser." }),
    expiresAt: Timestamp("Expiry time of the URL."),
  }),
  example: {
    input: {},
    output: {
      redirectUrl: "https://accounts.searchconsole.example/o/oauth2/auth?state=5fJq8Lw2",
      expiresAt: "2026-11-16T09:10:00.000Z",
    },
  },
});

export const updateGscConfig = defineCommand({
  area: "indexing",
  path: "/v1/indexing/gsc-index/config",
  name: "indexing.gsc.config.update",
  method: "PATCH",
  summary: "Update the search console settings",
  description:
    "Enables or disables automatic submission, IndexNow or a pause. Omitted fields keep their values. For another account use `indexing.gsc.config.connect`.",
  errors: ["validation_error", "gsc_not_connected"],
  input: Closed({
    autoQueueOnPublish: Type.Optional(Type.Boolean({ description: "True submits published pages automatically." })),
    alsoIndexNow: Type.Optional(Type.Boolean({ description: "True also sends them through IndexNow." })),
    paused: Type.Optional(Type.Boolean({ description: "True pauses submissions; false resumes them." })),
  }),
  output: GscConfig,
  example: {
    input: { paused: true },
    output: { ...exampleConfig, paused: true, updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const disconnectGsc = defineDelete({
  area: "indexing",
  path: "/v1/indexing/gsc-index/config",
  name: "indexing.gsc.config.disconnect",
  summary: "Disconnect the search console",
  description:
    "Deletes the account and its tokens. Submissions and their history stay. To pause use `indexing.gsc.config.update` with `paused`.",
  errors: ["gsc_not_connected"],
  input: Closed({}),
  example: {},
});

export const gscConfigOperations = [getGscConfig, connectGsc, updateGscConfig, disconnectGsc];
