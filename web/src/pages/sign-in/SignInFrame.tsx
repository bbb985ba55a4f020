import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { Brand } from "../../shell/Brand.tsx";

/** The frame of pages before a session. */
export function SignInFrame({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{t("{title} · Findable", { title })}</title>
      <div className="w-full max-w-sm">
        <Brand />
        <h1 className="mt-8 text-xl font-semibold">{title}</h1>
        {note === undefined ? null : <p className="mt-1 text-sm text-muted">{note}</p>}
        {children}
      </div>
    </main>
  );
}

/** Replaces the card's advice, which would be to sign in. */
export function SignInFault({ error }: { error: Error | null }) {
  return error === null ? null : (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-sm text-bad">
      {error.message}
    </p>
  );
}

export function OrLine() {
  return (
    <div className="my-6 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t("or")}
    </div>
  );
}
