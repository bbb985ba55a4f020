import { type Config, ConfigError, parseConfig } from "../../start/config.ts";
import type { Environment } from "../../start/setting-reader.ts";
import { SETTINGS } from "../../start/settings.ts";
import { type Check, fail, ok } from "./check.ts";

export interface ShownSetting {
  name: string;
  /** As set, secrets masked; undefined where the default holds. */
  value: string | undefined;
  default: string;
  meaning: string;
}

/** Every setting as it is set. Secrets are never shown, nor are passwords inside addresses. */
export function showSettings(environment: Environment): ShownSetting[] {
  return SETTINGS.map(({ name, default: usual, meaning }) => {
    const value = environment[name]?.trim();
    return {
      name,
      value: value === undefined || value === "" ? undefined : mask(name, value),
      default: usual,
      meaning,
    };
  });
}

const SECRET_NAME = /KEY|PASSWORD|SECRET|TOKEN/;

function mask(name: string, value: string): string {
  if (SECRET_NAME.test(name)) return "•••••• (set)";
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.password === "" && url.search === "") return value;
  if (url.password !== "") url.password = "******";
  return url.href.replace(/\?.*$/, url.search === "" ? "" : "?…");
}

export interface ReadSettings {
  /** With the defaults in place of what cannot be used. */
  config: Config;
  checks: Check[];
}

/** The rest of the doctor's work goes on with the settings that can be used. */
export function readSettings(environment: Environment): ReadSettings {
  try {
    const set = SETTINGS.filter(({ name }) => (environment[name] ?? "") !== "").length;
    return { config: parseConfig(environment), checks: [ok("settings", `${set} of ${SETTINGS.length} are set.`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const checks = error.problems.map((problem) =>
      fail("settings", problem, "Correct it in the service's environment."),
    );
    return { config: parseUsable(environment, error.problems), checks };
  }
}

function parseUsable(environment: Environment, problems: readonly string[]): Config {
  const faulty = new Set(
    problems.flatMap((problem) => problem.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\bPORT\b|\bROLE\b|\bHOST\b/g) ?? []),
  );
  const usable = Object.fromEntries(Object.entries(environment).filter(([name]) => !faulty.has(name)));
  try {
    return parseConfig(usable);
  } catch (error) {
    if (error instanceof ConfigError) return parseConfig({ DATA_DIR: environment["DATA_DIR"] });
    throw error;
  }
}
