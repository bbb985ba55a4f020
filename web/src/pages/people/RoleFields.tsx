import { WorkspaceChoice } from "../../components/forms/WorkspaceChoice.tsx";
import { ROLE_ORDER, type Role, roleName, roleNote, seesAll } from "../../components/words/role-words.ts";
import { t } from "../../i18n/index.ts";
import { useNewestWorkspaces } from "../../session/use-workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";

export interface Access {
  role: Role;
  /** Null for all workspaces. */
  workspaceIds: readonly string[] | null;
}

/** The role of a person and the workspaces that they see. */
export function RoleFields({
  value,
  mayOwn,
  onChange,
}: {
  value: Access;
  mayOwn: boolean;
  onChange(next: Access): void;
}) {
  const known = useNewestWorkspaces()?.newest ?? [];
  const { role, workspaceIds } = value;
  const choices = ROLE_ORDER.filter((one) => mayOwn || !seesAll(one) || one === role);
  const add = (id: string) => onChange({ role, workspaceIds: [...new Set([...(workspaceIds ?? []), id])] });
  const drop = (id: string) => onChange({ role, workspaceIds: (workspaceIds ?? []).filter((one) => one !== id) });
  return (
    <>
      <ChoiceField
        label={t("Role")}
        value={role}
        choices={choices.map((one) => ({ value: one, label: roleName(one), note: roleNote(one) }))}
        onChange={(next) => onChange({ role: next, workspaceIds: seesAll(next) ? null : workspaceIds })}
      />
      {seesAll(role) ? null : (
        <div className="flex flex-col gap-2">
          <Checkbox
            checked={workspaceIds === null}
            onChange={(all) => onChange({ role, workspaceIds: all ? null : [] })}
          >
            {t("Sees all workspaces")}
          </Checkbox>
          {workspaceIds === null ? null : (
            <>
              <WorkspaceChoice label={t("Add a workspace")} id={undefined} none={t("Add a workspace")} onChange={add} />
              <ul className="flex flex-wrap gap-2">
                {workspaceIds.map((id) => (
                  <li key={id}>
                    <Button
                      size="small"
                      aria-label={t("Remove {name}", { name: known.find((one) => one.id === id)?.name ?? id })}
                      onClick={() => drop(id)}
                    >
                      {known.find((one) => one.id === id)?.name ?? id} ×
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </>
  );
}

export function whyNoAccess({ workspaceIds }: Access): string | undefined {
  return workspaceIds?.length === 0 ? t("Add a workspace first.") : undefined;
}
