import type { FieldError } from "../../../kernel/errors/app-error.ts";
import type { Clock } from "../../../kernel/processes/clock.ts";
import type { AnswersPort, TakeTurn } from "../../answers/port.ts";
import type { ContactdataPort } from "../../contactdata/port.ts";
import type { LinkdataPort } from "../../linkdata/port.ts";
import type { LlmPort } from "../../llm/port.ts";
import type { MailTokens, OutreachPort } from "../../outreach/port.ts";
import type { SerpdataPort } from "../../serpdata/port.ts";
import type { TranscriptionPort } from "../../transcription/port.ts";
import type { OfferedEngine } from "./offered-engines.ts";

/** The ports that a vendor can serve. */
export interface VendorPorts {
  answers: AnswersPort;
  contactdata: ContactdataPort;
  linkdata: LinkdataPort;
  llm: LlmPort;
  outreach: OutreachPort;
  serpdata: SerpdataPort;
  transcription: TranscriptionPort;
}
export type VendorPort = keyof VendorPorts;

/** Raised when an adapter that was written for the port no longer fits it. A vendor of a package states the version. */
export const PORT_VERSIONS: Readonly<Record<VendorPort, number>> = {
  answers: 1,
  contactdata: 1,
  linkdata: 1,
  llm: 1,
  outreach: 1,
  serpdata: 1,
  transcription: 1,
};

/**
 * What a field takes. `login` has no colon, because basic authentication ends it there; `token` is sent in a header; `address` is
 * a URL to connect to; `host` and `port` are those of a mail server; `range` is a number of seconds, or two with a hyphen.
 */
export type FieldKind =
  | "login"
  | "secret"
  | "token"
  | "address"
  | "text"
  | "host"
  | "port"
  | "email"
  | "number"
  | "flag"
  | "range";

/** A setting of the environment. */
export interface Setting {
  name: string;
  /** The default in words, for the doctor and the documentation. */
  default: string;
  meaning: string;
}

/** A setting that holds the value of a field. */
export interface FieldSetting extends Setting {
  /** Reads a value that is written otherwise in the environment. Returns the values of fields, or what the setting must be. */
  parse?: (text: string) => Values | string;
}

export interface Field {
  kind: FieldKind;
  /** The name that people read. */
  label: string;
  hint?: string;
  example?: string;
  required?: boolean;
  /** The only values. */
  choices?: readonly string[];
  /** Of use to few: a form shows it on request. */
  advanced?: boolean;
  /** Where the operator sets it. The first setting with a value counts. */
  env?: readonly FieldSetting[];
  /** The name of this address in VENDOR_URLS. */
  proxy?: string;
  /** `operator`: connections of workspaces have no such field. `all`: the operator's value applies to every connection. */
  setBy?: "operator" | "all";
}
export type Fields = Readonly<Record<string, Field>>;

/** The values of a connection by field, credentials and settings together. */
export type Values = Readonly<Record<string, string | undefined>>;

type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly required: true } ? string : string | undefined;
};

/** Owner of a connection. */
export type ConnectionLevel = "workspace" | "agency" | "operator";

export interface VendorWorld {
  /** Guarded: it reaches no private address that a tenant names. Follow no redirect and set no time limit beyond the port's. */
  fetch: typeof fetch;
  now: () => Date;
  /** Returns an address of a mail server that may be connected to; throws for others. */
  resolveHost: (host: string) => Promise<string>;
  /** Waits for turns; the system's by default. */
  clock?: Clock;
  /** Takes a turn of an account at an answer engine, which all processes share. */
  takeTurn?: TakeTurn;
  /** Where renewed tokens of mailboxes are stored; without it they are forgotten with the process. */
  mailTokens?: MailTokens;
  /** The connection; `id` is absent for the operator's. */
  connection: { level: ConnectionLevel; id?: string };
}

interface VendorText {
  /** As the API spells it. */
  id: string;
  /** As the vendor writes it. */
  name: string;
  /** What it does for the port, in a sentence. */
  about: string;
  /** What it costs, in a sentence. */
  pricing: string;
  /** The page on which a person finds the credentials. */
  docs: string;
}

