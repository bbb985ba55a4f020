import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ShownOnce } from "../../components/ShownOnce.tsx";
import { t } from "../../i18n/index.ts";
import { callApp, type Security } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Fault } from "./Fault.tsx";

interface Begun {
  challenge: string;
  secret: string;
  uri: string;
}

export function AuthenticatorCard({ security, onChanged }: { security: Security; onChanged(): void }) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const beginning = useMutation({ mutationFn: () => callApp<Begun>("POST", "/account/totp", {}), onSuccess: setBegun });
  const removing = useMutation({ mutationFn: () => callApp("DELETE", "/account/totp"), onSuccess: onChanged });
  const renewing = useMutation({
    mutationFn: () => callApp<{ recoveryCodes: string[] }>("POST", "/account/recovery-codes", {}),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const about = security.hasTotp
    ? t("On. {n, plural, one {# recovery code} other {# recovery codes}} left.", { n: security.recoveryCodesLeft })
    : t("Off. With it, a password, an email or an invitation also needs a code.");
  return (
    <Card title={t("Authenticator app")} note={about}>
      <div className="flex flex-col gap-4">
        <Fault error={beginning.error ?? removing.error ?? renewing.error} />
        {begun === undefined ? (
          <div className="flex flex-wrap gap-3">
            <Button busy={beginning.isPending} onClick={() => beginning.mutate()}>
              {security.hasTotp ? t("Replace authenticator app") : t("Set up authenticator app")}
            </Button>
            {security.hasTotp ? (
              <>
                <Button busy={renewing.isPending} onClick={() => renewing.mutate()}>
                  {t("New recovery codes")}
                </Button>
                <Button look="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
                  {t("Remove authenticator app")}
                </Button>
              </>
            ) : null}
          </div>
        ) : (
          <ConfirmApp
            begun={begun}
            onDone={(recoveryCodes) => {
              setBegun(undefined);
              setCodes(recoveryCodes);
              onChanged();
            }}
          />
        )}
        {codes === undefined ? null : (
          <ShownOnce
            title={t("Recovery codes")}
            about={t("Each code signs you in once without the authenticator app. Store them where the phone is not.")}
            label={t("Recovery codes")}
            secret={codes.join("\n")}
            onClose={() => {
              setCodes(undefined);
              onChanged();
            }}
          />
        )}
      </div>
    </Card>
  );
}

function ConfirmApp({ begun, onDone }: { begun: Begun; onDone(recoveryCodes: string[]): void }) {
  const [code, setCode] = useState("");
  const confirming = useMutation({
    mutationFn: () =>
      callApp<{ recoveryCodes: string[] }>("POST", "/account/totp/confirm", { challenge: begun.challenge, code }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirming.mutate();
      }}
    >
      <p className="text-sm">
        {t("Enter this secret in your authenticator app, or open the address on the device that has it.")}
      </p>
      <CodeBlock label={t("Secret")} code={begun.secret} wrap />
      <CodeBlock label={t("Address for the app")} code={begun.uri} wrap />
      <TextField
        label={t("Code of your authenticator app")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Fault error={confirming.error} />
      <div>
        <Button
          type="submit"
          look="primary"
          busy={confirming.isPending}
          whyNot={code.trim() === "" ? t("Enter the code first.") : undefined}
        >
          {t("Confirm")}
        </Button>
      </div>
    </form>
  );
}
