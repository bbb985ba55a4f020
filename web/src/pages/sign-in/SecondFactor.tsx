import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { callApp, type Step } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { SignInFault } from "./SignInFrame.tsx";

/** Asks for the code of the authenticator app, or a recovery code. */
export function SecondFactor({ challenge, onStep }: { challenge: string; onStep(step: Step): void }) {
  const [code, setCode] = useState("");
  const proving = useMutation({
    mutationFn: () => callApp<Step>("POST", "/sign-in/second-factor", { challenge, code }),
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
      <TextField
        label={t("Code of your authenticator app")}
        hint={t("Or a recovery code. Each code works once.")}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        className="h-11 font-mono"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
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
    </form>
  );
}
