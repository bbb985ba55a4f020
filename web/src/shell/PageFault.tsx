import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";

/** Shown in place of a page that failed to render. The frame stays usable. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-lg pt-12">
      <ErrorCard error={error} />
      <Button className="mt-4" onClick={reset}>
        {t("Reload this page")}
      </Button>
    </div>
  );
}
