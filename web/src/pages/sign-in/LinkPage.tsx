import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { callApp, type Step, takeFragment } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "./EmailCode.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { SignInFault, SignInFrame } from "./SignInFrame.tsx";
import { useFinish } from "./use-finish.ts";

const TOKEN = /^#token=([\w-]{43})$/;

/** The link of a sign-in email. It only shows: programs that scan mailboxes open it too, so a button signs in. */
export default function LinkPage() {
  const [link] = useState(() => takeFragment(TOKEN));
  const [challenge, setChallenge] = useState<string>();
  const [code, setCode] = useState("");
  const finish = useFinish(undefined);
  const looked = useQuery({
    queryKey: ["sign-in-link", link],
    queryFn: () => callApp<{ state: "ready" | "other_browser" | "ended" }>("POST", "/sign-in/link", { link }),
    enabled: link !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const onStep = (step: Step) => (step.step === "done" ? void finish(step) : setChallenge(step.challenge));
  const needsCode = looked.data?.state === "other_browser";
  const entering = useMutation({
    mutationFn: () => callApp<Step>("POST", "/sign-in/email/confirm", { link, ...(needsCode ? { code } : {}) }),
    onSuccess: onStep,
  });
  const title = t("Sign in");
  if (challenge !== undefined) {
    return (
      <SignInFrame title={title}>
        <SecondFactor challenge={challenge} onStep={onStep} />
      </SignInFrame>
    );
  }
  if (link === undefined || looked.data?.state === "ended") {
    return (
      <SignInFrame title={title} note={t("This link was used or has expired. Ask for another one.")}>
        <Link to="/sign-in" className="mt-4 inline-block text-accent hover:underline">
          {t("Back to the sign-in page")}
        </Link>
      </SignInFrame>
    );
  }
  const note = needsCode
    ? t("You asked for this link in another browser. Enter the code of the same email to sign in here.")
    : t("Press the button to sign in to Findable in this browser.");
  return (
    <SignInFrame title={title} note={note}>
      <form
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          entering.mutate();
        }}
      >
        {needsCode ? <CodeField code={code} onChange={setCode} /> : null}
        <SignInFault error={looked.error ?? entering.error} />
        <Button
          type="submit"
          look="primary"
          size="large"
          busy={looked.isPending || entering.isPending}
          whyNot={needsCode && code.trim() === "" ? t("Enter the code first.") : undefined}
        >
          {title}
        </Button>
      </form>
    </SignInFrame>
  );
}
