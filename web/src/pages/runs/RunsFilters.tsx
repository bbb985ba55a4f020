import { useState } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import type { SavedView } from "../../components/lists/saved-views.ts";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { statusWord } from "../../components/StatusBadge.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { RUNS_FILTERS, type RUNS_URL, STATUSES } from "./runs-url.ts";

type State = UrlStateOf<typeof RUNS_URL>;

/** Filters of the list, all of them URL state. */
export function RunsFilters({ state, onChange }: { state: State; onChange: SetUrlState<State> }) {
  const [isChoosing, setIsChoosing] = useState(false);
  // Load on demand: the answer is large, because it describes every skill.
  const skills = useOperation(
    "agent.skills.list",
    {},
    { enabled: isChoosing || state.skill !== "", freshForMs: 300_000 },
  );
  const choices = skills.data && [
    ...skills.data.skills,
    ...skills.data.customSkills.map(({ slug }) => ({ slug, name: skillName(slug) })),
  ];
  const isNarrowed =
    state.status.length > 0 || [state.skill, state.tag, state.since, state.until].some((value) => value !== "");
  return (
    <FilterBar
      isNarrowed={isNarrowed}
      onClear={() => onChange({ status: [], skill: "", tag: "", since: "", until: "" })}
      end={
        <>
          <Checkbox checked={state.children} onChange={(children) => onChange({ children })}>
            {t("Include child runs")}
          </Checkbox>
          <ViewsMenu list="runs" fields={RUNS_FILTERS} state={state} builtIn={builtInViews()} />
        </>
      }
    >
      <MultiSelect
        label={t("Status")}
        values={state.status}
        choices={STATUSES.map((value) => ({ value, label: statusWord(value) }))}
        onChange={(status) => onChange({ status })}
      />
      <Combobox
        label={t("Skill")}
        placeholder={t("Any skill")}
        value={state.skill}
        choices={choices?.map(({ slug, name }) => ({ value: slug, label: name, note: slug }))}
        onChange={(skill) => onChange({ skill: skill ?? "" })}
        onOpen={() => setIsChoosing(true)}
        className="w-52"
      />
      <FilterText isFirst label={t("Tag")} value={state.tag} onChange={(tag) => onChange({ tag })} />
    </FilterBar>
  );
}

function builtInViews(): readonly SavedView[] {
  return [
    { name: t("All runs"), search: {} },
    { name: t("In progress"), search: { status: "PENDING,RUNNING,WAITING_CHILDREN" } },
    { name: t("Waiting for you"), search: { status: "WAITING_APPROVAL,WAITING_INPUT" } },
    { name: t("Failed"), search: { status: "FAILED" } },
  ];
}
