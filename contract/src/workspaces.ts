import { Type } from "typebox";
import { exampleHealth, exampleUsage, exampleWorkspace, exampleWorkspaceDetail } from "./examples/workspace.ts";
import { countryOfPlace } from "./kernel/country.ts";
import { normaliseDomain } from "./kernel/domain-name.ts";
import { IncludeArchived } from "./kernel/fields.ts";
import { defineOperation, type FieldError } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, NoContent, Paging, Tags } from "./kernel/schemas.ts";
import {
  BrandInput,
  Workspace,
  WorkspaceDetail,
  WorkspaceHealth,
  WorkspaceSettingsInput,
  WorkspaceUsage,
} from "./workspace-schemas.ts";

const workspaceId = Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the workspace, `ws_…`." });
const name = Type.String({ minLength: 1, maxLength: 200, description: "Name for people." });
const operation = { area: "workspaces", workspace: "none", credits: "free", demo: "demo" } as const;

export const listWorkspaces = defineOperation({
  ...operation,
  name: "workspaces.list",
  method: "GET",
  path: "/v1/workspaces",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "List workspaces",
  description:
    "Workspaces this key may act in, newest first. `include` adds usage, health and integrations. Use `workspaces.get` for one with its recent runs.",
  errors: ["validation_error"],
  input: Closed({
    include: Type.Optional(Csv("What to add: usage, health, lastActiveAt, brand, integrations.")),
    q: Type.Optional(Type.String({ maxLength: 200, description: "Only those with this in their name or domain." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only workspaces with this tag." })),
    active: Type.Optional(Type.Boolean({ description: "Only active, or only inactive, ones." })),
    includeArchived: IncludeArchived("True lists deleted workspaces too, until they are purged."),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Workspace),
  list: {
    filters: {
      q: { is: "contains", of: ["name", "primaryDomain"] },
      tag: { is: "has", of: "tags" },
      active: { is: "equal", of: "active" },
      includeArchived: { is: "reveals", of: "deleted" },
    },
    order: "-createdAt",
    identifier: "id",
    others: ["include"],
  },
  example: {
    input: { include: "usage,health", active: true },
    output: {
      data: [{ ...exampleWorkspace, health: { serpdata: "healthy", gsc: "not_connected" } }],
      nextCursor: null,
      total: 1,
    },
  },
});

export const getWorkspace = defineOperation({
  ...operation,
  name: "workspaces.get",
  method: "GET",
  path: "/v1/workspaces/{id}",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "Read a workspace",
  description:
    "One workspace with settings, brand, integrations and its latest 10 runs. Credits are in `workspaces.usage`.",
  errors: ["workspace_not_found"],
  input: Closed({
    id: workspaceId,
    includeArchived: IncludeArchived("True finds a deleted workspace too, until it is purged."),
  }),
  output: WorkspaceDetail,
  example: { input: { id: exampleWorkspace.id }, output: exampleWorkspaceDetail },
});

/** Of a place that is in no country searches would be made in some other. */
function settingsFaults({ primaryLocation: place = null }: WorkspaceSettingsInput = {}): FieldError[] {
  if (place === null || countryOfPlace(place) !== undefined) return [];
  const message = `must be a country or end with one, such as US, Germany or Berlin,Germany; none is known in "${place}"`;
  return [{ field: "settings.primaryLocation", message }];
}

function brandFaults({ featuredContentUrl = null }: BrandInput = {}): FieldError[] {
  const isAddress = featuredContentUrl === null || /^https?:$/.test(URL.parse(featuredContentUrl)?.protocol ?? "");
  return isAddress ? [] : [{ field: "brand.featuredContentUrl", message: "must be an http or https address" }];
}

export const createWorkspace = defineOperation({
  ...operation,
  name: "workspaces.create",
  method: "POST",
  path: "/v1/workspaces",
  kind: "command",
  status: 201,
  scope: "agency",
  summary: "Create a workspace",
  description:
    "Makes a workspace for one brand. The domain must be new to the agency. To fill it, run the skill `bootstrap_brand` in it with `agent.invoke`.",
  errors: ["validation_error", "agency_key_required", "forbidden", "workspace_exists", "limit_reached"],
  input: Closed({
    name,
    primaryDomain: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "The brand's host, or an address on it, for example `acme.example`. A port is kept.",
    }),
    tags: Type.Optional(Tags),
    settings: Type.Optional(WorkspaceSettingsInput),
    brand: Type.Optional(BrandInput),
  }),
  output: Workspace,
  check: ({ primaryDomain, settings, brand }) => [
    ...(normaliseDomain(primaryDomain) === undefined
      ? [
          {
            field: "primaryDomain",
            message: "must be a host name such as acme.example, or an http address on it",
          },
        ]
      : []),
    ...settingsFaults(settings),
    ...brandFaults(brand),
  ],
  example: {
    input: { name: "Acme", primaryDomain: "acme.example", tags: ["team:growth"] },
    output: { ...exampleWorkspace, lastActiveAt: null, brand: {} },
  },
});

export const updateWorkspace = defineOperation({
  ...operation,
  name: "workspaces.update",
  method: "PATCH",
  path: "/v1/workspaces/{id}",
  kind: "command",
  status: 200,
  scope: "workspace",
  summary: "Change a workspace",
  description:
    "Changes name, tags, settings or brand, or switches it off or on with `active`; what you leave out stays. With an agency key `active: true` also restores a workspace that was deleted less than 90 days ago. The domain cannot be changed: make another workspace with `workspaces.create`.",
  errors: [
    "validation_error",
    "workspace_not_found",
    "agency_key_required",
    "forbidden",
    "workspace_exists",
    "limit_reached",
  ],
  input: Closed({
    id: workspaceId,
    name: Type.Optional(name),
    tags: Type.Optional(Tags),
    active: Type.Optional(
      Type.Boolean({
        description:
          "False: no new runs; those under way finish. True switches it on again, or restores a deleted one.",
      }),
    ),
    settings: Type.Optional(WorkspaceSettingsInput),
    brand: Type.Optional(BrandInput),
  }),
  output: Workspace,
  check: ({ settings, brand }) => [...settingsFaults(settings), ...brandFaults(brand)],
  example: {
    input: { id: exampleWorkspace.id, settings: { primaryLanguage: "de" } },
    output: { ...exampleWorkspace, settings: { ...exampleWorkspace.settings, primaryLanguage: "de" } },
  },
});

export const deleteWorkspace = defineOperation({
  ...operation,
  name: "workspaces.delete",
  method: "DELETE",
  path: "/v1/workspaces/{id}",
  kind: "command",
  status: 204,
  scope: "agency",
  summary: "Delete a workspace",
  description:
    "Cancels its runs and hides it at once; its data is purged after 90 days, and until then `workspaces.update` with `active: true` restores it. To pause a brand set `active: false` instead.",
  errors: ["agency_key_required", "workspace_not_found"],
  input: Closed({ id: workspaceId }),
  output: NoContent,
  example: { input: { id: "ws_k3v8x0q2m5n7p9r1t4w6y8z0" } },
});

export const workspaceUsage = defineOperation({
  ...operation,
  name: "workspaces.usage",
  method: "GET",
  path: "/v1/workspaces/{id}/usage",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "Read a workspace's usage",
  description: "Credits and quotas of the current month, by area. Credits of one run are in `agent.invocations.get`.",
  errors: ["workspace_not_found"],
  input: Closed({ id: workspaceId }),
  output: WorkspaceUsage,
  example: { input: { id: exampleWorkspace.id }, output: exampleUsage },
});

export const workspaceHealth = defineOperation({
  ...operation,
  name: "workspaces.health",
  method: "GET",
  path: "/v1/workspaces/{id}/health",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "Read a workspace's health",
  description:
    "Which integrations are connected and well. Look here when a run leaves something out, and connect what is missing with `integrations.connect`.",
  errors: ["workspace_not_found"],
  input: Closed({ id: workspaceId }),
  output: WorkspaceHealth,
  example: { input: { id: exampleWorkspace.id }, output: exampleHealth },
});

export const workspaceOperations = [
  listWorkspaces,
  getWorkspace,
  createWorkspace,
  updateWorkspace,
  deleteWorkspace,
  workspaceUsage,
  workspaceHealth,
];
