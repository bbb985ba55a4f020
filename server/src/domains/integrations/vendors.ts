import type { connectIntegration, InputOf, Integration } from "@findable/contract";
import { type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { Services } from "../../kernel/operations/services.ts";

export type Port = Integration["port"];
type ConnectionRequest = InputOf<typeof connectIntegration>;

/**
 * `login` has no colon, because basic authentication ends it there; `token` is sent in a header; `address` is a URL to connect
 * to; `host` and `port` are those of a mail server.
 */
type FieldKind = "login" | "secret" | "token" | "address" | "text" | "host" | "port" | "email" | "number" | "flag";

interface Field {
  kind: FieldKind;
  required: boolean;
}

interface VendorFields {
  credentials: Record<string, Field>;
  settings: Record<string, Field>;
}

const requiredField = (kind: FieldKind): Field => ({ kind, required: true });
const optionalField = (kind: FieldKind): Field => ({ kind, required: false });

const MODEL_VENDOR: VendorFields = {
  credentials: { apiKey: requiredField("token") },
  settings: { model: requiredField("text"), baseUrl: optionalField("address") },
};

const ENGINE_VENDOR: VendorFields = {
  ...MODEL_VENDOR,
  settings: { ...MODEL_VENDOR.settings, perMinute: optionalField("number") },
};

/** Vendors that one connection of `answers` can hold together. */
const SEVERAL = ["openai", "perplexity", "anthropic", "google"] as const;

const DATAFORSEO: VendorFields = {
  credentials: { login: requiredField("login"), password: requiredField("secret") },
  settings: { baseUrl: optionalField("address") },
};

const OUTREACH_PLATFORM: VendorFields = {
  credentials: { apiKey: requiredField("token") },
  settings: {
    campaignId: requiredField("text"),
    from: requiredField("email"),
    name: optionalField("text"),
    dailyLimit: optionalField("number"),
    warmUp: optionalField("flag"),
    dkimSelector: optionalField("host"),
    baseUrl: optionalField("address"),
  },
};

/** A field per vendor of an engine. A connection of several needs a key and a model of at least one. */
function engineFields(suffix: string, kind: FieldKind): Record<string, Field> {
  return Object.fromEntries(SEVERAL.map((vendor) => [`${vendor}${suffix}`, optionalField(kind)]));
}

/** The vendors of each port, with exactly the credentials and settings that each requires. */
const VENDORS: Partial<Record<Port, Record<string, VendorFields>>> = {
  serpdata: {
    dataforseo: DATAFORSEO,
    searxng: { credentials: {}, settings: { baseUrl: requiredField("address") } },
  },
  linkdata: {
    ahrefs: { credentials: { apiKey: requiredField("token") }, settings: { baseUrl: optionalField("address") } },
    dataforseo: DATAFORSEO,
  },
  contactdata: {
    hunter: { credentials: { apiKey: requiredField("token") }, settings: { baseUrl: optionalField("address") } },
  },
  answers: {
    openai: ENGINE_VENDOR,
    perplexity: ENGINE_VENDOR,
    anthropic: ENGINE_VENDOR,
    google: ENGINE_VENDOR,
    dataforseo: {
      credentials: DATAFORSEO.credentials,
      settings: {
        ...DATAFORSEO.settings,
        claudeModel: optionalField("text"),
        perplexityModel: optionalField("text"),
        perMinute: optionalField("number"),
      },
    },
    engines: {
      credentials: engineFields("ApiKey", "token"),
      settings: { ...engineFields("Model", "text"), perMinute: optionalField("number") },
    },
  },
  outreach: {
    smtp: {
      credentials: {
        username: optionalField("text"),
        password: optionalField("secret"),
        clientId: optionalField("token"),
        clientSecret: optionalField("token"),
        refreshToken: optionalField("token"),
      },
      settings: {
        smtpHost: requiredField("host"),
        smtpPort: optionalField("port"),
        imapHost: optionalField("host"),
        imapPort: optionalField("port"),
        from: requiredField("email"),
        name: optionalField("text"),
        oauth: optionalField("text"),
        dailyLimit: optionalField("number"),
        warmUp: optionalField("flag"),
        dkimSelector: optionalField("host"),
      },
    },
    instantly: OUTREACH_PLATFORM,
    smartlead: OUTREACH_PLATFORM,
    lemlist: {
      ...OUTREACH_PLATFORM,
      settings: { ...OUTREACH_PLATFORM.settings, userId: optionalField("text"), mailboxId: optionalField("text") },
    },
  },
  llm: {
    openai: MODEL_VENDOR,
    anthropic: MODEL_VENDOR,
    google: MODEL_VENDOR,
    "openai-compatible": {
      credentials: { apiKey: optionalField("token") },
      settings: { model: requiredField("text"), baseUrl: requiredField("address") },
    },
  },
};

/** How to connect ports that this operation cannot connect. */
const OTHER_WAYS: Partial<Record<Port, string>> = {
  cms: "websites are added with `produce.platform.create`",
  gsc: "Search Console is connected by signing in, with `indexing.gsc.config.connect`",
  indexnow: "IndexNow is configured with `indexing.indexnow.config.connect`",
  crawler: "the crawler is built in",
};

const MAX_SETTING_LENGTH = 2_000;

export interface NewConnection {
  vendor: string;
  /** Undefined if the vendor requires no credentials. */
  credentials: Record<string, string> | undefined;
  settings: Record<string, string>;
}

/**
 * The requested connection. Throws a `validation_error` that names every missing, invalid or unknown field, and never a value: it
 * may be a secret.
 */
export function requireConnection(asked: ConnectionRequest, services: Pick<Services, "refuseAddress">): NewConnection {
  const { port, vendor, credentials = {}, settings = {} } = asked;
  const fields = requireVendor(port, vendor);
  const problems = [
    ...fieldErrors("credentials", vendor, fields.credentials, credentials, services),
    ...fieldErrors("settings", vendor, fields.settings, settings, services),
    ...(vendor === "smtp" ? signInErrors(credentials, settings) : []),
    ...(port === "answers" && vendor === "engines" ? pairErrors(credentials, settings) : []),
  ];
  if (problems.length > 0) throw validationError(problems);
  const texts = Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    vendor,
    credentials: Object.keys(credentials).length === 0 ? undefined : credentials,
    settings: Object.fromEntries(texts),
  };
}

