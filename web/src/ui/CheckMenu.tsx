import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement } from "react";
import { OPTION_CLASS, POPUP_CLASS } from "./Menu.tsx";
import type { Choice } from "./Select.tsx";

/** A menu of checkboxes behind the button `children`. It stays open while the user chooses. */
export function CheckMenu<Value extends string>({
  values,
  choices,
  onChange,
  reset,
  children,
}: {
  values: readonly Value[];
  choices: readonly Choice<Value>[];
  onChange(values: Value[]): void;
  /** Resets to the default choice. */
  reset?: { label: string; onChoose(): void };
  children: ReactElement;
}) {
  const toggle = (value: Value) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === value ? !values.includes(value) : values.includes(other))),
    );
  return (
    <Menu.Root>
      <Menu.Trigger render={children} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className={POPUP_CLASS}>
            {choices.map(({ value, label }) => (
              <Menu.CheckboxItem
                key={value}
                checked={values.includes(value)}
                onCheckedChange={() => toggle(value)}
                closeOnClick={false}
                className={OPTION_CLASS}
              >
                <Menu.CheckboxItemIndicator keepMounted className="invisible data-checked:visible">
                  <Check aria-hidden />
                </Menu.CheckboxItemIndicator>
                {label}
              </Menu.CheckboxItem>
            ))}
            {reset === undefined ? null : (
              <Menu.Item className={`${OPTION_CLASS} pl-8.5 text-muted`} onClick={reset.onChoose}>
                {reset.label}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
