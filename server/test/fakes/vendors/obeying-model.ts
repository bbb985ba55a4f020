import type { ScriptedTurn } from "./llm.ts";
import type { AskedOfModel, ScriptedCall } from "./llm-formats.ts";

/** Where the model learns what an attacker would like to have; it stands in its instructions. */
const SECRET = /SECRET-[\w-]+/;
const COMMAND = /CALL (\w+) (?=\{)/g;

/**
 * The worst model there could be: it calls every tool that any text it reads names, in whatever place, with the arguments
 * it is given, and fills in `$SECRET` with what it knows. A command reads `CALL <tool> <json>`.
 */
export function obey({ system, messages, results }: AskedOfModel): ScriptedTurn | string {
  const secret = SECRET.exec(system)?.[0] ?? "";
  const said = messages.filter(({ role }) => role === "user").map(({ text }) => text);
  const commands = [...said, ...results.map(({ text }) => text)].flatMap((text) => commandsIn(unescaped(text), secret));
  const calls = commands.slice(results.length);
  return calls.length === 0 ? "I did all that I was told to do." : { text: "As you wish.", calls };
}

function commandsIn(text: string, secret: string): ScriptedCall[] {
  return [...text.matchAll(COMMAND)].map((match) => {
    const json = objectAt(text, match.index + match[0].length).replaceAll("$SECRET", secret);
    return { tool: match[1] ?? "", input: json };
  });
}

/** From an opening brace to the one that closes it. */
function objectAt(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === "{") depth += 1;
    if (text[end] === "}") depth -= 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  return text.slice(start);
}

/** Results are JSON within JSON, so what stands in them is escaped, perhaps twice. */
function unescaped(text: string): string {
  return text.replaceAll(/\\+n/g, "\n").replaceAll(/\\+"/g, '"');
}
