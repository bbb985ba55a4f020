import { Link, useLocation } from "@tanstack/react-router";
import { t } from "../i18n/index.ts";
import { useMode, useSession } from "../session/use-session.ts";

/** Says of all the page shows that it is made up, or simulated: striped, and on every page. */
export function ModeRibbon() {
  const mode = useMode();
  const { signedIn } = useSession();
  const { href } = useLocation();
  if (mode === "live") return null;
  return (
    <aside aria-label={t("What data this is")} className="stripes flex min-h-8 flex-wrap items-center justify-center gap-x-3 border-b px-4 py-1 text-xs text-ink">
      {mode === "test" ? (
        <span>
          <strong className="font-semibold">{t("Test world")}</strong> {t("A simulated market: nothing here reaches anybody or costs anything.")}
        </span>
      ) : (
        <>
          <span>
            <strong className="font-semibold">{t("Demo")}</strong> {t("The data is made up, and nothing you do is kept.")}
          </span>
          <Link to={signedIn ? "/" : "/sign-in"} search={signedIn ? {} : { back: href }} className="font-medium underline underline-offset-2">
            {signedIn ? t("Back to your workspace") : t("Sign in with a key")}
          </Link>
        </>
      )}
    </aside>
  );
}
