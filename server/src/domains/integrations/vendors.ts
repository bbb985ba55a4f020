import type { connectIntegration, InputOf, Integration } from "@findable/contract";
import { type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { Services } from "../../kernel/operations/services.ts";

export type Port = Integration["port"];
type Asked = InputOf<typeof connectIntegration>;

/** `login` has no colon, which ends it where it is sent; `token` is sent in a header; `address` is one we connect to. */
type FieldKind = "login" | "secret" | "token" | "address" | "text";

interface Field {
  kind: FieldKind;
  required: boolean;
}

interface VendorFields {
  credentials: Record<string, Field>;
  settings: Record<string, Field>;
}

const needs = (kind: FieldKind): Field => ({ kind, required: true });
const takes = (kind: FieldKind): Field => ({ kind, required: false });

const MODEL_VENDOR: VendorFields = {
  credentials: { apiKey: needs("token") },
  settings: { model: needs("text"), baseUrl: takes("address") },
};

const DATAFORSEO: VendorFields = {
  credentials: { login: needs("login"), password: needs("secret") },
  settings: { baseUrl: takes("address") },
};

/** Who can be connected, and what each is let in with and needs besides: all of it, and nothing else. */
const VENDORS: Partial<Record<Port, Record<string, VendorFields>>> = {
  serpdata: {
    dataforseo: DATAFORSEO,
    searxng: { credentials: {}, settings: { baseUrl: needs("address") } },
  },
  linkdata: {
    ahrefs: { credentials: { apiKey: needs("token") }, settings: { baseUrl: takes("address") } },
    dataforseo: DATAFORSEO,
  },
  llm: {
    openai: MODEL_VENDOR,
    anthropic: MODEL_VENDOR,
    google: MODEL_VENDOR,
    "openai-compatible": {
      credentials: { apiKey: takes("token") },
      settings: { model: needs("text"), baseUrl: needs("address") },
    },
  },
};

/** What else connects what cannot be connected here. */
const OTHER_WAYS: Partial<Record<Port, string>> = {
  cms: "sites to publish on are added with `produce.platform.create`",
  gsc: "the search console is connected by signing in, with `indexing.gsc.config.connect`",
  indexnow: "IndexNow is set up with `indexing.indexnow.config.connect`",
  crawler: "the crawler is built in",
};

const LONGEST_SETTING = 2_000;

export interface NewConnection {
  vendor: string;
  /** Undefined where the vendor lets in anybody. */
  credentials: Record<string, string> | undefined;
  settings: Record<string, string>;
}

/** The connection that was asked for. Throws a `validation_error` that names every field that is missing, wrong or does not belong, and no value. */
export function requireConnection(asked: Asked, services: Pick<Services, "refuseAddress">): NewConnection {
  const { port, vendor, credentials = {}, settings = {} } = asked;
  const fields = requireVendor(port, vendor);
  const problems = [
    ...misfits("credentials", vendor, fields.credentials, credentials, services),
    ...misfits("settings", vendor, fields.settings, settings, services),
  ];
  if (problems.length > 0) throw validationError(problems);
  const texts = Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    vendor,
    credentials: Object.keys(credentials).length === 0 ? undefined : credentials,
    settings: Object.fromEntries(texts),
  };
}

function requireVendor(port: Port, vendor: string): VendorFields {
  const vendors = VENDORS[port];
  if (vendors === undefined) {
    const way = OTHER_WAYS[port] ?? "this version has nobody to answer it";
    const possible = Object.keys(VENDORS).join(", ");
    throw validationError([
      { field: "port", message: `cannot be ${port}: ${way}. What can be connected: ${possible}` },
    ]);
  }
  const fields = Object.hasOwn(vendors, vendor) ? vendors[vendor] : undefined;
  if (fields !== undefined) return fields;
  throw validationError([
    { field: "vendor", message: `must be one of those that answer ${port}: ${Object.keys(vendors).join(", ")}` },
  ]);
}

function misfits(
  group: "credentials" | "settings",
  vendor: string,
  fields: Record<string, Field>,
  given: Readonly<Record<string, unknown>>,
  services: Pick<Services, "refuseAddress">,
): FieldError[] {
  const missing = Object.entries(fields)
    .filter(([name, { required }]) => required && (given[name] === undefined || given[name] === ""))
    .map(([name]) => ({ field: `${group}.${name}`, message: `is required for ${vendor}` }));
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const message = field === undefined ? stranger(vendor, fields) : misfit(field, value, services);
    return message === undefined ? [] : [{ field: `${group}.${name}`, message }];
  });
  return [...missing, ...wrong];
}

function stranger(vendor: string, fields: Record<string, Field>): string {
  const names = Object.keys(fields);
  return `does not belong to ${vendor}, which takes ${names.length === 0 ? "none" : names.join(" and ")} here`;
}

function misfit({ kind, required }: Field, value: unknown, services: Pick<Services, "refuseAddress">) {
  if (typeof value !== "string") return "must be text";
  if (value === "") return required ? undefined : "must not be empty; leave it out instead";
  switch (kind) {
    case "login":
      return /[\p{Cc}:]/u.test(value) ? "must have no colon or control character" : undefined;
    case "secret":
      return /\p{Cc}/u.test(value) ? "must have no control character" : undefined;
    case "token":
      return /^[\x21-\x7e]+$/.test(value)
        ? undefined
        : "must have only letters, digits and signs of ASCII, and no spaces";
    case "text":
      return value.length > LONGEST_SETTING || /\p{Cc}/u.test(value) ? "must be one line" : undefined;
    case "address":
      return misfitAddress(value, services);
  }
}

/** A key in a query would be shown with the settings. */
function misfitAddress(address: string, services: Pick<Services, "refuseAddress">): string | undefined {
  if (address.length > LONGEST_SETTING) return `must have at most ${LONGEST_SETTING} characters`;
  const refused = services.refuseAddress(address);
  if (refused !== undefined) return refused;
  const { search, hash } = new URL(address);
  return search === "" && hash === "" ? undefined : "must have no query or fragment";
}
