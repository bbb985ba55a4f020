import type { Relationship } from "@findable/contract/client";
import { useAct } from "../../api/use-act.ts";
import { errorWords } from "../../components/words/error-advice.ts";
import { relationshipChoices, relationshipWord } from "../../components/words/relationship-words.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Select } from "../../ui/Select.tsx";
import { notify } from "../../ui/toasts.ts";

/** The state of a relationship. A choice is saved at once; a refusal is shown as a message. */
export function StatusSelect({ partner: { id, accountDomain, status } }: { partner: Relationship }) {
  const readOnly = useWhyNot("link_building.relationship.update");
  const update = useAct("link_building.relationship.update", { refreshes: ["link_building.relationship"] });
  if (readOnly !== undefined) return <Badge>{relationshipWord(status)}</Badge>;
  return (
    <Select
      label={t("State of {domain}", { domain: accountDomain })}
      value={update.isPending ? (update.variables.status ?? status) : status}
      choices={relationshipChoices()}
      className="w-44"
      onChange={(next) =>
        update.mutate(
          { id, status: next },
          { onError: (refusal) => notify(errorWords(refusal).message, { tone: "bad" }) },
        )
      }
    />
  );
}
