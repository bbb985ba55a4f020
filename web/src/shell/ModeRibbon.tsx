import { Link, useLocation } from "@tanstack/react-router";
import { t } from "../i18n/index.ts";
import { useWorldClock } from "../session/use-now.ts";
import { useMode, useSession } from "../session/use-session.ts";

/** Says of all the page shows that it is made up, or simulated: striped, and on every page. */
export function ModeRibbon() {
  const mode = useMode();
  const { signedIn } = useSession();
  const { href } = useLocation();
  useWorldClock();
  if (mode === "live") return null;
  return (
    <aside
      aria-label={t("What data this is")}
      className="stripes sticky top-0 z-30 flex h-8 items-center justify-center gap-x-3 overflow-hidden border-b px-4 text-xs whitespace-nowrap text-ink"
    >
      {mode === "test" ? (
        <span>
          <strong className="font-semibold">{t("Test world")}</strong>{" "}
          <span className="max-sm:hidden">
            {t("A simulated market: nothing here reaches anybody or costs anything.")}
          </span>
          <span className="sm:hidden">{t("A simulated market.")}</span>
        </span>
      ) : (
        <>
          <span>
            <strong className="font-semibold">{t("Demo")}</strong>{" "}
            <span className="max-sm:hidden">{t("The data is made up, and nothing you do is kept.")}</span>
            <span className="sm:hidden">{t("Made-up data")}</span>
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
