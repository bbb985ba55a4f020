import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../../api/query-client.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { findDemoWorkspace } from "../../session/demo-workspace.ts";
import { SESSION_KEY, signIn } from "../../session/session.ts";
import { Brand } from "../../shell/Brand.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";

const KEY_LOOKS = "sk_live_… / sk_test_…";

export default function SignInPage() {
  const [key, setKey] = useState("");
  const navigate = useNavigate();
  const { back }: { back?: string } = useSearch({ strict: false });
  const entering = useMutation({
    mutationFn: () => signIn({ key: key.trim() }),
    onSuccess: async (session) => {
      queryClient.clear();
      queryClient.setQueryData(SESSION_KEY, session);
      await navigate(isInside(back) ? { to: ".", href: back } : { to: "/" });
    },
  });
  const looking = useMutation({
    mutationFn: findDemoWorkspace,
    onSuccess: (id) => navigate({ to: `/w/${id}/` }),
  });
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{t("Sign in · Findable")}</title>
      <div className="w-full max-w-sm">
        <Brand />
        <h1 className="mt-8 text-xl font-semibold">{t("Sign in")}</h1>
        <p className="mt-1 text-sm text-muted">
          {t(
            "Use an API key of this service. The key is sent once and is not stored. Your browser keeps a session until you sign out.",
          )}
        </p>
        <form
          className="mt-6 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            entering.mutate();
          }}
        >
          <TextField
            label={t("API key")}
            type="password"
            name="key"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={KEY_LOOKS}
            className="h-11 font-mono"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
          {entering.error === null ? null : <SignInFault error={entering.error} />}
          <Button
            type="submit"
            look="primary"
            size="large"
            busy={entering.isPending}
            whyNot={key.trim() === "" ? t("Paste a key first.") : undefined}
          >
            {t("Sign in")}
          </Button>
        </form>
        <div className="my-6 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t("or")}
        </div>
        <Button size="large" className="w-full" busy={looking.isPending} onClick={() => looking.mutate()}>
          {t("Explore the demo without a key")}
          <ArrowRight aria-hidden className="size-4" />
        </Button>
        <p className="mt-2 text-center text-xs text-muted">{t("A sample brand with complete data.")}</p>
        {looking.error === null ? null : <ErrorCard error={looking.error} onRetry={looking.mutate} className="mt-4" />}
      </div>
    </main>
  );
}

/** Replaces the card's advice, which would be to sign in. */
function SignInFault({ error }: { error: Error }) {
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-sm text-bad">
      {error.message}
    </p>
  );
}

/** Security: return only to addresses inside the app. */
function isInside(back: string | undefined): back is string {
  return back !== undefined && /^\/(w|agency|approvals)\//.test(back);
}
