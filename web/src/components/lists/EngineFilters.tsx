import { t } from "../../i18n/index.ts";
import { Select } from "../../ui/Select.tsx";
import { ENGINES, engineWord, SURFACES, surfaceWord } from "../words/citation-words.ts";

type OrAny<Value> = Value | "any";
interface EngineState {
  llm: OrAny<(typeof ENGINES)[number]>;
  surface: OrAny<(typeof SURFACES)[number]>;
}

/** Narrows AI answers to one engine and one surface. */
export function EngineFilters({
  state,
  onChange,
}: {
  state: EngineState;
  onChange(patch: Pick<EngineState, "llm"> | Pick<EngineState, "surface">): void;
}) {
  return (
    <>
      <Select
        label={t("Engine")}
        value={state.llm}
        choices={[
          { value: "any", label: t("All engines") },
          ...ENGINES.map((value) => ({ value, label: engineWord(value) })),
        ]}
        onChange={(llm) => onChange({ llm })}
      />
      <Select
        label={t("Surface")}
        value={state.surface}
        choices={[
          { value: "any", label: t("Any surface") },
          ...SURFACES.map((value) => ({ value, label: surfaceWord(value) })),
        ]}
        onChange={(surface) => onChange({ surface })}
      />
    </>
  );
}
