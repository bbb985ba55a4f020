import { Link, useLocation } from "@tanstack/react-router";
import { formatMoment } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { useNow, useWorldClock } from "../session/use-now.ts";
import { useMode, useSession } from "../session/use-session.ts";
import { openOverlay } from "./overlays.ts";

const MINUTE_MS = 60_000;

/** Marks every page of the demo and of test mode with a striped ribbon. */
export function ModeRibbon() {
  const mode = useMode();
  const { signedIn } = useSession();
  const { href } = useLocation();
  const isTimeKnown = useWorldClock();
  if (mode === "live") return null;
  return (
    <aside
      aria-label={t("Data mode")}
      className="stripes sticky top-0 z-30 flex h-8 items-center justify-center gap-x-3 overflow-hidden border-b px-4 text-xs whitespace-nowrap text-ink"
    >
      {mode === "test" ? (
        <>
          <span>
            <strong className="font-semibold">{t("Test mode")}</strong>{" "}
            <span className="max-lg:hidden">{t("Simulated market. Nothing is sent or charged.")}</span>
            <span className="max-sm:hidden lg:hidden">{t("A simulated market.")}</span>
          </span>
          {isTimeKnown ? <WorldTime /> : null}
        </>
      ) : (
        <>
          <span>
            <strong className="font-semibold">{t("Demo")}</strong>{" "}
            <span className="max-sm:hidden">{t("Sample data. Changes are not saved.")}</span>
            <span className="sm:hidden">{t("Sample data")}</span>
          </span>
          <Link
            to={signedIn ? "/" : "/sign-in"}
            search={signedIn ? {} : { back: href }}
            className="font-medium underline underline-offset-2"
          >
            {signedIn ? t("Back to your workspace") : t("Sign in with a key")}
          </Link>
        </>
      )}
    </aside>
  );
}

/** The test clock, which can be weeks ahead. Opens the dialog that advances it. */
function WorldTime() {
  const moment = formatMoment(new Date(useNow(MINUTE_MS)).toISOString());
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // The least height of a touch target.
      className="min-h-6 font-medium underline underline-offset-2"
      onClick={() => openOverlay("world")}
    >
      {t("Test clock: {moment}", { moment })}
    </button>
  );
}
