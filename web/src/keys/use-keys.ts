import { useEffect, useRef } from "react";
import { tinykeys } from "tinykeys";
import { sharedValue } from "../ui/shared-value.ts";

export interface KeyBinding {
  /** In the format of tinykeys: `j`, `g r`, `$mod+k`, `Shift+?`. */
  keys: string;
  /** The description in the list behind `?`. A binding without one is not listed. */
  label?: string;
  run(): void;
}

export interface KeyGroup {
  title: string;
  bindings: readonly KeyBinding[];
}

const groups = sharedValue<readonly KeyGroup[]>([]);

/** The shortcuts of the current page, for the list behind `?`. */
export const useKeyGroups = (): readonly KeyGroup[] => groups.use();

/**
 * Binds the shortcuts of a page or a part of it while it is mounted. They do not fire while the user types, uses a menu or
 * answers a dialog; `$mod` combinations do.
 */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const shape = bindings.map(({ keys, label }) => `${keys}\n${label ?? ""}`).join("\n\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` identifies the bindings; `latest` holds their current functions.
  useEffect(() => {
    const handlers = latest.current.map(({ keys }, index): [string, (event: KeyboardEvent) => void] => [
      keys,
      (event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        latest.current[index]?.run();
      },
    ]);
    const isCombination = (keys: string) => keys.startsWith("$mod");
    const stops = [
      tinykeys(window, Object.fromEntries(handlers.filter(([keys]) => isCombination(keys))), { ignore: () => false }),
      tinykeys(window, Object.fromEntries(handlers.filter(([keys]) => !isCombination(keys))), {
        ignore: isBusyElsewhere,
      }),
    ];
    const group: KeyGroup = { title, bindings: latest.current.filter(({ label }) => label !== undefined) };
    groups.set([...groups.get(), group]);
    return () => {
      for (const stop of stops) stop();
      groups.set(groups.get().filter((other) => other !== group));
    };
  }, [shape, title]);
}

const TAKEN =
  "input,textarea,select,[contenteditable]:not([contenteditable=false]),[role=combobox],[role=listbox],[role=menu],[role=dialog],[role=alertdialog]";

function isBusyElsewhere(event: KeyboardEvent): boolean {
  if (event.isComposing || event.repeat) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.matches("input[type=checkbox]")) return false;
  return target.closest(TAKEN) !== null || document.querySelector("[role=dialog],[role=alertdialog]") !== null;
}
