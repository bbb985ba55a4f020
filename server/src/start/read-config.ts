import { ADAPTERS, loadAdapters } from "../providers/load-adapters.ts";
import type { Vendor } from "../providers/shared/ports/vendor.ts";
import { VENDORS } from "../providers/vendors.ts";
import { type Config, ConfigError, parseConfig } from "./config.ts";
import type { Environment } from "./setting-reader.ts";

/** The settings, with the vendors of the packages that ADAPTERS names. Throws a ConfigError. */
export async function readConfig(environment: Environment): Promise<Config> {
  return parseConfig(environment, await loadVendors(environment));
}

/** The vendors of the service and of the packages that ADAPTERS names. Throws a ConfigError. */
export async function loadVendors(environment: Environment): Promise<readonly Vendor[]> {
  const { vendors, problems } = await loadAdapters(environment[ADAPTERS], VENDORS);
  if (problems.length > 0) throw new ConfigError(problems);
  return [...VENDORS, ...vendors];
}
