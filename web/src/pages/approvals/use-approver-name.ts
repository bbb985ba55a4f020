import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";
import { useSession } from "../../session/use-session.ts";

/** Who an approver is, for people: keys have names where one may know them, links are made for somebody. */
export function useApproverName(): (approver: string) => string {
  const { key } = useSession();
  const mayAsk = key !== null && key.scope !== "WORKSPACE";
  const { data } = useOperation(
    "auth.keys.list",
    { limit: 200 },
    { enabled: mayAsk, workspaceId: null, freshForMs: 60_000 },
  );
  return (approver) => {
    if (approver.startsWith("trust:")) return t("a standing approval");
    if (approver === key?.id) return t("{name} (the key you are signed in with)", { name: key.name });
    const known = data?.data.find(({ id }) => id === approver);
    if (known !== undefined) return t("{name} (by key)", { name: known.name });
    return approver;
  };
}
