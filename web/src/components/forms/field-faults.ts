import { FindableError } from "@findable/contract/client";

/** The service's message about a form field; undefined if there is none. Messages about parts of the field count too. */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof FindableError)) return undefined;
  return error.fieldFaults.find((fault) => fault.field === field || fault.field.startsWith(`${field}.`))?.message;
}

/** The error if it concerns none of these fields. Errors about the fields appear beside them. */
export function errorBeside(error: Error | null, fields: readonly string[]): Error | null {
  return fields.some((field) => faultOf(error, field) !== undefined) ? null : error;
}
