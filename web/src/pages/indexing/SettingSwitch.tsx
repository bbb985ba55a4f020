import { useWhyNot } from "../../session/rights.ts";
import { Switch } from "../../ui/Switch.tsx";

/** A setting that takes effect immediately, with its label. */
export function SettingSwitch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <span>{label}</span>
      <Switch
        label={label}
        checked={checked}
        onChange={onChange}
        disabled={useWhyNot("indexing.gsc.config.update") !== undefined}
      />
    </div>
  );
}
