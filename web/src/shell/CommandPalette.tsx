import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useRef } from "react";
import { t } from "../i18n/index.ts";
import { Keys } from "../keys/Key.tsx";
import { cn } from "../ui/class-names.ts";
import type { Command } from "./command.ts";
import { openOverlay } from "./overlays.ts";
import { useCommands } from "./use-commands.tsx";

/** The command palette: pages, actions, runs, records, settings and help by name. */
export default function CommandPalette() {
  const onClose = () => openOverlay(undefined);
  const { groups, text, setText } = useCommands();
  const input = useRef<HTMLInputElement>(null);
  const choose = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          initialFocus={input}
          aria-label={t("Search or run a command")}
          className="fixed top-[10vh] left-1/2 z-50 flex max-h-[76dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-2xl bg-raised shadow-float outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={text}
            onValueChange={setText}
            autoHighlight="always"
            keepHighlight
            filter={null}
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search aria-hidden className="size-4 text-muted" />
              <Autocomplete.Input
                ref={input}
                aria-label={t("Search or run a command")}
                placeholder={t("Search pages, keywords, content, competitors, reports and actions…")}
                className="h-12 flex-1 bg-transparent text-base outline-none"
              />
            </div>
            <Autocomplete.Empty className="px-4 py-8 text-center text-sm text-muted empty:hidden">
              {t("No results.")}
            </Autocomplete.Empty>
            <Autocomplete.List className="scroll-quiet min-h-0 flex-1 overflow-y-auto p-2 empty:hidden">
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.title} items={group.items} className="mb-1">
                  <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                    {group.title}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.key}
                        value={command}
                        onClick={() => choose(command)}
                        className={cn(
                          "flex h-9.5 cursor-default items-center gap-3 rounded-lg px-2.5 text-sm outline-none select-none data-highlighted:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted",
                        )}
                      >
                        {command.icon}
                        <span className="truncate">{command.label}</span>
                        <span className="ml-auto flex shrink-0 items-center gap-2 text-xs text-muted">
                          {command.note}
                          {command.keys === undefined ? null : <Keys keys={command.keys} />}
                        </span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
