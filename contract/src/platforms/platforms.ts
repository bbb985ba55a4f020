import { type Static, Type } from "typebox";
import { Identifier, WebAddress } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { newPlatformFaults, PLATFORM_KINDS } from "./platform-fields.ts";
import { PlatformSettings } from "./platform-settings.ts";

const PLATFORM_STATUSES = ["unchecked", "checking", "healthy", "warning"] as const;

export const Platform = Type.Object(
  {
    id: Type.String({ description: "Identifier, `plat_…`; what `platformConfigId` takes." }),
    name: Type.String({ description: "Display name." }),
    kind: OneOf(PLATFORM_KINDS, {
      description:
        "Kind of target: a site, a repository that receives pull requests, a URL of yours that receives the content, or a folder of the workspace.",
    }),
    url: Nullable(Type.String(), { description: "URL of the site or receiver; null for `files`." }),
    folder: Nullable(Type.String(), { description: "Folder that `files` writes to; null for other kinds." }),
    settings: Type.Unsafe<PlatformSettings>(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Settings of the platform, by kind. Contains no secrets.",
      }),
    ),
    status: OneOf(PLATFORM_STATUSES, {
      description:
        "Result of the last check of the credentials. `checking` while a new platform is tested; `unchecked` for `webhook` and `files`, which have nothing to test.",
    }),
    message: Nullable(Type.String(), { description: "The problem and how to fix it; null if none." }),
    lastCheckedAt: Nullable(Timestamp("Time of the last check."), { description: "Null if it was never checked." }),
    hasCredentials: Type.Boolean({ description: "Whether credentials are stored. They are never returned." }),
    honoursIdempotencyKey: Type.Boolean({
      description:
        "Whether requests with the same `Idempotency-Key` take effect only once. If not, a person decides about a publication whose outcome is unknown, and it is not resent. Always true for `files`.",
    }),
    lastPublishedAt: Nullable(Timestamp("When content was last published there."), {
      description: "Null if none was published.",
    }),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "A place to publish content." },
);
export type Platform = Static<typeof Platform>;

const id = Identifier("plat", "the platform");
const name = Type.String({ minLength: 1, maxLength: 200, description: "Display name, unique in the workspace." });
const secret = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description }));
const credentials = Closed(
  {
    username: secret("User name; `wordpress` only."),
    applicationPassword: secret("Application password of that user; `wordpress` only."),
    adminApiKey: secret("Admin API key, `<id>:<secret>`; `ghost` only."),
    apiToken: secret("API token of the site for `webflow`; access token for `github`."),
    secret: secret("Key that signs requests, chosen by you; `webhook` only."),
  },
  { description: "Credentials for the platform. They are encrypted and never returned; new ones replace the old." },
);
const url = WebAddress("URL of the site, the repository or the receiver; required except for `files`.");
const folder = Type.String({
  pattern: "^agent-output/([^/]+/)*$",
  maxLength: 400,
  description:
    "Folder for `files`, below `agent-output/` and ending with a slash. Defaults to `agent-output/published/`.",
});

const RECEIVER_HONOURS =
  "True promises that your receiver publishes once per `Idempotency-Key`. The service then resends a publication that may have been lost. `webhook` only.";

const examplePlatform: Platform = {
  id: "plat_u7y1c5g9k3o7s1w5a9e3i7m1",
  name: "Tallyhour blog",
  kind: "wordpress",
  url: "https://tallyhour.example",
  folder: null,
  settings: {},
  status: "healthy",
  message: null,
  lastCheckedAt: "2026-11-02T09:00:02.000Z",
  hasCredentials: true,
  honoursIdempotencyKey: false,
  lastPublishedAt: "2026-11-12T13:30:00.000Z",
  createdAt: "2026-11-02T09:00:00.000Z",
  updatedAt: "2026-11-02T09:00:00.000Z",
};

