import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import type { ProxySettings } from "../platform/egress/proxy.ts";
import { type OperatorSettings, readOperatorSettings } from "../providers/operator-settings.ts";
import type { Vendor } from "../providers/shared/ports/vendor.ts";
import { VENDOR_URLS, VendorUrls } from "../providers/vendor-urls.ts";
import { MOVED_SETTINGS } from "./moved-settings.ts";
import type { NamedNumber } from "./named-numbers.ts";

export type Environment = Record<string, string | undefined>;

/** Names that other programs read in small letters too. */
export const SMALL_LETTERS = ["https_proxy", "http_proxy", "no_proxy"] as const;

/** A bucket on any S3-compatible service. */
export interface S3Bucket {
  /** URL of the bucket, with an optional key prefix. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads settings from the environment and collects every problem instead of failing at the first. */
export class SettingReader {
  readonly problems: string[] = [];
  /** Addresses of proxies. */
  readonly urls: VendorUrls;
  private readonly environment: Environment;
  /** Texts of settings that a file gives. */
  readonly #files = new Map<string, string | undefined>();

  constructor(environment: Environment) {
    this.environment = environment;
    this.urls = new VendorUrls(this.text(VENDOR_URLS), this.problems);
  }

  /** Refuses settings of earlier releases with the place that took over. */
  refuseMoved(): void {
    for (const [name, place] of Object.entries(MOVED_SETTINGS))
      if (this.text(name) !== undefined) this.problems.push(`${name} is no longer read. ${place}`);
  }

  /** The setting, or the content of the file that `<name>_FILE` names: containers get secrets as files. */
  text(name: string): string | undefined {
    const [text, file] = [this.#given(name), this.#given(`${name}_FILE`)];
    if (file === undefined) return text;
    if (!this.#files.has(name)) this.#files.set(name, this.#read(name, { text, file }));
    return this.#files.get(name);
  }

  /** IP addresses and prefixes such as `198.51.100.0/28`, separated by commas. */
  addresses(name: string): string[] {
    const parts = (this.text(name) ?? "").split(",").flatMap((part) => part.trim() || []);
    const wrong = parts.find((part) => isIP(part.replace(/\/\d{1,3}$/, "")) === 0);
    if (wrong !== undefined) this.problems.push(`${name} must be IP addresses or prefixes, not "${wrong}".`);
    return parts;
  }

  #given(name: string): string | undefined {
    const text = this.environment[name]?.trim();
    return text === "" ? undefined : text;
  }

  #read(name: string, { text, file }: { text: string | undefined; file: string }): string | undefined {
    if (text !== undefined) this.problems.push(`${name} and ${name}_FILE are both set: set only one.`);
    try {
      const content = readFileSync(file, "utf8").trim();
      if (content !== "") return content;
      this.problems.push(`${name}_FILE names an empty file: ${file}.`);
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
      this.problems.push(`${name}_FILE cannot be read (${reason}): ${file}.`);
    }
    return undefined;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return fallback;
  }

  /** Numbers by name, by comma. Names that are absent have their defaults. */
  numbers<const N extends Readonly<Record<string, NamedNumber>>>(setting: string, known: N): Record<keyof N, number> {
    const values: Record<string, number> = {};
    for (const [name, { default: usual }] of Object.entries(known)) values[name] = usual;
    for (const part of (this.text(setting) ?? "").split(",").filter((one) => one.trim() !== "")) {
      const [name = "", text = ""] = part.split("=").map((one) => one.trim());
      const number = Object.hasOwn(known, name) ? known[name] : undefined;
      const value = Number(text);
      if (number === undefined)
        this.problems.push(`${setting} has no "${name}"; the names are ${Object.keys(known).join(", ")}.`);
      else if (text !== "" && Number.isInteger(value) && value >= number.least && value <= number.most)
        values[name] = value;
      else
        this.problems.push(
          `${name} of ${setting} must be a whole number from ${number.least} to ${number.most}, not "${text}".`,
        );
    }
    // Safe cast: every name of `known` got its default above.
    return values as Record<keyof N, number>;
  }

