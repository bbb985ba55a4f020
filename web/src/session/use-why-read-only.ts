import { t } from "../i18n/index.ts";
import { useSession } from "./use-session.ts";

/** Why nothing can be changed with this key, for buttons that would; undefined where it can. */
export function useWhyReadOnly(): string | undefined {
  const { key } = useSession();
  return key?.readOnly === true ? t("Your key may only read.") : undefined;
}
