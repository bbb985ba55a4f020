import type { Approval } from "@findable/contract/client";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { statusWord } from "../../components/words/approval-words.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { useMode, useSession } from "../../session/use-session.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { type APPROVALS_URL, APPROVALS_VIEW, DECIDED_STATUSES } from "./approvals-url.ts";

type State = UrlStateOf<typeof APPROVALS_URL>;

export function isNarrowed({ skill, for: whom, tag, status, view }: State): boolean {
  return skill !== "" || whom !== "" || tag !== "" || (view === "decided" && status.length > 0);
}

export const NOT_NARROWED = { skill: "", for: "", tag: "", status: [] } satisfies Partial<State>;

/** The filters of the list. Their state is in the URL. */
export function ApprovalsFilters({
  state,
  items,
  onChange,
}: {
  state: State;
  /** The loaded approvals, whose skills become choices. */
  items: readonly Approval[];
  onChange: SetUrlState<State>;
}) {
  const { key } = useSession();
  const seesAgency = useMode() === "demo" || (key !== null && key.scope !== "WORKSPACE");
  const skills = [...new Set([...items.map(({ skill }) => skill), state.skill])].filter((skill) => skill !== "");
  return (
    <FilterBar
      isNarrowed={isNarrowed(state)}
      onClear={() => onChange(NOT_NARROWED)}
      end={<ViewsMenu list="approvals" fields={APPROVALS_VIEW} state={state} />}
    >
      {seesAgency ? (
        <Select
          label={t("Scope")}
          value={state.scope}
          choices={[
            { value: "workspace", label: t("This workspace") },
            { value: "agency", label: t("All workspaces") },
          ]}
          onChange={(scope) => onChange({ scope })}
        />
      ) : null}
      <Select
        label={t("Skill")}
        value={state.skill}
        choices={[{ value: "", label: t("Any skill") }, ...skills.map((value) => ({ value, label: skillName(value) }))]}
        onChange={(skill) => onChange({ skill })}
        className="max-w-44"
      />
      {state.view === "decided" ? (
        <MultiSelect
          label={t("Outcome")}
          values={state.status}
          choices={DECIDED_STATUSES.map((value) => ({ value, label: statusWord(value) }))}
          onChange={(status) => onChange({ status })}
        />
      ) : null}
      <FilterText
        isFirst
        label={t("Approver")}
        value={state.for}
        onChange={(whom) => onChange({ for: whom })}
        className="w-32 min-w-32 flex-1"
      />
    </FilterBar>
  );
}
