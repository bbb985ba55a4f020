import { FindableError } from "@findable/contract/client";

/** What the service said is wrong with a field of a form; undefined for nothing. Parts of a field count as the field. */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof FindableError)) return undefined;
  return error.fieldFaults.find((fault) => fault.field === field || fault.field.startsWith(`${field}.`))?.message;
}

/** The error where it names none of these fields: the form says the others beside them. */
export function errorBeside(error: Error | null, fields: readonly string[]): Error | null {
  return fields.some((field) => faultOf(error, field) !== undefined) ? null : error;
}
