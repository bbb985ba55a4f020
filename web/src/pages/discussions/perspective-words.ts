import type { DiscussionThread } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";

export function perspectiveWord(perspective: DiscussionThread["perspective"]): string {
  switch (perspective) {
    case "asker":
      return t("Asks");
    case "expert":
      return t("Advises");
    case "vendor":
      return t("Sells");
    case "complainer":
      return t("Complains");
  }
}
