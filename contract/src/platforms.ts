import { type Static, Type } from "typebox";
import { Identifier, WebAddress } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { newPlatformFaults } from "./platform-fields.ts";

export const PLATFORM_KINDS = ["wordpress", "ghost", "webhook", "files"] as const;

export const Platform = Type.Object(
  {
    id: Type.String({ description: "Identifier, `plat_…`; what `platformConfigId` takes." }),
    name: Type.String({ description: "Name for people." }),
    kind: OneOf(PLATFORM_KINDS, {
      description: "What it is: a site, an address of yours that is sent the content, or a folder of the workspace.",
    }),
    url: Nullable(Type.String(), { description: "Address of the site or receiver; null for `files`." }),
    folder: Nullable(Type.String(), { description: "Folder that `files` writes to; null for the others." }),
    hasCredentials: Type.Boolean({ description: "Whether credentials are kept; they are never shown." }),
    honoursIdempotencyKey: Type.Boolean({
      description:
        "Whether it does a thing once however often it is sent with the same `Idempotency-Key`. Where it does not, a publication whose outcome is unknown is put to a person and not sent again. Always true for `files`.",
    }),
    lastPublishedAt: Nullable(Timestamp("When something was last published on it."), {
      description: "Null if nothing was.",
    }),
    createdAt: Timestamp("When it was created."),
    updatedAt: Timestamp("When it last changed."),
  },
  { description: "A place where content is published." },
);
export type Platform = Static<typeof Platform>;

const operation = {
  area: "platforms",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
const id = Identifier("plat", "the platform");
const name = Type.String({ minLength: 1, maxLength: 200, description: "Name for people; unique in the workspace." });
const secret = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description }));
const credentials = Closed(
  {
    username: secret("User name; `wordpress` only."),
    applicationPassword: secret("Application password of that user; `wordpress` only."),
    adminApiKey: secret("Admin API key, `<id>:<secret>`; `ghost` only."),
    secret: secret("Key that signs what is sent; `webhook` only, made up by you."),
  },
  { description: "What it lets us in with. Kept encrypted and never shown again; replaces what was there." },
);
const url = WebAddress("Address of the site or receiver; required except for `files`.");
const folder = Type.String({
  pattern: "^agent-output/([^/]+/)*$",
  maxLength: 400,
  description:
    "Folder that `files` writes to, below `agent-output/` and with a slash at the end; default `agent-output/published/`.",
});

const RECEIVER_HONOURS =
  "True promises that your receiver publishes once however often it is sent the same `Idempotency-Key`: then a publication that may have been lost is sent again by itself. `webhook` only.";

const examplePlatform: Platform = {
  id: "plat_u7y1c5g9k3o7s1w5a9e3i7m1",
  name: "Tallyhour blog",
  kind: "wordpress",
  url: "https://tallyhour.example",
  folder: null,
  hasCredentials: true,
  honoursIdempotencyKey: false,
  lastPublishedAt: "2026-11-12T13:30:00.000Z",
  createdAt: "2026-11-02T09:00:00.000Z",
  updatedAt: "2026-11-02T09:00:00.000Z",
};

export const listPlatforms = defineOperation({
  ...operation,
  name: "produce.platform.list",
  method: "GET",
  path: "/v1/produce/platforms",
  kind: "query",
  status: 200,
  summary: "List publishing platforms",
  description:
    "Places where the workspace can publish, newest first: use it to find the `platformConfigId` for `produce.blog_post.publish`. Other connections are in `integrations.list`.",
  errors: ["validation_error"],
  input: Closed({
    kind: Type.Optional(OneOf(PLATFORM_KINDS, { description: "Only platforms of this kind." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Platform),
  list: { filters: { kind: { is: "equal", of: "kind" } }, order: "-createdAt", identifier: "id" },
  example: { input: { kind: "wordpress" }, output: { data: [examplePlatform], nextCursor: null, total: 1 } },
});

export const getPlatform = defineOperation({
  ...operation,
  name: "produce.platform.get",
  method: "GET",
  path: "/v1/produce/platforms/{id}",
  kind: "query",
  status: 200,
  summary: "Read a publishing platform",
  description:
    "One platform, without its credentials. Use `produce.platform.list` to find its identifier and `produce.platform.update` to replace its credentials.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Platform,
  example: { input: { id: examplePlatform.id }, output: examplePlatform },
});

export const createPlatform = defineOperation({
  ...operation,
  name: "produce.platform.create",
  method: "POST",
  path: "/v1/produce/platforms",
  kind: "command",
  status: 201,
  summary: "Add a publishing platform",
  description:
    "Adds a WordPress or Ghost site, an address of yours that is sent content, or a folder of the workspace as a place to publish. Nothing is sent there until `agent.invoke` runs the skill that publishes. A `webhook` gets a signed POST and needs a secret among its `credentials`; its address must be on the public internet.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({
    name,
    kind: OneOf(PLATFORM_KINDS, { description: "What it is." }),
    url: Type.Optional(url),
    folder: Type.Optional(folder),
    credentials: Type.Optional(credentials),
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
    output: { ...examplePlatform, lastPublishedAt: null },
  },
});

export const updatePlatform = defineOperation({
  ...operation,
  name: "produce.platform.update",
  method: "PATCH",
  path: "/v1/produce/platforms/{id}",
  kind: "command",
  status: 200,
  summary: "Change a publishing platform",
  description:
    "Changes name, address, folder, credentials or what is promised of the receiver; what you leave out stays. Runs that wait for approval to publish there are refused once it has changed. The kind cannot be changed: use `produce.platform.create`. A new address needs credentials anew, so that old ones are never sent elsewhere.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    name: Type.Optional(name),
    url: Type.Optional(url),
    folder: Type.Optional(folder),
    credentials: Type.Optional(credentials),
    honoursIdempotencyKey: Type.Optional(Type.Boolean({ description: RECEIVER_HONOURS })),
  }),
  output: Platform,
  example: {
    input: { id: examplePlatform.id, name: "Tallyhour journal" },
    output: { ...examplePlatform, name: "Tallyhour journal", updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const deletePlatform = defineOperation({
  ...operation,
  name: "produce.platform.delete",
  method: "DELETE",
  path: "/v1/produce/platforms/{id}",
  kind: "command",
  status: 204,
  summary: "Remove a publishing platform",
  description:
    "Forgets a platform and its credentials; what is published there stays. To replace credentials only use `produce.platform.update`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: NoContent,
  example: { input: { id: examplePlatform.id }, output: {} },
});

export const platformOperations = [listPlatforms, getPlatform, createPlatform, updatePlatform, deletePlatform];
