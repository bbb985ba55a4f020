import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";
import { useSession } from "../../session/use-session.ts";

/** Returns the display name of an approver: the name of a known key, or the recipient of a shared link. */
export function useApproverName(): (approver: string) => string {
  const { key } = useSession();
  const mayAsk = key !== null && key.scope !== "WORKSPACE";
  const { data } = useOperation(
    "auth.keys.list",
    { limit: 200 },
    { enabled: mayAsk, workspaceId: null, freshForMs: 60_000 },
  );
  return (approver) => {
    if (approver.startsWith("trust:")) return t("a trust grant");
    if (approver.startsWith("policy:")) return t("a rule of the approval policy");
    if (approver === key?.id) return t("{name} (your API key)", { name: key.name });
    const known = data?.data.find(({ id }) => id === approver);
    if (known !== undefined) return t("{name} (API key)", { name: known.name });
    return approver;
  };
}