/** Each key needs its model and each model its key, and one pair is needed. */
function pairErrors(
  credentials: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): FieldError[] {
  const given = SEVERAL.filter((vendor) => credentials[`${vendor}ApiKey`] || settings[`${vendor}Model`]);
  if (given.length === 0) return [{ field: "credentials", message: "must have the key of at least one engine" }];
  return given.flatMap((vendor) => [
    ...(credentials[`${vendor}ApiKey`] ? [] : [{ field: `credentials.${vendor}ApiKey`, message: "is required" }]),
    ...(settings[`${vendor}Model`] ? [] : [{ field: `settings.${vendor}Model`, message: "is required" }]),
  ]);
}

/** A mailbox is signed in to with a password, or with a refresh token of the vendor that `oauth` names. */
function signInErrors(
  { password, clientId, refreshToken }: Readonly<Record<string, unknown>>,
  { oauth }: Readonly<Record<string, unknown>>,
): FieldError[] {
  if (oauth === undefined) {
    return password === undefined ? [{ field: "credentials.password", message: "is required without `oauth`" }] : [];
  }
  if (oauth !== "google" && oauth !== "microsoft")
    return [{ field: "settings.oauth", message: "must be google or microsoft" }];
  return Object.entries({ clientId, refreshToken }).flatMap(([name, value]) =>
    value === undefined ? [{ field: `credentials.${name}`, message: "is required with `oauth`" }] : [],
  );
}

function requireVendor(port: Port, vendor: string): VendorFields {
  const vendors = VENDORS[port];
  if (vendors === undefined) {
    const way = OTHER_WAYS[port] ?? "this version has no provider for it";
    const possible = Object.keys(VENDORS).join(", ");
    throw validationError([{ field: "port", message: `cannot be ${port}: ${way}. Available ports: ${possible}` }]);
  }
  const fields = Object.hasOwn(vendors, vendor) ? vendors[vendor] : undefined;
  if (fields !== undefined) return fields;
  throw validationError([
    { field: "vendor", message: `must be a vendor of ${port}: ${Object.keys(vendors).join(", ")}` },
  ]);
}

function fieldErrors(
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
    const message = field === undefined ? unknownField(vendor, fields) : fieldProblem(field, value, services);
    return message === undefined ? [] : [{ field: `${group}.${name}`, message }];
  });
  return [...missing, ...wrong];
}

function unknownField(vendor: string, fields: Record<string, Field>): string {
  const names = Object.keys(fields);
  return `is not a field of ${vendor}, which takes ${names.length === 0 ? "none" : names.join(" and ")} here`;
}

function fieldProblem({ kind, required }: Field, value: unknown, services: Pick<Services, "refuseAddress">) {
  if (typeof value !== "string") return "must be text";
  if (value === "") return required ? undefined : "must not be empty; omit it instead";
  switch (kind) {
    case "login":
      return /[\p{Cc}:]/u.test(value) ? "must have no colon or control character" : undefined;
    case "secret":
      return /\p{Cc}/u.test(value) ? "must have no control character" : undefined;
    case "token":
      return /^[\x21-\x7e]+$/.test(value)
        ? undefined
        : "must consist of ASCII letters, digits and symbols, without spaces";
    case "text":
      return value.length > MAX_SETTING_LENGTH || /\p{Cc}/u.test(value) ? "must be one line" : undefined;
    case "address":
      return addressProblem(value, services);
    case "host":
      return hostProblem(value, services);
    case "port":
      return isNumberIn(value, 65_535) ? undefined : "must be a port, 1 to 65535";
    case "number":
      return isNumberIn(value, 10_000) ? undefined : "must be a whole number, 1 to 10000";
    case "flag":
      return value === "true" || value === "false" ? undefined : "must be true or false";
    case "email":
      return mailAddressProblem(value);
  }
}

function isNumberIn(value: string, most: number): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
}

function hostProblem(value: string, services: Pick<Services, "refuseAddress">): string | undefined {
  if (!/^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i.test(value)) return "must be the name of a host";
  return services.refuseAddress(`https://${value}`);
}

function mailAddressProblem(value: string): string | undefined {
  const [local = "", host = "", ...more] = value.split("@");
  const isPlain = /^[a-z0-9._%+-]{1,64}$/i.test(local) && /^[a-z0-9.-]{4,250}$/i.test(host) && host.includes(".");
  return isPlain && more.length === 0 ? undefined : "must be a plain email address";
}

/** A key in the query would be visible in the settings. */
function addressProblem(address: string, services: Pick<Services, "refuseAddress">): string | undefined {
  if (address.length > MAX_SETTING_LENGTH) return `must have at most ${MAX_SETTING_LENGTH} characters`;
  const refused = services.refuseAddress(address);
  if (refused !== undefined) return refused;
  const { search, hash } = new URL(address);
  return search === "" && hash === "" ? undefined : "must have no query or fragment";
}
