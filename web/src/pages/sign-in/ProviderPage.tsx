import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/index.ts";
import { callApp, type Step } from "../../session/sign-ins.ts";
import { SignInFault, SignInFrame } from "./SignInFrame.tsx";
import { useFinish } from "./use-finish.ts";

/** Where the provider sends the browser back to. The sign-in began with a button of this browser, so it ends without another. */
export default function ProviderPage() {
  const answer = useRef(location.search.slice(1));
  const sent = useRef(false);
  const finish = useFinish(undefined);
  const { mutate, error } = useMutation({
    mutationFn: () => callApp<Step>("POST", "/sign-in/provider/finish", { answer: answer.current }),
    onSuccess: (step) => (step.step === "done" ? finish(step) : undefined),
  });
  useEffect(() => {
    // The answer works once, and React runs effects twice in development.
    if (sent.current) return;
    sent.current = true;
    history.replaceState(history.state, "", location.pathname);
    mutate();
  }, [mutate]);
  return (
    <SignInFrame title={t("Sign in")} note={error === null ? t("Signing in …") : undefined}>
      <div className="mt-4 flex flex-col gap-4">
        <SignInFault error={error} />
        {error === null ? null : (
          <Link to="/sign-in" className="text-accent hover:underline">
            {t("Back to the sign-in page")}
          </Link>
        )}
      </div>
    </SignInFrame>
  );
}
