const MAX_LENGTH = 300;
/** Characters that are looked at: what hides addresses looks ahead from each of them. */
const MOST_READ = 5_000;

/**
 * A vendor's own words, fit for a message: without these secrets, without what may hold one (the user, query and
 * fragment of addresses, things that look like keys), on one line and cut to 300 characters.
 */
export function safeText(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter((secret) => secret !== "");
  const withoutSecrets = known.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
  const line = withoutSecrets
    .slice(0, MOST_READ)
    .replace(/(https?:\/\/)[^\s/@]*@/gi, "$1")
    .replace(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, "$1")
    .replace(/\b(?:sk|pk|rk|key|AIza)[-_]?[\w*-]{16,}/g, "[secret]")
    .replace(/\b(Bearer|Basic)\s+\S+/gi, "$1 [secret]")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1)}…`;
}
