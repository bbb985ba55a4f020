import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { UsageError } from "./usage-error.ts";

/** Reads a JSON object from the command line, from a file (`@path`) or from stdin (`-`). An empty text is `{}`. */
export async function readJsonArgument(argument: string): Promise<Record<string, unknown>> {
  const json = await readText(argument);
  if (json.trim() === "") return {};
  const value = parse(json);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new UsageError(`The input must be a JSON object such as {"limit": 20}, not ${json.slice(0, 60)}.`);
}

async function readText(argument: string): Promise<string> {
  if (argument === "-") return text(process.stdin);
  if (!argument.startsWith("@")) return argument;
  try {
    return await readFile(argument.slice(1), "utf8");
  } catch (error) {
    throw new UsageError(
      `The file ${argument.slice(1)} cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new UsageError(`The input is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}
