import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { t } from "../i18n/index.ts";
import { buttonClass } from "../ui/Button.tsx";

export function NotFoundPage() {
  return (
    <main className="grid min-h-[70dvh] place-items-center px-6 text-center">
      <title>{t("Not found · Findable")}</title>
      <div>
        <Compass aria-hidden className="mx-auto size-8 text-accent" />
        <h1 className="mt-3 text-xl font-semibold">{t("Page not found")}</h1>
        <p className="mt-1 text-sm text-muted">{t("Check the address. The page may have been moved or deleted.")}</p>
        <Link to="/" className={`${buttonClass({ look: "primary" })} mt-5`}>
          {t("Go to overview")}
        </Link>
      </div>
    </main>
  );
}
