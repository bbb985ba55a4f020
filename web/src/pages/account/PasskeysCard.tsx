import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { callApp, makePasskey, type Security } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Fault } from "./Fault.tsx";

export function PasskeysCard({ security, onChanged }: { security: Security; onChanged(): void }) {
  const { passkeys, passkeysRefused } = security;
  const [name, setName] = useState("");
  const adding = useMutation({
    mutationFn: async () => {
      const made = await makePasskey("/account/passkeys/options", {});
      return callApp("POST", "/account/passkeys", { ...made, name });
    },
    onSuccess: () => {
      setName("");
      onChanged();
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => callApp("DELETE", `/account/passkeys/${id}`),
    onSuccess: onChanged,
  });
  const note = t("Sign in with your fingerprint, face or device PIN. A passkey needs no second factor.");
  return (
    <Card title={t("Passkeys")} note={note}>
      <div className="flex flex-col gap-4">
        {passkeys.length === 0 ? <p className="text-sm text-muted">{t("No passkeys yet.")}</p> : null}
        <ul className="flex flex-col gap-2 text-sm">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                <span className="font-medium">{passkey.name}</span>{" "}
                <span className="text-muted">
                  {passkey.lastUsedAt === null ? t("never used") : <RelativeTime at={passkey.lastUsedAt} />}
                  {passkey.isSynced ? ` · ${t("synced")}` : ""}
                  {passkey.worksHere ? "" : ` · ${t("belongs to another address of this service")}`}
                </span>
              </span>
              <Button
                size="small"
                busy={removing.isPending}
                aria-label={t("Remove {name}", { name: passkey.name })}
                onClick={() => removing.mutate(passkey.id)}
              >
                {t("Remove")}
              </Button>
            </li>
          ))}
        </ul>
        <Fault error={adding.error ?? removing.error} />
        {passkeysRefused === null ? (
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              adding.mutate();
            }}
          >
            <TextField
              label={t("Name of the new passkey")}
              placeholder={t("My laptop")}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              type="submit"
              busy={adding.isPending}
              whyNot={name.trim() === "" ? t("Name the passkey first.") : undefined}
              icon={<Fingerprint aria-hidden className="size-4" />}
            >
              {t("Add passkey")}
            </Button>
          </form>
        ) : (
          <p className="text-sm text-muted">{passkeysRefused}</p>
        )}
      </div>
    </Card>
  );
}
