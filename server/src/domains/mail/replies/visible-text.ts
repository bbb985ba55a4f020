import EmailReplyParser from "email-reply-parser";

const MAX_LENGTH = 20_000;
const parser = new EmailReplyParser();

/**
 * Separates the words that the sender of a reply wrote from quotes and signature. Our own footer in the quote must not be read
 * as a request.
 */
export function cutQuotes(text: string): { visible: string; quoted: string | null } {
  const unixText = text.slice(0, MAX_LENGTH).replaceAll("\r\n", "\n");
  const parsed = parser.parseReply(unixText);
  const lines = parsed.split("\n");
  const visible = lines
    .filter((line) => !line.trimStart().startsWith(">"))
    .join("\n")
    .trim();
  return { visible, quoted: restOf(unixText, visible) };
}

/** What remains of a text without the lines that are visible, in order. */
function restOf(text: string, visible: string): string | null {
  const shown = visible.split("\n").map((line) => line.trim());
  let next = 0;
  const rest = text.split("\n").filter((line) => {
    if (next < shown.length && line.trim() === shown[next]) {
      next += 1;
      return false;
    }
    return true;
  });
  const quoted = rest.join("\n").trim();
  return quoted === "" ? null : quoted;
}
