import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ENGINES, type Engine, engineWord } from "../words/citation-words.ts";

/** Checkboxes for the answer engines. */
export function EngineChoice({
  values,
  onChange,
}: {
  values: readonly Engine[];
  onChange(engines: readonly Engine[]): void;
}) {
  const toggle = (engine: Engine) =>
    onChange(ENGINES.filter((each) => (each === engine ? !values.includes(each) : values.includes(each))));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t("Engines")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {ENGINES.map((engine) => (
          <Checkbox key={engine} checked={values.includes(engine)} onChange={() => toggle(engine)}>
            {engineWord(engine)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
