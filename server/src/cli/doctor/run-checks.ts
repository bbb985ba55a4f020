import { openSession, type Session } from "../session.ts";
import type { Check } from "./check.ts";
import { checkBackups } from "./check-backups.ts";
import { checkDatabase } from "./check-database.ts";
import { checkLogArchive } from "./check-log-archive.ts";
import { checkBlobs, checkDataFolder, checkEgress, checkNetwork, checkNode } from "./check-machine.ts";
import { checkPorts, checkReddit } from "./check-ports.ts";
import { checkService } from "./check-service.ts";
import { readSettings, type ShownSetting, showSettings } from "./check-settings.ts";

/** Runs all checks that this machine can make. The service need not be running. */
export async function runChecks(given: Session): Promise<{ checks: Check[]; settings: ShownSetting[] }> {
  const { config, checks } = await readSettings(given.environment);
  const session = openSession({ ...given, readConfig: () => config });
  const found = await Promise.all([
    checkNode(process.version),
    checkDataFolder(config),
    checkDatabase(config),
    checkBlobs(config),
    checkBackups(config, new Date()),
    checkLogArchive(config, new Date()),
    checkNetwork(config),
    checkEgress(config),
    checkService(session.url(), session),
    checkPorts(config),
    checkReddit(config, new Date()),
  ]);
  return { checks: [...checks, ...found.flat()], settings: showSettings(given.environment, config) };
}
