import type { Person } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";

const REVOKE = "revoke";
const AGENCY = "agency";

/** Removes a person, and asks what happens to the keys that they own. */
export function RemovePersonDialog({
  person,
  others,
  onClose,
}: {
  person: Person;
  /** The people who can take keys over. */
  others: readonly Person[];
  onClose(): void;
}) {
  const [fate, setFate] = useState(REVOKE);
  const detail = useOperation("people.get", { id: person.id }, { workspaceId: null });
  const remove = useAct("people.remove", {
    onDone: () => {
      notify(t("{name} removed", { name: person.name }), { tone: "good" });
      onClose();
    },
  });
  const hasKeys = (detail.data?.ownedKeys.length ?? 0) > 0;
  const wish = fate === REVOKE ? { keys: "revoke" as const } : { keys: "hand_over" as const, handOverTo: fate };
  const heirs = others.filter(({ id, status }) => id !== person.id && status === "active");
  return (
    <ConfirmByName
      open
      onClose={onClose}
      title={t("Remove {name}?", { name: person.name })}
      name={person.name}
      actLabel={t("Remove")}
      act={{ ...remove, isPending: remove.isPending || detail.data === undefined }}
      onConfirm={() => remove.mutate({ id: person.id, ...(hasKeys ? wish : {}) })}
    >
      <p>{t("The sessions of the person end at once. What the person did keeps the name.")}</p>
      <Answer of={detail} loading={<SkeletonRows rows={2} />}>
        {({ ownedKeys }) =>
          ownedKeys.length === 0 ? null : (
            <div className="mt-3 flex flex-col gap-2">
              <p>{t("API keys of the person: {names}", { names: ownedKeys.map(({ name }) => name).join(", ") })}</p>
              <ChoiceField
                label={t("What happens to these keys")}
                value={fate}
                choices={[
                  { value: REVOKE, label: t("Revoke them") },
                  { value: AGENCY, label: t("Keep them as service keys of the agency") },
                  ...heirs.map(({ id, name }) => ({ value: id, label: t("Hand them over to {name}", { name }) })),
                ]}
                onChange={setFate}
              />
            </div>
          )
        }
      </Answer>
      {remove.error === null ? null : <ErrorCard error={remove.error} className="mt-3" />}
    </ConfirmByName>
  );
}
