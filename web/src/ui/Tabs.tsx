import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { formatNumber } from "../i18n/format.ts";

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

/** Tabs. Keep the selected tab in the URL: `value={state.tab}`. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
}: {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange(value: Value): void;
}) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List aria-label={label} className="scroll-quiet relative flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="flex h-10 items-center gap-1.5 rounded-t-md px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-active:text-ink"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="rounded-full bg-sunken px-1.5 text-2xs text-muted tabular-nums">
                {formatNumber(tab.count)}
              </span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-all duration-150" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4 outline-none">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