  /** A secret that callers send; too short ones could be guessed. */
  secretToken(name: string): string | undefined {
    const text = this.text(name);
    if (text !== undefined && text.length < 16) this.problems.push(`${name} must have at least 16 characters.`);
    return text;
  }

  boolean(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ["true", "false"] as const, fallback ? "true" : "false") === "true";
  }

  oneOf<const V extends readonly string[]>(name: string, values: V, fallback: V[number]): V[number] {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = values.find((one) => one === text);
    if (value === undefined) this.problems.push(`${name} must be one of ${values.join(", ")}, not "${text}".`);
    return value ?? fallback;
  }

  address(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.problems.push(`${name} must be a URL that starts with ${protocols.map((one) => `${one}//`).join(" or ")}.`);
    return undefined;
  }

  /**
   * The origin at which people reach the service. A path is refused: the app, cookies, sign-ins and MCP clients live at fixed places of a
   * host, and a proxy that removes the path would lead them into the void.
   */
  origin(name: string): string | undefined {
    const text = this.address(name, ["http:", "https:"]);
    if (text === undefined) return undefined;
    const { origin, pathname, search, hash } = new URL(text);
    if (/^\/*$/.test(pathname) && search === "" && hash === "") return origin;
    this.problems.push(
      `${name} must have no path, query or fragment: "${text}". Give it a host or subdomain, for example https://findable.example.com, because the app, sign-ins and MCP work at fixed paths.`,
    );
    return undefined;
  }

  /** The names that programs share, in capitals or small letters. */
  proxy(): ProxySettings {
    const [https, http, no] = SMALL_LETTERS;
    const address = (name: string) => this.address(name, ["http:", "https:"]);
    return {
      https: address("HTTPS_PROXY") ?? address(https),
      http: address("HTTP_PROXY") ?? address(http),
      no: this.text("NO_PROXY") ?? this.text(no) ?? "",
      resolves: this.boolean("EGRESS_PROXY_RESOLVES", false),
    };
  }

  bucket(): S3Bucket | undefined {
    const url = this.address("BLOBS_S3_URL", ["http:", "https:"])?.replace(/(?<!\/)\/+$/, "");
    const accessKeyId = this.text("BLOBS_S3_ACCESS_KEY_ID");
    const secretAccessKey = this.text("BLOBS_S3_SECRET_ACCESS_KEY");
    const region = this.text("BLOBS_S3_REGION") ?? "us-east-1";
    if (url !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
      return { url, region, accessKeyId, secretAccessKey };
    }
    if (url ?? accessKeyId ?? secretAccessKey) {
      this.problems.push(
        "BLOBS_S3_URL, BLOBS_S3_ACCESS_KEY_ID and BLOBS_S3_SECRET_ACCESS_KEY require each other: set all three or none.",
      );
    }
    return undefined;
  }

  /** Comma-separated seconds, each at most a day. */
  seconds(name: string, fallback: string): number[] {
    const values = (this.text(name) ?? fallback)
      .split(",")
      .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
    if (values.length <= 20 && values.every((value) => value >= 0 && value <= 86_400)) return values;
    this.problems.push(`${name} must be at most 20 comma-separated numbers of seconds, each at most 86400.`);
    return [];
  }

  secretsKeys(): string[] {
    const keys = (this.text("SECRETS_KEY") ?? "").split(",").map((key) => key.trim());
    if (keys.length === 1 && keys[0] === "") return [];
    if (keys.some((key) => key.length < 32)) {
      this.problems.push("SECRETS_KEY must have at least 32 characters, for example from `openssl rand -base64 32`.");
    }
    return keys;
  }

  vendors(vendors: readonly Vendor[]): OperatorSettings {
    const problems: string[] = [];
    const settings = readOperatorSettings(vendors, { read: (name) => this.text(name), urls: this.urls, problems });
    this.problems.push(...new Set(problems));
    return settings;
  }
}