interface VendorDefinition<P extends VendorPort, C extends Fields, S extends Fields> extends VendorText {
  port: P;
  /** The version of the port that the vendor was written for, where it comes from a package. */
  portVersion?: number;
  /** Fields of a connection that are stored encrypted and never shown. */
  credentials: C;
  settings: S;
  /** Settings of the environment that select the vendor where the operator names none. */
  impliedBy?: readonly string[];
  /** Whether these settings also belong to other programs, so that they count only beside a setting of the port. */
  impliedByShared?: boolean;
  /** Whether only workspaces and agencies connect it: the operator lists its parts. */
  tenantsOnly?: boolean;
  /** Faults across fields. `field` begins with `credentials.` or `settings.`. */
  check?: (values: Values, level: ConnectionLevel) => FieldError[];
  /** Of the port `answers`: the engines that a connection asks. */
  engines?: (values: Values) => OfferedEngine[];
  /** Of the port `serpdata`: whether it reads the AI overview above the results. */
  readsOverviews?: boolean;
  /** Calls no vendor. Packages of a vendor that take long to load are imported here. */
  create: (values: ValuesOf<C> & ValuesOf<S>, world: VendorWorld) => VendorPorts[P] | Promise<VendorPorts[P]>;
}

/** A vendor without its code: what a form, a check or a document needs. */
export type VendorDescription = Omit<VendorDefinition<VendorPort, Fields, Fields>, "create">;

/** A vendor of one port. */
export interface Vendor<P extends VendorPort = VendorPort> extends VendorDescription {
  port: P;
  /** The required fields have values. */
  create: (values: Values, world: VendorWorld) => VendorPorts[P] | Promise<VendorPorts[P]>;
}

/** All that the service states about a vendor of a port. The registry is `providers/vendors.ts`. */
export function defineVendor<P extends VendorPort, const C extends Fields, const S extends Fields>(
  vendor: VendorDefinition<P, C, S>,
): Vendor<P> {
  return {
    ...vendor,
    // Safe cast: `missingFields` is empty before a vendor is created, and every other field may be undefined.
    create: (values, world) => vendor.create(values as ValuesOf<C> & ValuesOf<S>, world),
  };
}

/** The fields of a vendor with the group that holds each. */
export function fieldsOf({ credentials, settings }: Pick<VendorDescription, "credentials" | "settings">): {
  group: "credentials" | "settings";
  name: string;
  field: Field;
}[] {
  const groups = { credentials, settings } as const;
  return (["credentials", "settings"] as const).flatMap((group) =>
    Object.entries(groups[group]).map(([name, field]) => ({ group, name, field })),
  );
}

/** Required fields without a value. */
export function missingFields(vendor: VendorDescription, values: Values) {
  return fieldsOf(vendor).filter(({ name, field }) => field.required === true && !values[name]);
}

export function findVendor<V extends VendorDescription>(
  vendors: readonly V[],
  { port, vendor }: { port: string; vendor: string | null },
): V | undefined {
  return vendors.find((one) => one.port === port && one.id === vendor);
}

/** The address of a proxy in place of the vendor's. */
export function proxyAddress(name: string) {
  return {
    kind: "address",
    label: "URL",
    hint: "Only if you use a proxy.",
    advanced: true,
    proxy: name,
  } as const;
}

const MAX_LENGTH = 2_000;

/** What a value must be, in words that follow its name; undefined if it is valid. Addresses need a check of their host as well. */
export function valueProblem({ kind, choices }: Field, value: string): string | undefined {
  if (choices !== undefined) return choices.includes(value) ? undefined : `must be ${choices.join(" or ")}`;
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
      return value.length > MAX_LENGTH || /\p{Cc}/u.test(value) ? "must be one line" : undefined;
    case "address":
      return addressProblem(value);
    case "host":
      return /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i.test(value) ? undefined : "must be the name of a host";
    case "port":
      return isNumberIn(value, 65_535) ? undefined : "must be a port, 1 to 65535";
    case "number":
      return isNumberIn(value, 10_000) ? undefined : "must be a whole number, 1 to 10000";
    case "flag":
      return value === "true" || value === "false" ? undefined : "must be true or false";
    case "email":
      return mailAddressProblem(value);
    case "range":
      return rangeOf(value) === undefined ? "must be seconds, or a range of them: 90-300" : undefined;
  }
}

/** A number of seconds, or the least and the most of them. */
export function rangeOf(value: string): readonly [number, number] | undefined {
  const [, least, most = least] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(value) ?? [];
  return least !== undefined && Number(most) >= Number(least) ? [Number(least), Number(most)] : undefined;
}

function isNumberIn(value: string, most: number): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
}

function mailAddressProblem(value: string): string | undefined {
  const [local = "", host = "", ...more] = value.split("@");
  const isPlain = /^[a-z0-9._%+-]{1,64}$/i.test(local) && /^[a-z0-9.-]{4,250}$/i.test(host) && host.includes(".");
  return isPlain && more.length === 0 ? undefined : "must be a plain email address";
}

function addressProblem(value: string): string | undefined {
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== "http:" && protocol !== "https:") return "must be an http or https address";
  return value.length > MAX_LENGTH ? `must have at most ${MAX_LENGTH} characters` : undefined;
}
