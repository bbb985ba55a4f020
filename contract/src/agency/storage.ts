import { type Static, Type } from "typebox";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, OneOf } from "../kernel/schemas.ts";

/** What stored rows hold. */
export const STORAGE_KINDS = [
  "run_events",
  "run_steps",
  "runs",
  "results_pages",
  "ranks",
  "keywords",
  "answers",
  "answer_figures",
  "search_performance",
  "access_logs",
  "site_pages",
  "competitors",
  "discussions",
  "content",
  "outreach",
  "webhooks",
  "audit_log",
  "credits",
  "files",
  "file_contents",
  "other",
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

const Kind = OneOf(STORAGE_KINDS, {
  description:
    "Kind of data. `file_contents` are the bytes of uploaded and written files, a content that several workspaces have once for each; `files` are their entries.",
});
const Rows = Type.Integer({ minimum: 0, description: "Rows, or files of `file_contents`." });
const Bytes = Type.Integer({
  minimum: 0,
  description:
    "Bytes as stored, compressed values compressed. Without indexes and free pages, which all agencies of the service share.",
});

export const RETENTION_LEAVES = ["summary", "weekly", "newest", "nothing"] as const;

const Retention = Type.Array(
  Type.Object(
    {
      afterDays: Type.Integer({ minimum: 1, description: "Age in days; of runs, since their end." }),
      leaves: OneOf(RETENTION_LEAVES, {
        description:
          "What stays. `summary`: of events states, approvals, children and narrations; of steps the charged and failed ones without their outputs. `weekly`: the last page of each week and search. `newest`: the newest page of each search. `nothing`: deleted.",
      }),
    },
    { description: "One rule." },
  ),
  {
    description:
      "What a worker drops by age, soonest first; empty for what stays until its workspace is deleted. Ranks, scores, results of runs, the ledger and the audit log always stay.",
  },
);
export type Retention = Static<typeof Retention>;

export const Storage = Type.Object(
  {
    rows: Rows,
    bytes: Bytes,
    kinds: Type.Array(
      Type.Object(
        { kind: Kind, rows: Rows, bytes: Bytes, retention: Retention },
        { description: "What one kind takes in the whole agency." },
      ),
      { description: "By kind, largest first; kinds without rows are left out." },
    ),
    workspaces: Type.Array(
      Type.Object(
        {
          workspaceId: Type.String({ description: "Identifier, `ws_…`." }),
          name: Type.String({ description: "Name; empty for the hidden workspace of bulk actions." }),
          rows: Rows,
          bytes: Bytes,
          kinds: Type.Array(Type.Object({ kind: Kind, rows: Rows, bytes: Bytes }, { description: "One kind." }), {
            description: "By kind, largest first.",
          }),
        },
        { description: "What one workspace takes." },
      ),
      {
        maxItems: 100,
        description: "The 100 largest workspaces, largest first. Deleted ones count until they are purged.",
      },
    ),
    workspacesOmitted: Type.Integer({ minimum: 0, description: "Workspaces beyond these 100." }),
  },
  { description: "What the data of the agency takes." },
);
export type Storage = Static<typeof Storage>;

export const getStorage = defineQuery({
  name: "storage.get",
  path: "/v1/storage",
  area: "workspaces",
  scope: "agency",
  workspace: "none",
  summary: "Get what takes space",
  description:
    "Returns what the data of the agency takes, by kind and by workspace, and what retention will drop. It reads all rows of the agency, which takes a second per gigabyte or so. For the quota of files of one workspace use `workspaces.usage`; the operator sees the whole database with `findable storage`.",
  errors: ["agency_key_required"],
  input: Closed({}),
  output: Storage,
  example: {
    input: {},
    output: {
      rows: 92_310,
      bytes: 61_400_000,
      kinds: [
        {
          kind: "results_pages",
          rows: 7_020,
          bytes: 48_200_000,
          retention: [
            { afterDays: 35, leaves: "weekly" },
            { afterDays: 200, leaves: "newest" },
          ],
        },
        { kind: "ranks", rows: 85_290, bytes: 13_200_000, retention: [] },
      ],
      workspaces: [
        {
          workspaceId: "ws_k3v8x0q2m5n7p9r1t4w6y8z0",
          name: "Northwind",
          rows: 92_310,
          bytes: 61_400_000,
          kinds: [
            { kind: "results_pages", rows: 7_020, bytes: 48_200_000 },
            { kind: "ranks", rows: 85_290, bytes: 13_200_000 },
          ],
        },
      ],
      workspacesOmitted: 0,
    },
  },
});

export const storageOperations = [getStorage];
