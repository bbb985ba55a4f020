import { FindableError } from "@findable/contract/client";

/** What the service says of each field below `within`: `{ domain: "must be a host" }`. */
export function fieldFaults(error: unknown, within = ""): Readonly<Record<string, string>> {
  if (!(error instanceof FindableError)) return {};
  const prefix = within === "" ? "" : `${within}.`;
  return Object.fromEntries(
    error.fieldFaults
      .filter(({ field }) => field.startsWith(prefix))
      .map(({ field, message }) => [field.slice(prefix.length).split(/[.[/]/, 1)[0] ?? "", message]),
  );
}
