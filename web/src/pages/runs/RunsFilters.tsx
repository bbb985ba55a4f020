import { useState } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { statusWord } from "../../components/StatusBadge.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { type RUNS_URL, STATUSES } from "./runs-url.ts";

type State = UrlStateOf<typeof RUNS_URL>;

/** What narrows the list; all of it is in the address. */
export function RunsFilters({ state, onChange }: { state: State; onChange: SetUrlState<State> }) {
  const [isChoosing, setIsChoosing] = useState(false);
  // With all that is said of each skill this is a large answer.
  const skills = useOperation(
    "agent.skills.list",
    {},
    { enabled: isChoosing || state.skill !== "", freshForMs: 300_000 },
  );
  const choices = skills.data && [
    ...skills.data.skills,
    ...skills.data.customSkills.map(({ slug }) => ({ slug, name: slug })),
  ];
  const isNarrowed =
    state.status.length > 0 || [state.skill, state.tag, state.since, state.until].some((value) => value !== "");
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-3">
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
        choices={choices?.map(({ slug, name }) => ({ value: slug, label: slug, note: name }))}
        onChange={(skill) => onChange({ skill: skill ?? "" })}
        onOpen={() => setIsChoosing(true)}
        className="w-52"
      />
      <input
        data-filter
        type="search"
        aria-label={t("Tag")}
        placeholder={t("Tag")}
        value={state.tag}
        onChange={(event) => onChange({ tag: event.target.value })}
        className={cn(INPUT_CLASS, "h-9 w-36")}
      />
      {isNarrowed ? (
        <Button
          look="quiet"
          size="small"
          onClick={() => onChange({ status: [], skill: "", tag: "", since: "", until: "" })}
        >
          {t("Clear filters")}
        </Button>
      ) : null}
    </div>
  );
}
