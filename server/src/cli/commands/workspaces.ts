import type { Workspace } from "@findable/contract/client";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { printList } from "../print-list.ts";
import type { Column } from "../table.ts";
import { when } from "../text-layout.ts";

const COLUMNS: readonly Column<Workspace>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "domain", value: ({ primaryDomain }) => primaryDomain },
  { header: "name", value: ({ name }) => name, shrinks: true },
  { header: "created", value: ({ createdAt }) => when(createdAt) },
  { header: "state", value: ({ active }) => (active ? "active" : "inactive") },
];

export const workspacesListCommand: Command = {
  name: "workspaces list",
  summary: "List the workspaces that the key can access",
  options: { limit: { type: "string", value: "<n>", description: "Maximum number of results, 1 to 200; default 50." } },
  async run(call) {
    const page = await call.client().workspaces.list({ limit: call.integer("limit", 50) }, { signal: call.signal });
    printList(call, page, COLUMNS, "No workspaces yet. Create one with `npm run findable -- brand <domain>`.");
    return EXIT.ok;
  },
};
