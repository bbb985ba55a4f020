import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";

/** Why this person cannot change the approval policy; undefined if they can. */
export function usePolicyLock(): string | undefined {
  const { key } = useSession();
  const mayNot = useWhyNot("workspaces.update");
  if (mayNot !== undefined) return mayNot;
  return key?.canApprove === false
    ? t("Your key cannot decide approvals, so it cannot change this policy.")
    : undefined;
}
