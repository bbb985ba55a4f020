import { type Config, ConfigError, parseConfig } from "../../start/config.ts";
import { misspeltSettings } from "../../start/misspelt-settings.ts";
import { readConfig } from "../../start/read-config.ts";
import type { Environment } from "../../start/setting-reader.ts";
import { settingsWith } from "../../start/settings.ts";
import { type Check, fail, ok, warn } from "./check.ts";

export interface ShownSetting {
  name: string;
  /** The set value with secrets masked; undefined if the default applies. */
  value: string | undefined;
  default: string;
  meaning: string;
}

/** All settings with their values. Secrets and passwords in URLs are masked. */
export function showSettings(environment: Environment, { vendors }: Pick<Config, "vendors">): ShownSetting[] {
  return settingsWith(vendors).map(({ name, default: usual, meaning }) => {
    const value = environment[name]?.trim();
    const file = environment[`${name}_FILE`]?.trim();
    return {
      name,
      value: file ? `from ${file}` : value === undefined || value === "" ? undefined : mask(name, value),
      default: usual,
      meaning,
    };
  });
}

const SECRET_NAME = /KEY|PASS|SECRET|TOKEN/;

function mask(name: string, value: string): string {
  if (SECRET_NAME.test(name)) return "•••••• (set)";
  if (!URL.canParse(value)) return value.split(" ").map(hidePassword).join(" ");
  const url = new URL(value);
  if (url.password === "" && url.search === "") return value;
  if (url.password !== "") url.password = "******";
  return url.href.replace(/\?.*/, url.search === "" ? "" : "?…");
}

/** Of a list of URLs, or a URL whose password is not encoded: everything from the first user to the last `@`. */
function hidePassword(text: string): string {
  const host = text.lastIndexOf("@");
  const scheme = text.indexOf("://");
  if (scheme < 0 || host < scheme) return text;
  const colon = text.indexOf(":", scheme + 3);
  return colon < 0 || colon > host ? text : `${text.slice(0, colon)}:******${text.slice(host)}`;
}

export interface ReadSettings {
  /** Invalid settings are replaced by their defaults. */
  config: Config;
  checks: Check[];
}

/** Reads the settings. The other checks continue with the valid settings. */
export async function readSettings(environment: Environment): Promise<ReadSettings> {
  try {
    const config = await readConfig(environment);
    const settings = settingsWith(config.vendors);
    const set = settings.filter(({ name }) =>
      [name, `${name}_FILE`].some((one) => (environment[one] ?? "") !== ""),
    ).length;
    const misspelt = misspeltSettings(environment, settings).map((sentence) =>
      warn("settings", sentence, "Correct the name in the service's environment, or remove it."),
    );
    return { config, checks: [ok("settings", `${set} of ${settings.length} settings are set.`), ...misspelt] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const checks = error.problems.map((problem) =>
      fail("settings", problem, "Correct the setting in the service's environment."),
    );
    return { config: parseUsable(environment, error.problems), checks };
  }
}

function parseUsable(environment: Environment, problems: readonly string[]): Config {
  const invalid = new Set(
    problems.flatMap((problem) => problem.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\bPORT\b|\bROLE\b|\bHOST\b/g) ?? []),
  );
  const usable = Object.fromEntries(Object.entries(environment).filter(([name]) => !invalid.has(name)));
  try {
    return parseConfig(usable);
  } catch (error) {
    if (error instanceof ConfigError) return parseConfig({ DATA_DIR: environment["DATA_DIR"] });
    throw error;
  }
}
