import { deceptiveFault } from "@findable/contract";

/**
 * Explains why a text must not be in an email, in words that follow the name of its field; undefined if it may. A `line` is a
 * header: a line break in it would start another header.
 */
export function textProblem(text: string, kind: "line" | "text"): string | undefined {
  if (kind === "line" && /[\r\n\u0085\u2028\u2029]/.test(text)) return "must be one line";
  const controls = kind === "line" ? /\p{Cc}/u : /[^\P{Cc}\n\t]/u;
  if (controls.test(kind === "line" ? text : text.replaceAll("\r\n", "\n"))) return "must have no control character";
  if (/\p{Cs}/u.test(text)) return "must be valid Unicode";
  return deceptiveFault(text);
}