export const listPlatforms = defineList({
  area: "platforms",
  name: "produce.platform.list",
  path: "/v1/produce/platforms",
  summary: "List publishing platforms",
  description:
    "Returns the places where the workspace can publish, newest first. Use it to find the `platformConfigId` for `produce.blog_post.publish`. Other connections are in `integrations.list`.",
  fields: {
    kind: Type.Optional(OneOf(PLATFORM_KINDS, { description: "Only platforms of this kind." })),
  },
  item: Platform,
  list: { filters: { kind: { is: "equal", of: "kind" } }, order: "-createdAt" },
  example: { input: { kind: "wordpress" }, data: [examplePlatform] },
});

export const getPlatform = defineQuery({
  area: "platforms",
  name: "produce.platform.get",
  path: "/v1/produce/platforms/{id}",
  summary: "Get a publishing platform",
  description:
    "Returns one platform without its credentials. To find its identifier use `produce.platform.list`; to replace its credentials use `produce.platform.update`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Platform,
  example: { input: { id: examplePlatform.id }, output: examplePlatform },
});

export const createPlatform = defineCommand({
  area: "platforms",
  name: "produce.platform.create",
  path: "/v1/produce/platforms",
  summary: "Add a publishing platform",
  description:
    "Adds a WordPress, Ghost or Webflow site, a repository that receives pull requests, a URL of yours that receives content, or a folder of the workspace as a place to publish. The credentials of a site are tested at once: read `status` with `produce.platform.get` a moment later. Nothing is published there until a run publishes, for example with `produce.blog_post.publish`. A `webhook` receives a signed POST, needs a secret in `credentials`, and must be on the public internet.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({
    name,
    kind: OneOf(PLATFORM_KINDS, { description: "Kind of platform." }),
    url: Type.Optional(url),
    folder: Type.Optional(folder),
    credentials: Type.Optional(credentials),
    settings: Type.Optional(PlatformSettings),
    honoursIdempotencyKey: Type.Optional(Type.Boolean({ default: false, description: RECEIVER_HONOURS })),
  }),
  output: Platform,
  check: newPlatformFaults,
  example: {
    input: {
      name: "Tallyhour blog",
      kind: "wordpress",
      url: "https://tallyhour.example",
      credentials: { username: "findable", applicationPassword: "abcd EFGH 1234 ijkl MNOP 5678" },
    },
    output: { ...examplePlatform, status: "checking", lastCheckedAt: null, lastPublishedAt: null },
  },
});

export const updatePlatform = defineCommand({
  area: "platforms",
  name: "produce.platform.update",
  method: "PATCH",
  path: "/v1/produce/platforms/{id}",
  summary: "Update a publishing platform",
  description:
    "Updates name, URL, folder, credentials, settings or the receiver's promise. New credentials are tested again. Omitted fields keep their values. After a change, runs that wait for approval to publish there are refused. The kind cannot be changed: use `produce.platform.create`. A new URL requires the credentials again, so that stored ones are never sent elsewhere.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    name: Type.Optional(name),
    url: Type.Optional(url),
    folder: Type.Optional(folder),
    credentials: Type.Optional(credentials),
    settings: Type.Optional(PlatformSettings),
    honoursIdempotencyKey: Type.Optional(Type.Boolean({ description: RECEIVER_HONOURS })),
  }),
  output: Platform,
  example: {
    input: { id: examplePlatform.id, name: "Tallyhour journal" },
    output: { ...examplePlatform, name: "Tallyhour journal", updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const deletePlatform = defineDelete({
  area: "platforms",
  name: "produce.platform.delete",
  path: "/v1/produce/platforms/{id}",
  summary: "Remove a publishing platform",
  description:
    "Deletes a platform and its credentials. Published content stays online. To replace only the credentials use `produce.platform.update`.",
  input: Closed({ id }),
  example: { id: examplePlatform.id },
});

export const platformOperations = [listPlatforms, getPlatform, createPlatform, updatePlatform, deletePlatform];
