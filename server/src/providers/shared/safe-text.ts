const MAX_LENGTH = 300;
/** Maximum characters to process: the URL pattern looks ahead from each character. */
const MAX_READ = 5_000;

/**
 * Makes a vendor's text safe for a message. Removes the given secrets and everything that can contain a secret: user, query
 * and fragment of URLs, and strings that look like keys. Returns one line of at most 300 characters.
 */
export function safeText(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter((secret) => secret !== "");
  const withoutSecrets = known.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
  const line = withoutSecrets
    .slice(0, MAX_READ)
    .replace(/(https?:\/\/)[^\s/@]*@/gi, "$1")
    .replace(/(https?:\/\/[^\s?#"'<>]*)(?:[?#][^\s"'<>]*)?/gi, "$1")
    .replace(/\b(?:sk|pk|rk|key|AIza)[-_]?[\w*-]{16,}/g, "[secret]")
    .replace(/\b(Bearer|Basic)\s+\S+/gi, "$1 [secret]")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1)}…`;
}
