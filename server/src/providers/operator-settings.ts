import { type OperatorConnection, orList, PORT_RULES, type PortRule, waysToConnect } from "./port-rules.ts";
import {
  type Field,
  type FieldSetting,
  fieldsOf,
  type Setting,
  type Values,
  type Vendor,
  type VendorPort,
  valueProblem,
} from "./shared/ports/vendor.ts";
import type { VendorUrls } from "./vendor-urls.ts";

export type { OperatorConnection } from "./port-rules.ts";

/** What the operator set for vendors. */
export interface OperatorSettings {
  connections: readonly OperatorConnection[];
  /** Values that apply to every connection of a vendor, by `<port>/<vendor>`. */
  habits: Readonly<Record<string, Values>>;
}

/** Reads a setting of the environment; undefined for none and for blanks. */
type Read = (name: string) => string | undefined;

interface Reading {
  read: Read;
  urls: VendorUrls;
  /** Receives a sentence for every incomplete or invalid setting. No sentence contains a secret. */
  problems: string[];
}

export function readOperatorSettings(vendors: readonly Vendor[], reading: Reading): OperatorSettings {
  const connections = PORT_RULES.flatMap((rule) => {
    const own = operatorVendors(rule, vendors);
    // Every name is read, so that VENDOR_URLS and the documentation know it.
    for (const { field } of own.flatMap(fieldsOf)) if (field.proxy !== undefined) reading.urls.get(field.proxy);
    if (rule.listedBy !== undefined) return readList(rule.port, rule.listedBy.name, own, reading);
    const vendor = chooseVendor(rule, own, reading);
    return vendor === undefined ? [] : (readConnection(vendor, {}, reading) ?? []);
  });
  const habits = vendors.map((vendor): [string, Values] => [
    `${vendor.port}/${vendor.id}`,
    readFields(vendor, ({ setBy }) => setBy === "all", reading),
  ]);
  return {
    connections,
    habits: Object.fromEntries(habits.filter(([, values]) => Object.keys(values).length > 0)),
  };
}

function operatorVendors({ port }: PortRule, vendors: readonly Vendor[]): Vendor[] {
  return vendors.filter((vendor) => vendor.port === port && vendor.tenantsOnly !== true);
}

/** The named vendor, or the one that other settings imply. */
function chooseVendor(
  { selectedBy, own = [] }: PortRule,
  vendors: readonly Vendor[],
  { read, problems }: Reading,
): Vendor | undefined {
  const isSet = (name: string) => read(name) !== undefined;
  const named = selectedBy && read(selectedBy.name);
  if (selectedBy !== undefined && named !== undefined) {
    const vendor = vendors.find(({ id }) => id === named.toLowerCase());
    const ids = orList(vendors.map(({ id }) => id));
    if (vendor === undefined) problems.push(`${selectedBy.name} is "${named}"; it must be ${ids}.`);
    return vendor;
  }
  const implied = vendors.filter(({ impliedBy = [] }) => impliedBy.some(isSet));
  const certain = implied.filter(({ impliedByShared = false }) => !impliedByShared);
  // A key that other programs use as well counts only beside a setting of the port.
  const candidates = certain.length > 0 ? certain : own.slice(0, 1).some(isSet) ? implied : [];
  const [only, second] = candidates;
  if (only !== undefined && (second === undefined || selectedBy === undefined)) return only;
  if (selectedBy === undefined) return undefined;
  const set = candidates.flatMap(({ impliedBy = [] }) => impliedBy.find(isSet) ?? []);
  const alone = own.find(isSet);
  if (set.length > 0)
    problems.push(`${selectedBy.name} is missing: ${set.join(" and ")} are set, so name the provider.`);
  else if (alone !== undefined) problems.push(`${selectedBy.name} is missing, although ${alone} is set.`);
  return undefined;
}

/** `<vendor>:<model>`, or `<vendor>:<field>=<value>;…`, by comma. */
function readList(port: VendorPort, name: string, vendors: readonly Vendor[], reading: Reading): OperatorConnection[] {
  const parts = (reading.read(name) ?? "").split(",").map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [id = "", ...rest] = part.split(":");
      const vendor = vendors.find((one) => one.id === id.trim().toLowerCase());
      const values = vendor && listedValues(vendor, rest.join(":").trim(), name, reading);
      if (vendor === undefined)
        reading.problems.push(
          `${name} names "${id.trim()}"; a vendor of ${port} is ${orList(vendors.map((one) => one.id))}.`,
        );
      return values === undefined || vendor === undefined ? [] : (readConnection(vendor, values, reading, name) ?? []);
    });
}

function listedValues(vendor: Vendor, text: string, name: string, { problems }: Reading): Values | undefined {
  if (text === "") return {};
  const pairs = text.includes("=") ? text.split(";") : [`model=${text}`];
  const values: Record<string, string> = {};
  for (const pair of pairs) {
    const [key = "", ...rest] = pair.split("=");
    const field = Object.hasOwn(vendor.settings, key.trim()) ? vendor.settings[key.trim()] : undefined;
    const value = rest.join("=").trim();
    const problem = field === undefined ? "is not a field of it" : valueProblem(field, value);
    if (problem === undefined) values[key.trim()] = value;
    else problems.push(`${name}: ${key.trim()} of ${vendor.id} ${problem}.`);
  }
  return values;
}

