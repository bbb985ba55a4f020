import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { callApp, type Security } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import { Fault } from "./Fault.tsx";

export function PasswordCard({ security, onChanged }: { security: Security; onChanged(): void }) {
  const [password, setPassword] = useState("");
  const onSuccess = () => {
    setPassword("");
    notify(t("Password changed. Your other sessions ended."));
    onChanged();
  };
  const setting = useMutation({ mutationFn: () => callApp("PUT", "/account/password", { password }), onSuccess });
  const removing = useMutation({ mutationFn: () => callApp("DELETE", "/account/password"), onSuccess });
  return (
    <Card title={t("Password")} note={t("Optional. A change ends your other sessions.")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setting.mutate();
        }}
      >
        <TextField
          label={t("New password")}
          hint={t("15 characters or more. Several words in a row are easy to remember.")}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Fault error={setting.error ?? removing.error} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={setting.isPending}
            whyNot={password === "" ? t("Enter a password first.") : undefined}
          >
            {security.hasPassword ? t("Change password") : t("Set password")}
          </Button>
          {security.hasPassword ? (
            <Button look="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
              {t("Remove password")}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
