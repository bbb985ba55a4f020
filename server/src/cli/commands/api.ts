import { type OperationContract, operations } from "@findable/contract";
import { editDistance } from "../../kernel/text/nearest.ts";
import type { Command, CommandCall } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { readJsonArgument } from "../json-argument.ts";
import { UsageError } from "../usage-error.ts";

export const apiCommand: Command = {
  name: "api",
  summary: "Call any API operation by name, with JSON input",
  arguments: [
    { name: "operation", description: "Name of the operation, for example research.keyword.list.", required: true },
    { name: "input", description: "Input as a JSON object, @file, or - for stdin.", required: false },
  ],
  async run(call) {
    const contract = requireOperation(call.argument(0));
    const input = await readJsonArgument(call.argument(1));
    const client = needsWorkspace(contract, input, call) ? await call.workspaceClient() : call.client();
    const answer = await client.call(contract.name, input, { signal: call.signal });
    if (answer instanceof Blob) process.stdout.write(await answer.bytes());
    else call.terminal.data.line(JSON.stringify(answer ?? {}, undefined, 2));
    return EXIT.ok;
  },
};

function needsWorkspace(
  { workspace, area }: OperationContract,
  input: Record<string, unknown>,
  { options, environment }: CommandCall,
): boolean {
  // In a workspace an agency key sees the endpoints of both levels.
  if (workspace === "required" || (area === "webhooks" && input["level"] !== "agency")) return true;
  return workspace === "optional" && (options.workspace ?? environment["FINDABLE_WORKSPACE"]) !== undefined;
}

/** Rejects streams: they do not return one response. `runs watch` follows them. */
function requireOperation(name: string): OperationContract {
  const found = operations.find((operation) => operation.name === name);
  if (found?.kind === "stream")
    throw new UsageError(`${name} is a stream. Follow it with \`npm run findable -- runs watch <id>\`.`);
  if (found !== undefined) return found;
  const [nearest] = operations.toSorted((one, other) => editDistance(name, one.name) - editDistance(name, other.name));
  throw new UsageError(`Unknown operation "${name}". Did you mean "${nearest?.name}"?`);
}
