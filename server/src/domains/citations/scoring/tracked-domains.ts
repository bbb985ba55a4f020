import { normaliseDomain } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { bareHostOf } from "../../../kernel/text/site-domains.ts";

/** The domains of a request as they are stored, each once. Throws a `validation_error` that names those that are none. */
export function trackedDomains(
  given: readonly string[],
  fieldOf = (index: number) => `trackDomains[${index}]`,
): string[] {
  const hosts = given.map((domain) => normaliseDomain(domain));
  const wrong = hosts.flatMap((host, index) =>
    host === undefined ? [{ field: fieldOf(index), message: "is not a domain" }] : [],
  );
  if (wrong.length > 0) throw validationError(wrong);
  return [...new Set(hosts.flatMap((host) => (host === undefined ? [] : [bareHostOf(host)])))];
}
