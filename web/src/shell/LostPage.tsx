import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { t } from "../i18n/index.ts";
import { buttonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

export function LostPage() {
  return (
    <EmptyState
      icon={<Compass />}
      title={t("There is no such page")}
      actions={
        <Link to="/" className={buttonClass({ look: "primary" })}>
          {t("To the overview")}
        </Link>
      }
    >
      {t("The address may be mistyped, or what it named is gone.")}
    </EmptyState>
  );
}
