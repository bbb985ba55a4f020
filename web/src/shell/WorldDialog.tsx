import { t } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { openOverlay } from "./overlays.ts";
import { WorldClock } from "./WorldClock.tsx";
import { WorldEvent } from "./WorldEvent.tsx";

/** Controls of the test world: the clock and market events. */
export default function WorldDialog() {
  return (
    <Dialog
      open
      onClose={() => openOverlay(undefined)}
      title={t("Test world")}
      description={t("All keys and workspaces in this test world share one clock and one market.")}
    >
      <div className="flex flex-col gap-6">
        <WorldClock />
        <WorldEvent />
      </div>
    </Dialog>
  );
}
