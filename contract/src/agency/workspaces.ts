import { Type } from "typebox";
import { findPolicyFaults } from "../approvals/policy-rules.ts";
import { exampleHealth, exampleUsage, exampleWorkspace, exampleWorkspaceDetail } from "../examples/workspace.ts";
import { normaliseDomain } from "../kernel/domain-name.ts";
import { IncludeArchived, isWebAddress } from "../kernel/fields.ts";
import { languageOfTag } from "../kernel/language.ts";
import { defineCommand, defineList, defineOperation, defineQuery, type FieldError } from "../kernel/operation.ts";
import { placeOf } from "../kernel/place.ts";
import { Closed, Csv, NoContent, Tags } from "../kernel/schemas.ts";
import {
  BrandInput,
  Workspace,
  WorkspaceDetail,
  WorkspaceHealth,
  WorkspaceSettingsInput,
  WorkspaceUsage,
} from "./workspace-schemas.ts";

const workspaceId = Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the workspace, `ws_…`." });
const name = Type.String({ minLength: 1, maxLength: 200, description: "Display name." });

export const listWorkspaces = defineList({
  area: "workspaces",
  workspace: "none",
  name: "workspaces.list",
  path: "/v1/workspaces",
  summary: "List workspaces",
  description:
    "Returns the workspaces that this key may access, newest first. `include` adds usage, health and integrations. For one workspace with its recent runs use `workspaces.get`.",
  fields: {
    include: Type.Optional(Csv("Fields to add: usage, health, lastActiveAt, brand, integrations.")),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only workspaces whose name or domain contains this." }),
    ),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only workspaces with this tag." })),
    active: Type.Optional(Type.Boolean({ description: "Only active, or only inactive, workspaces." })),
    includeArchived: IncludeArchived("True also lists deleted workspaces until they are purged."),
  },
  item: Workspace,
  list: {
    filters: {
      q: { is: "contains", of: ["name", "primaryDomain"] },
      tag: { is: "has", of: "tags" },
      active: { is: "equal", of: "active" },
      includeArchived: { is: "reveals", of: "deleted" },
    },
    order: "-createdAt",
    others: ["include"],
  },
  example: {
    input: { include: "usage,health", active: true },
    data: [{ ...exampleWorkspace, health: { serpdata: "healthy", gsc: "not_connected" } }],
  },
});

export const getWorkspace = defineQuery({
  area: "workspaces",
  workspace: "none",
  name: "workspaces.get",
  path: "/v1/workspaces/{id}",
  summary: "Get a workspace",
  description:
    "Returns one workspace with settings, brand, integrations and its latest 10 runs. Credits are in `workspaces.usage`.",
  errors: ["workspace_not_found"],
  input: Closed({
    id: workspaceId,
    includeArchived: IncludeArchived("True also finds a deleted workspace until it is purged."),
  }),
  output: WorkspaceDetail,
  example: { input: { id: exampleWorkspace.id }, output: exampleWorkspaceDetail },
});

/** An unknown place or language is refused: searches would run in another market. */
function settingsFaults({
  primaryLocation: place = null,
  primaryLanguage: language = null,
  approvalPolicy = {},
}: WorkspaceSettingsInput = {}): FieldError[] {
  const faults = findPolicyFaults(approvalPolicy, "settings.approvalPolicy");
  if (place !== null && placeOf(place) === undefined) {
    const message = `must be a country or a place that ends with one, such as US, Germany or Berlin,Germany; "${place}" is neither`;
    faults.push({ field: "settings.primaryLocation", message });
  }
  if (language !== null && languageOfTag(language) === undefined) {
    const message = `must be an ISO 639-1 language code such as en or de-AT; "${language}" names no known language`;
    faults.push({ field: "settings.primaryLanguage", message });
  }
  return faults;
}

function brandFaults({ featuredContentUrl = null }: BrandInput = {}): FieldError[] {
  const isAddress = featuredContentUrl === null || isWebAddress(featuredContentUrl);
  return isAddress ? [] : [{ field: "brand.featuredContentUrl", message: "must be an http or https URL" }];
}

