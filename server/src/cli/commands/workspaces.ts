import type { Workspace } from "@findable/contract";
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
  summary: "List the workspaces that the key may act in",
  options: { limit: { type: "string", value: "<n>", description: "How many, 1 to 200; default 50." } },
  async run(call) {
    const page = await call.client().workspaces.list({ limit: call.integer("limit", 50) }, { signal: call.signal });
    printList(call, page, COLUMNS, "There is no workspace yet. `npm run findable -- brand <domain>` makes one.");
    return EXIT.ok;
  },
};
