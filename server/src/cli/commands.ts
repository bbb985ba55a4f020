import type { Command } from "./command.ts";
import { adoptCommand } from "./commands/adopt.ts";
import {
  agenciesAddKeyCommand,
  agenciesCreateCommand,
  agenciesListCommand,
  agenciesResumeCommand,
  agenciesSuspendCommand,
} from "./commands/agencies.ts";
import { apiCommand } from "./commands/api.ts";
import { auditVerifyCommand } from "./commands/audit.ts";
import { backupCommand, backupListCommand } from "./commands/backup.ts";
import { brandCommand } from "./commands/brand.ts";
import { citationsCheckCommand } from "./commands/citations/check.ts";
import { citationsExportCommand } from "./commands/citations/export.ts";
import { citationsImportCommand } from "./commands/citations/import.ts";
import { citationsPlanCommand } from "./commands/citations/plan.ts";
import { citationsVerifyCommand } from "./commands/citations/verify.ts";
import { applyCommand, exportCommand, planCommand } from "./commands/configuration.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { keysCreateCommand, keysListCommand, keysRevokeCommand } from "./commands/keys.ts";
import { keywordsExportCommand, keywordsImportCommand } from "./commands/keywords.ts";
import { peopleInviteCommand, peopleListCommand } from "./commands/people.ts";
import { restoreCommand } from "./commands/restore.ts";
import { runsCancelCommand, runsListCommand, runsStartCommand, runsWatchCommand } from "./commands/runs.ts";
import { signInCommand } from "./commands/sign-in.ts";
import { skillsCommand } from "./commands/skills.ts";
import { storageCommand } from "./commands/storage.ts";
import { testAdvanceCommand, testClockCommand, testEventCommand } from "./commands/test-worlds.ts";
import { upgradeCommand } from "./commands/upgrade.ts";
import { webhooksListenCommand } from "./commands/webhooks/listen.ts";
import {
  webhooksDeadLettersCommand,
  webhooksDeliveriesCommand,
  webhooksListCommand,
  webhooksReplayCommand,
  webhooksTriggerCommand,
} from "./commands/webhooks/webhooks.ts";
import { workspacesListCommand } from "./commands/workspaces.ts";

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  brandCommand,
  doctorCommand,
  runsListCommand,
  runsWatchCommand,
  runsStartCommand,
  runsCancelCommand,
  skillsCommand,
  keywordsImportCommand,
  keywordsExportCommand,
  citationsCheckCommand,
  citationsPlanCommand,
  citationsImportCommand,
  citationsExportCommand,
  citationsVerifyCommand,
  keysCreateCommand,
  keysListCommand,
  keysRevokeCommand,
  peopleListCommand,
  peopleInviteCommand,
  workspacesListCommand,
  planCommand,
  applyCommand,
  exportCommand,
  webhooksListenCommand,
  webhooksTriggerCommand,
  webhooksListCommand,
  webhooksDeliveriesCommand,
  webhooksDeadLettersCommand,
  webhooksReplayCommand,
  testClockCommand,
  testAdvanceCommand,
  testEventCommand,
  agenciesCreateCommand,
  agenciesListCommand,
  agenciesAddKeyCommand,
  agenciesSuspendCommand,
  agenciesResumeCommand,
  signInCommand,
  adoptCommand,
  auditVerifyCommand,
  backupCommand,
  backupListCommand,
  restoreCommand,
  storageCommand,
  upgradeCommand,
  apiCommand,
];
