import { ROLE_NAMES } from "@findable/contract";
import type { Command, CommandCall } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { printList, printOne } from "../print-list.ts";
import type { Column } from "../table.ts";
import { plain, when } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

interface ListedPerson {
  id: string;
  name: string;
  email: string;
  role: string;
  workspaceIds: readonly string[] | null;
  status: string;
  lastSeenAt: string | null;
}

const COLUMNS: readonly Column<ListedPerson>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "name", value: ({ name }) => name, shrinks: true },
  { header: "e-mail", value: ({ email }) => email, shrinks: true },
  { header: "role", value: ({ role }) => role },
  { header: "workspaces", value: ({ workspaceIds }) => (workspaceIds === null ? "all" : String(workspaceIds.length)) },
  { header: "status", value: ({ status }) => status },
  { header: "last seen", value: ({ lastSeenAt }) => when(lastSeenAt) },
];

export const peopleListCommand: Command = {
  name: "people list",
  summary: "List the people of the agency with role, status and last use",
  options: { limit: { type: "string", value: "<n>", description: "Maximum number of results, 1 to 200; default 50." } },
  async run(call) {
    const page = await call.client().people.list({ limit: call.integer("limit", 50) }, { signal: call.signal });
    printList(call, page, COLUMNS, "No people yet. `findable people invite` adds the first one.");
    return EXIT.ok;
  },
};

export const peopleInviteCommand: Command = {
  name: "people invite",
  summary: "Invite a person; prints the link where the service sends no mail",
  arguments: [{ name: "email", description: "E-mail address of the person.", required: true }],
  options: {
    name: { type: "string", value: "<name>", description: "Name of the person; required." },
    role: {
      type: "string",
      value: "<role>",
      oneOf: ROLE_NAMES,
      description: `${ROLE_NAMES.join(", ")}; default VIEWER.`,
    },
  },
  async run(call) {
    const name = call.option("name");
    if (name === undefined) throw new UsageError("--name is missing. For example --name Mara.");
    const role = ROLE_NAMES.find((one) => one === call.option("role")) ?? "VIEWER";
    const person = { email: call.argument(0), name, role, ...(await workspacesOf(call)) };
    const [invited] = (await call.client().people.invite({ people: [person] })).data;
    if (invited === undefined) throw new Error("The service answered an invitation with nothing.");
    call.terminal.talk.line(wordsOf(invited));
    printOne(call, invited, invited.acceptUrl === null ? [] : [invited.acceptUrl]);
    return EXIT.ok;
  },
};

/** The person sees the workspace that the command names, or all. */
async function workspacesOf(call: CommandCall): Promise<{ workspaceIds?: string[] }> {
  if (call.options.workspace === undefined) return {};
  const { workspaceId } = await call.workspaceClient();
  return workspaceId === undefined ? {} : { workspaceIds: [workspaceId] };
}

function wordsOf({
  email,
  role,
  outcome,
  acceptUrl,
}: {
  email: string;
  role: string;
  outcome: string;
  acceptUrl: string | null;
}) {
  const who = plain(email);
  if (outcome === "already_member") return `${who} belongs to the agency already. Nothing changed.`;
  if (acceptUrl === null) return `Invited ${who} as ${role}. The link is on its way by e-mail.`;
  return `Invited ${who} as ${role}. Hand over this link; it works once, for 7 days, and is not shown again:`;
}
