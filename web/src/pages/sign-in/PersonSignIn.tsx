import { useMutation } from "@tanstack/react-query";
import { Fingerprint, LogIn, Mail } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { callApp, goToProvider, type Methods, type Step, signInWithPasskey } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { TextField } from "../../ui/Field.tsx";
import { EmailCode } from "./EmailCode.tsx";
import { SignInFault } from "./SignInFrame.tsx";

/** The ways in for people that this installation has. One address serves all of them. */
export function PersonSignIn({
  methods,
  back,
  onStep,
}: {
  methods: Methods;
  back: string | undefined;
  onStep(step: Step): void;
}) {
  const [email, setEmail] = useState("");
  const [request, setRequest] = useState<string>();
  const asking = useMutation({
    mutationFn: () =>
      callApp<{ request: string }>("POST", "/sign-in/email", { email, ...(back === undefined ? {} : { back }) }),
    onSuccess: (asked) => setRequest(asked.request),
  });
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onStep });
  const provider = useMutation({ mutationFn: () => goToProvider(back === undefined ? {} : { back }) });
  const missing = email.trim() === "" ? t("Enter your email address first.") : undefined;

  if (request !== undefined) {
    return <EmailCode email={email} request={request} onStep={onStep} onBack={() => setRequest(undefined)} />;
  }
  return (
    <div className="mt-6 flex flex-col gap-4">
      {methods.oidc === null ? null : (
        <Button
          look={methods.onlyOidc ? "primary" : "plain"}
          size="large"
          busy={provider.isPending}
          icon={<LogIn aria-hidden className="size-4" />}
          onClick={() => provider.mutate()}
        >
          {t("Continue with {provider}", { provider: methods.oidc })}
        </Button>
      )}
      {methods.passkeysRefused === null ? (
        <Button
          size="large"
          busy={passkey.isPending}
          icon={<Fingerprint aria-hidden className="size-4" />}
          onClick={() => passkey.mutate()}
        >
          {t("Use a passkey")}
        </Button>
      ) : null}
      <SignInFault error={passkey.error ?? provider.error} />
      <TextField
        label={t("Email address")}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        className="h-11"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {methods.email ? (
        <>
          <SignInFault error={asking.error} />
          <Button
            look="primary"
            size="large"
            busy={asking.isPending}
            whyNot={missing}
            icon={<Mail aria-hidden className="size-4" />}
            onClick={() => asking.mutate()}
          >
            {t("Email me a code")}
          </Button>
        </>
      ) : null}
      <Disclosure summary={t("Use a password")} open={!methods.email}>
        <PasswordForm email={email} missing={missing} onStep={onStep} />
      </Disclosure>
    </div>
  );
}

function PasswordForm({
  email,
  missing,
  onStep,
}: {
  email: string;
  missing: string | undefined;
  onStep(step: Step): void;
}) {
  const [password, setPassword] = useState("");
  const entering = useMutation({
    mutationFn: () => callApp<Step>("POST", "/sign-in/password", { email, password }),
    onSuccess: onStep,
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
        label={t("Password")}
        type="password"
        name="password"
        autoComplete="current-password"
        className="h-11"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SignInFault error={entering.error} />
      <Button
        type="submit"
        size="large"
        busy={entering.isPending}
        whyNot={missing ?? (password === "" ? t("Enter your password first.") : undefined)}
      >
        {t("Sign in with the password")}
      </Button>
    </form>
  );
}
