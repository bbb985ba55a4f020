import { t } from "../i18n/index.ts";
import { Keys } from "../keys/Key.tsx";
import { useKeyGroups } from "../keys/use-keys.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { openOverlay } from "./overlays.ts";

/** Lists all shortcuts registered on this page. */
export default function KeysHelp() {
  const groups = useKeyGroups();
  return (
    <Dialog open onClose={() => openOverlay(undefined)} title={t("Keyboard shortcuts")} wide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={t("Keyboard shortcuts")} className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {groups.map(({ title, bindings }) => (
          <section key={title}>
            <h3 className="pb-1.5 text-sm font-semibold">{title}</h3>
            <dl className="divide-y text-sm">
              {bindings.map(({ keys, label }) => (
                <div key={keys} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="text-muted">{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
