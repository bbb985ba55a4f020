import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { prompts } from "./prompts/index.ts";
import type { PromptArgument, PromptDefinition } from "./prompts/prompt.ts";

const LONGEST_ARGUMENT = 500;

export function listPrompts(): Prompt[] {
  return prompts.map(({ name, title, description, arguments: known }) => ({
    name,
    title,
    description,
    arguments: Object.entries(known).map(([argument, about]) => ({
      name: argument,
      description: `${about.description} Default: ${about.default}.`,
      required: false,
    })),
  }));
}

/** Fills in the arguments of a prompt. `spell` writes tool names in the form of this client. */
export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
  spell: (text: string) => string,
): GetPromptResult {
  const prompt = findPrompt(name);
  const unknown = Object.keys(given).filter((argument) => !Object.hasOwn(prompt.arguments, argument));
  if (unknown.length > 0) {
    const known = Object.keys(prompt.arguments).join(", ");
    throw invalid(`The prompt ${name} takes ${known}, not ${unknown.join(", ")}.`);
  }
  const filled = Object.entries(prompt.arguments).map(([argument, about]) => [argument, read(given[argument], about)]);
  const text = spell(prompt.write(Object.fromEntries(filled)));
  return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
}

/** Values of a prompt argument that start with a text. */
export function completePrompt(name: string, argument: string, begin: string): string[] {
  const known = findPrompt(name).arguments;
  const { values = [] } = (Object.hasOwn(known, argument) ? known[argument] : undefined) ?? {};
  return values.filter((value) => value.toLowerCase().startsWith(begin.toLowerCase()));
}

function findPrompt(name: string): PromptDefinition {
  const prompt = prompts.find((known) => known.name === name);
  if (prompt === undefined) throw invalid(`Unknown prompt: ${name}`);
  return prompt;
}

/** Reduces an argument to one line, so that it cannot look like a step of the instruction. */
function read(given: string | undefined, about: PromptArgument): string {
  const line = (given ?? "").replaceAll(/\s+/g, " ").replaceAll("`", "'").trim();
  if (line.length > LONGEST_ARGUMENT) throw invalid(`An argument may have ${LONGEST_ARGUMENT} characters.`);
  return line === "" ? about.default : line;
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
