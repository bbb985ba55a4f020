import EmailReplyParser from "email-reply-parser";

const MAX_LENGTH = 20_000;
const parser = new EmailReplyParser();

/** The words that the sender of a reply wrote, without quotes and signature. Our own footer in the quote must not be read. */
export function visibleText(text: string): string {
  const unixText = text.slice(0, MAX_LENGTH).replaceAll("\r\n", "\n");
  const visible = parser.parseReply(unixText);
  return visible
    .split("\n")
    .filter((line) => !line.trimStart().startsWith(">"))
    .join("\n")
    .trim();
}
