import { useState } from "react";
import { FetchSerp } from "../../components/FetchSerp.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

const FORM = "new-serp";
const NO_PLACE = t("Enter a country code such as US, or a place with its country such as Berlin,Germany.");

/** Asks for the query, device and market. */
export function NewSerp({ onClose, onDone }: { onClose(): void; onDone(serpId: string | undefined): void }) {
  const [query, setQuery] = useState("");
  const [device, setDevice] = useState<"desktop" | "mobile">("desktop");
  const [location, setLocation] = useState("");
  const isPlace = location === "" || /^[a-z]{2}$|,\s*[a-z]/i.test(location.trim());
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Search now")}
      description={t("Runs one search and stores the full results page.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <FetchSerp
            formId={FORM}
            query={query}
            device={device}
            {...(location === "" ? {} : { location: location.trim() })}
            whyNot={isPlace ? undefined : NO_PLACE}
            onDone={onDone}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("Search for")}
          form={FORM}
          value={query}
          maxLength={500}
          onChange={({ target }) => setQuery(target.value)}
        />
        <div className="grid grid-cols-2 gap-4">
          <div className="flex flex-col gap-1 text-sm">
            <span aria-hidden className="font-medium">
              {t("Device")}
            </span>
            <Select
              label={t("Device")}
              value={device}
              choices={[
                { value: "desktop", label: t("Desktop") },
                { value: "mobile", label: t("Mobile") },
              ]}
              onChange={(next) => setDevice(next)}
              className="w-full"
            />
          </div>
          <TextField
            label={t("Market")}
            hint={t("Country code, or a place such as Berlin,Germany. Defaults to the workspace's market.")}
            fault={isPlace ? undefined : NO_PLACE}
            form={FORM}
            value={location}
            maxLength={200}
            onChange={({ target }) => setLocation(target.value)}
          />
        </div>
      </div>
    </Dialog>
  );
}
