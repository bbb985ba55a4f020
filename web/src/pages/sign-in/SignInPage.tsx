import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { findDemoWorkspace } from "../../session/demo-workspace.ts";
import { signIn } from "../../session/session.ts";
import { callApp, type Methods, type Step } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { TextField } from "../../ui/Field.tsx";
import { PersonSignIn } from "./PersonSignIn.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { OrLine, SignInFault, SignInFrame } from "./SignInFrame.tsx";
import { useFinish } from "./use-finish.ts";

const KEY_LOOKS = "sk_live_… / sk_test_…";

export default function SignInPage() {
  const navigate = useNavigate();
  const { back }: { back?: string } = useSearch({ strict: false });
  const [challenge, setChallenge] = useState<string>();
  const finish = useFinish(back);
  const { data: methods } = useQuery({
    queryKey: ["sign-in-methods"],
    queryFn: () => callApp<Methods>("GET", "/sign-in"),
  });
  const looking = useMutation({
    mutationFn: findDemoWorkspace,
    onSuccess: (id) => navigate({ to: `/w/${id}/` }),
  });
  const onStep = (step: Step) => (step.step === "done" ? void finish(step) : setChallenge(step.challenge));
  const title = t("Sign in");
  if (challenge !== undefined) {
    return (
      <SignInFrame title={title}>
        <SecondFactor challenge={challenge} onStep={onStep} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={title}>
      {methods === undefined ? null : <PersonSignIn methods={methods} back={back} onStep={onStep} />}
      <OrLine />
      <Disclosure summary={t("Use an API key")} open={methods?.email !== true && methods?.oidc == null}>
        <KeySignIn onStep={onStep} />
      </Disclosure>
      <OrLine />
      <Button size="large" className="w-full" busy={looking.isPending} onClick={() => looking.mutate()}>
        {t("Explore the demo without a key")}
        <ArrowRight aria-hidden className="size-4" />
      </Button>
      <p className="mt-2 text-center text-xs text-muted">{t("A sample brand with complete data.")}</p>
      {looking.error === null ? null : <ErrorCard error={looking.error} onRetry={looking.mutate} className="mt-4" />}
    </SignInFrame>
  );
}

/** For operators, and for installations without people. */
function KeySignIn({ onStep }: { onStep(step: Step): void }) {
  const [key, setKey] = useState("");
  const entering = useMutation({
    mutationFn: () => signIn({ key: key.trim() }),
    onSuccess: (session) => onStep({ step: "done", back: null, session }),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        entering.mutate();
      }}
    >
      <TextField
        label={t("API key")}
        hint={t("The key is sent once and is not stored. Your browser keeps a session until you sign out.")}
        type="password"
        name="key"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={KEY_LOOKS}
        className="h-11 font-mono"
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <SignInFault error={entering.error} />
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
  );
}
