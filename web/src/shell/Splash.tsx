import { t } from "../i18n/index.ts";
import { Brand } from "./Brand.tsx";

/** Shown while the session loads. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy>
      <span className="pulse-dot">
        <Brand />
      </span>
      <span className="sr-only">{t("Loading")}</span>
    </div>
  );
}