export const createWorkspace = defineCommand({
  area: "workspaces",
  workspace: "none",
  name: "workspaces.create",
  path: "/v1/workspaces",
  scope: "agency",
  summary: "Create a workspace",
  description:
    "Creates a workspace for one brand. The domain must be new to the agency. To fill the workspace run the skill `bootstrap_brand` with `agent.invoke`.",
  errors: ["validation_error", "agency_key_required", "forbidden", "workspace_exists", "limit_reached"],
  input: Closed({
    name,
    primaryDomain: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "Host of the brand, or a URL on it, for example `acme.example`. A port is kept.",
    }),
    tags: Type.Optional(Tags),
    settings: Type.Optional(WorkspaceSettingsInput),
    brand: Type.Optional(BrandInput),
  }),
  output: Workspace,
  auditedFields: ["settings.approvalPolicy"],
  check: ({ primaryDomain, settings, brand }) => [
    ...(normaliseDomain(primaryDomain) === undefined
      ? [
          {
            field: "primaryDomain",
            message: "must be a host name such as acme.example, or an http URL on it",
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

export const updateWorkspace = defineCommand({
  area: "workspaces",
  workspace: "none",
  name: "workspaces.update",
  method: "PATCH",
  path: "/v1/workspaces/{id}",
  summary: "Update a workspace",
  description:
    "Updates name, tags, settings or brand, or enables or disables the workspace with `active`. Omitted fields keep their values. With an agency key, `active: true` also restores a workspace deleted less than 90 days ago. The domain cannot be changed: create another workspace with `workspaces.create`.",
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
          "False starts no new runs; runs in progress finish. True enables it again, or restores a deleted workspace.",
      }),
    ),
    settings: Type.Optional(WorkspaceSettingsInput),
    brand: Type.Optional(BrandInput),
  }),
  output: Workspace,
  auditedFields: ["settings.approvalPolicy"],
  check: ({ settings, brand }) => [...settingsFaults(settings), ...brandFaults(brand)],
  example: {
    input: { id: exampleWorkspace.id, settings: { primaryLanguage: "de" } },
    output: { ...exampleWorkspace, settings: { ...exampleWorkspace.settings, primaryLanguage: "de" } },
  },
});

export const deleteWorkspace = defineOperation({
  area: "workspaces",
  workspace: "none",
  name: "workspaces.delete",
  method: "DELETE",
  path: "/v1/workspaces/{id}",
  kind: "command",
  status: 204,
  scope: "agency",
  summary: "Delete a workspace",
  description:
    "Cancels the runs of a workspace and hides it immediately. Its data is purged after 90 days; until then `workspaces.update` with `active: true` restores it. To pause a brand set `active: false` instead.",
  errors: ["agency_key_required", "workspace_not_found"],
  input: Closed({ id: workspaceId }),
  output: NoContent,
  example: { input: { id: "ws_k3v8x0q2m5n7p9r1t4w6y8z0" } },
});

export const workspaceUsage = defineQuery({
  area: "workspaces",
  workspace: "none",
  name: "workspaces.usage",
  path: "/v1/workspaces/{id}/usage",
  summary: "Get a workspace's usage",
  description:
    "Returns credits, vendors' charges and quotas of a month. For any other period, by skill and day, use `insights.cost`; for one run use `agent.invocations.get`.",
  errors: ["validation_error", "workspace_not_found"],
  input: Closed({
    id: workspaceId,
    month: Type.Optional(
      Type.String({
        pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$",
        description: "Month in UTC, for example `2026-10`. Defaults to the current month.",
      }),
    ),
  }),
  output: WorkspaceUsage,
  example: { input: { id: exampleWorkspace.id }, output: exampleUsage },
});

export const workspaceHealth = defineQuery({
  area: "workspaces",
  workspace: "none",
  name: "workspaces.health",
  path: "/v1/workspaces/{id}/health",
  summary: "Get a workspace's health",
  description:
    "Returns which integrations are connected and working. Check it when a run leaves something out, and connect what is missing with `integrations.connect`.",
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
