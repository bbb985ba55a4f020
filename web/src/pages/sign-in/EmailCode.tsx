import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { callApp, type Step } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SignInFault } from "./SignInFrame.tsx";

/** Asks for the six digits of the email. The answer never says whether the address is known. */
export function EmailCode({
  email,
  request,
  onStep,
  onBack,
}: {
  email: string;
  request: string;
  onStep(step: Step): void;
  onBack(): void;
}) {
  const [code, setCode] = useState("");
  const proving = useMutation({
    mutationFn: () => callApp<Step>("POST", "/sign-in/email/confirm", { request, code }),
    onSuccess: onStep,
  });
  return (
    <form
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        proving.mutate();
      }}
    >
      <p role="status" className="text-sm">
        {t("If {email} belongs to a person here, a code is on its way. It works for 10 minutes.", { email })}
      </p>
      <CodeField code={code} onChange={setCode} />
      <SignInFault error={proving.error} />
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={proving.isPending}
        whyNot={code.trim() === "" ? t("Enter the code first.") : undefined}
      >
        {t("Confirm")}
      </Button>
      <Button look="link" onClick={onBack}>
        {t("Use another address or way")}
      </Button>
    </form>
  );
}

export function CodeField({ code, onChange }: { code: string; onChange(code: string): void }) {
  return (
    <TextField
      label={t("Code from the email")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      className="h-11 font-mono text-lg tracking-widest"
      value={code}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