/** The values of a vendor; undefined where a setting is missing or invalid. */
function readConnection(
  vendor: Vendor,
  listed: Values,
  reading: Reading,
  listName?: string,
): OperatorConnection | undefined {
  const found: string[] = [];
  const values = { ...readFields(vendor, () => true, { ...reading, problems: found }), ...listed };
  if (found.length === 0) {
    const missing = fieldsOf(vendor).filter(({ name, field }) => field.required === true && !values[name]);
    found.push(...missing.map(({ name, field }) => missingSentence(vendor, name, field, listName)));
  }
  if (found.length === 0) {
    const faults = vendor.check?.(values, "operator") ?? [];
    found.push(...faults.map(({ field, message }) => `${settingOf(vendor, field)} ${message}.`));
  }
  reading.problems.push(...found);
  return found.length > 0 ? undefined : { port: vendor.port, vendor: vendor.id, values };
}

function missingSentence(vendor: Vendor, name: string, { env = [], example }: Field, listName = ""): string {
  const [first, ...others] = env.map((setting) => setting.name);
  const or = others.length === 0 ? "" : ` (or ${others.join(" or ")})`;
  const names = first === undefined ? `${listName}: ${name}` : `${first}${or}`;
  return `${names} is missing: ${vendor.name} needs it${example === undefined ? "" : `, for example ${example}`}.`;
}

/** The first setting of a field that a check names, for example `credentials.password`. */
function settingOf(vendor: Vendor, path: string): string {
  const field = fieldsOf(vendor).find(({ group, name }) => `${group}.${name}` === path)?.field;
  return field?.env?.[0]?.name ?? path;
}

function readFields(vendor: Vendor, isWanted: (field: Field) => boolean, reading: Reading): Values {
  const values: Record<string, string | undefined> = {};
  for (const { name, field } of fieldsOf(vendor).filter(({ field }) => isWanted(field))) {
    const setting = field.env?.find((one) => reading.read(one.name) !== undefined);
    const text = setting && reading.read(setting.name);
    if (setting !== undefined && text !== undefined)
      Object.assign(values, parseSetting(name, field, setting, text, reading));
    else if (field.proxy !== undefined && reading.urls.get(field.proxy) !== undefined)
      values[name] = reading.urls.get(field.proxy);
  }
  return values;
}

function parseSetting(name: string, field: Field, setting: FieldSetting, text: string, { problems }: Reading): Values {
  const parsed = setting.parse?.(text) ?? { [name]: text };
  const problem = typeof parsed === "string" ? parsed : valueProblem(field, parsed[name] ?? "");
  if (problem === undefined && typeof parsed !== "string") return parsed;
  problems.push(`${setting.name} ${problem}.`);
  return {};
}

/** Every setting of vendors and of the ports that they serve, each once. */
export function vendorSettings(vendors: readonly Vendor[]): Setting[] {
  const all = PORT_RULES.flatMap((rule) => {
    const own = operatorVendors(rule, vendors);
    const ids = orList(own.map(({ id }) => `\`${id}\``));
    const { selectedBy, listedBy } = rule;
    const chooser =
      selectedBy !== undefined
        ? [{ ...selectedBy, meaning: `${ids}. ${selectedBy.meaning}` }]
        : listedBy !== undefined
          ? [{ ...listedBy, meaning: listedBy.meaning(ids) }]
          : [];
    const fields = own.flatMap(fieldsOf).flatMap(({ field }) => field.env ?? []);
    return [...chooser, ...fields.map(({ name, default: usual, meaning }) => ({ name, default: usual, meaning }))];
  });
  return [...new Map(all.map((setting) => [setting.name, setting] as const).toReversed()).values()].toReversed();
}

/** Describes a port for the health report. The health of its vendor is unknown without a call. */
export interface DescribedPort {
  port: VendorPort;
  /** Null where nothing is connected. */
  vendor: string | null;
  message: string;
  /** The settings that connect the port, in a sentence. */
  next: string;
}

export function describePorts({ connections }: OperatorSettings, vendors: readonly Vendor[]): DescribedPort[] {
  return PORT_RULES.flatMap((rule): DescribedPort[] => {
    const { port, absent, present } = rule;
    if (absent === undefined || present === undefined) return [];
    const own = connections.filter((one) => one.port === port);
    const ways = waysToConnect(rule, vendors);
    const next = `Set ${ways}.`;
    return own.length === 0
      ? [{ port, vendor: null, message: `${absent}: set ${ways}.`, next }]
      : [{ port, vendor: own.map(({ vendor }) => vendor).join("+"), message: present(own), next }];
  });
}

/** Addresses that the operator named. They can be private, for example a local model or SearXNG. */
export function operatorOrigins({ connections }: OperatorSettings, vendors: readonly Vendor[]): string[] {
  return connections.flatMap(({ port, vendor, values }) => {
    const found = vendors.find((one) => one.port === port && one.id === vendor);
    const addresses = found === undefined ? [] : fieldsOf(found).filter(({ field }) => field.kind === "address");
    return addresses.flatMap(({ name }) => (values[name] === undefined ? [] : new URL(values[name]).origin));
  });
}
