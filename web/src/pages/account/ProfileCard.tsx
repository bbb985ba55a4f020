import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { LANGUAGES } from "../../i18n/language.ts";
import { SESSION_KEY } from "../../session/session.ts";
import { callApp, type Security } from "../../session/sign-ins.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";
import { Fault } from "./Fault.tsx";

/** How others read the person's name, and how the app and notices write numbers, times and texts for them. */
export function ProfileCard({ security, onChanged }: { security: Security; onChanged(): void }) {
  const client = useQueryClient();
  const [name, setName] = useState(security.name);
  const [language, setLanguage] = useState<string>(security.language ?? "");
  const [timeZone, setTimeZone] = useState(security.timeZone ?? "");
  const saving = useMutation({
    mutationFn: () => callApp("PUT", "/account/profile", { name, ...filled({ language, timeZone: timeZone.trim() }) }),
    onSuccess: () => {
      notify(t("Saved"), { tone: "good" });
      void client.invalidateQueries({ queryKey: SESSION_KEY });
      onChanged();
    },
  });
  const zoneFault = faultOf(saving.error, "timeZone");
  return (
    <Card title={t("Profile")} note={t("In every agency that you work in.")}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <TextField
          label={t("Your name")}
          autoComplete="name"
          value={name}
          fault={faultOf(saving.error, "name")}
          onChange={({ target }) => setName(target.value)}
        />
        <ChoiceField
          label={t("Language")}
          value={language}
          choices={[
            { value: "", label: t("As the browser"), note: t("Notices are in English") },
            ...Object.entries(LANGUAGES).map(([code, name]) => ({ value: code, label: name })),
          ]}
          onChange={setLanguage}
        />
        <TextField
          label={t("Time zone")}
          hint={t("For example Europe/Berlin. Empty for that of the browser; notices then use UTC.")}
          value={timeZone}
          fault={zoneFault}
          onChange={({ target }) => setTimeZone(target.value)}
        />
        <Fault error={zoneFault === undefined ? saving.error : null} />
        <div>
          <Button
            type="submit"
            busy={saving.isPending}
            whyNot={name.trim() === "" ? t("Enter a name first.") : undefined}
          >
            {t("Save profile")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Empty fields are left out: they mean that nothing is chosen. */
function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}
