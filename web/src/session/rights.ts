import { capabilityFor, isChange, type OperationName } from "@findable/contract/client";
import { FIELD_CAPABILITIES, ROLE_NAMES, type Role, roleMay, rolesThatMay } from "@findable/contract/roles";
import { isDemoWorkspace } from "../api/demo.ts";
import { roleName } from "../components/words/role-words.ts";
import { joinWords } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "./session.ts";
import { useSession } from "./use-session.ts";
import { useWorkspaceId } from "./use-workspace-id.ts";

/**
 * The one judge of what the session may do in the app. It reads the table of roles, as the service does. Buttons state the sentence
 * (`whyNot`), menus leave out what has one, and pages show it in place of their contents.
 */
export function whyNotOf({ key, person }: Session, operation: OperationName, field?: string): string | undefined {
  const capability = capabilityFor(operation);
  const role = ROLE_NAMES.find((name) => name === person?.role);
  if (role !== undefined) {
    const more = field === undefined ? undefined : FIELD_CAPABILITIES[operation]?.[field];
    const missing = [capability, ...(more === undefined ? [] : [more])].find((one) => !roleMay(role, one));
    return missing === undefined ? undefined : whyNotRole(role, rolesThatMay(missing));
  }
  if (key === null) return undefined;
  if (key.readOnly && isChange(operation)) return t("Your API key is read-only.");
  return capability === "decide" && !key.canApprove ? t("Your API key cannot approve or reject.") : undefined;
}

function whyNotRole(role: Role, roles: readonly Role[]): string {
  return t("Your role {role} cannot do this. Who can: {roles}.", {
    role: roleName(role),
    roles: joinWords(roles.map(roleName), "disjunction"),
  });
}

/** Why the session cannot call an operation, or give a field of it that needs more, as a sentence; undefined where it can. */
export function useWhyNot(operation: OperationName, field?: string): string | undefined {
  const session = useSession();
  const isDemo = isDemoWorkspace(useWorkspaceId());
  // Calls of the demo act for no one.
  return isDemo ? undefined : whyNotOf(session, operation, field);
}
