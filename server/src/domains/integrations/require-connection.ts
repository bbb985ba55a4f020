import type { connectIntegration, InputOf, Integration } from "@findable/contract";
import { type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { type Field, type Fields, type VendorDescription, valueProblem } from "../../providers/shared/ports/vendor.ts";
import { isConnectable, tenantFields } from "./list-vendors.ts";

export type Port = Integration["port"];
export type ConnectionRequest = InputOf<typeof connectIntegration>;

/** How to connect ports that this operation cannot connect. */
const OTHER_WAYS: Partial<Record<Port, string>> = {
  cms: "websites are added with `produce.platform.create`",
  gsc: "Search Console is connected by signing in, with `indexing.gsc.config.connect`",
  indexnow: "IndexNow is configured with `indexing.indexnow.config.connect`",
  crawler: "the crawler is built in",
};

export interface NewConnection {
  vendor: string;
  /** Undefined if the vendor requires no credentials. */
  credentials: Record<string, string> | undefined;
  settings: Record<string, string>;
}

type Checks = Pick<Services, "refuseAddress" | "vendors">;

/**
 * The requested connection. Throws a `validation_error` that names every missing, invalid or unknown field, and never a value: it
 * may be a secret.
 */
export function requireConnectionTo(asked: ConnectionRequest, checks: Checks): NewConnection {
  const { port, vendor, level = "workspace", credentials = {}, settings = {} } = asked;
  const description = requireVendor(port, vendor, checks.vendors);
  const fields = tenantFields(description);
  const problems = [
    ...fieldErrors({ group: "credentials", vendor, fields: fields.credentials }, credentials, checks),
    ...fieldErrors({ group: "settings", vendor, fields: fields.settings }, settings, checks),
    ...(description.check?.(textsOf({ ...credentials, ...settings }), level) ?? []),
  ];
  if (problems.length > 0) throw validationError(problems);
  return {
    vendor,
    credentials: Object.keys(credentials).length === 0 ? undefined : credentials,
    settings: textsOf(settings),
  };
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function requireVendor(port: Port, vendor: string, vendors: readonly VendorDescription[]): VendorDescription {
  const connectable = vendors.filter(isConnectable);
  const own = connectable.filter((one) => one.port === port);
  if (own.length === 0) {
    const way = OTHER_WAYS[port] ?? "this version has no provider for it";
    const possible = [...new Set(connectable.map((one) => one.port))].join(", ");
    throw validationError([{ field: "port", message: `cannot be ${port}: ${way}. Available ports: ${possible}` }]);
  }
  const found = own.find(({ id }) => id === vendor);
  if (found !== undefined) return found;
  const ids = own.map(({ id }) => id).join(", ");
  throw validationError([{ field: "vendor", message: `must be a vendor of ${port}: ${ids}` }]);
}

interface FieldGroup {
  group: "credentials" | "settings";
  vendor: string;
  fields: Fields;
}

function fieldErrors(
  { group, vendor, fields }: FieldGroup,
  given: Readonly<Record<string, unknown>>,
  checks: Checks,
): FieldError[] {
  const missing = Object.entries(fields)
    .filter(([name, { required }]) => required && (given[name] === undefined || given[name] === ""))
    .map(([name]) => ({ field: `${group}.${name}`, message: `is required for ${vendor}` }));
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const message = field === undefined ? unknownField(vendor, fields) : fieldProblem(field, value, checks);
    return message === undefined ? [] : [{ field: `${group}.${name}`, message }];
  });
  return [...missing, ...wrong];
}

function unknownField(vendor: string, fields: Fields): string {
  const names = Object.keys(fields);
  return `is not a field of ${vendor}, which takes ${names.length === 0 ? "none" : names.join(" and ")} here`;
}

function fieldProblem(field: Field, value: unknown, { refuseAddress }: Checks): string | undefined {
  if (typeof value !== "string") return "must be text";
  if (value === "") return field.required ? undefined : "must not be empty; omit it instead";
  switch (field.kind) {
    case "address":
      return refuseAddress(value) ?? valueProblem(field, value) ?? secretPart(value);
    case "host":
      return valueProblem(field, value) ?? refuseAddress(`https://${value}`);
    default:
      return valueProblem(field, value);
  }
}

/** A key in the query would be visible in the settings. */
function secretPart(address: string): string | undefined {
  const { search, hash } = new URL(address);
  return search === "" && hash === "" ? undefined : "must have no query or fragment";
}
