import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { WorkspaceChoice } from "../../components/forms/WorkspaceChoice.tsx";
import { t } from "../../i18n/index.ts";
import { useWallNow } from "../../session/use-now.ts";
import { useSession } from "../../session/use-session.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { CreatedKey } from "./CreatedKey.tsx";
import { type Expiry, expiries, expiryOf, type Mode, modesOf, type Reach, reachesOf, SCOPE_OF } from "./key-choices.ts";

function whyNotCreate(name: string, lacksWorkspace: boolean): string | undefined {
  if (name.trim() === "") return t("Enter a name first.");
  return lacksWorkspace ? t("Select a workspace first.") : undefined;
}

/** Creates a key and shows its secret once. */
export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const { key: mine } = useSession();
  const current = useCurrentWorkspace();
  const now = useWallNow();
  const [name, setName] = useState("");
  const [mode, setMode] = useState<Mode>(mine?.mode ?? "live");
  const [reach, setReach] = useState<Reach>("one");
  const [chosen, setChosen] = useState<string>();
  const [readOnly, setReadOnly] = useState(mine?.readOnly ?? false);
  const [chosenApproval, setChosenApproval] = useState<boolean>();
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [cap, setCap] = useState("");
  const create = useAct("auth.keys.create");
  if (create.data !== undefined) return <CreatedKey created={create.data} onClose={onClose} />;

  // A live key that creates a test key opens a world with no other key: without this right, nothing there could be approved.
  const opensWorld = mode === "test" && mine?.mode !== "test";
  const canApprove = mine?.canApprove !== false && (chosenApproval ?? opensWorld);
  // The page's workspace may still be loading when the dialog opens.
  const workspaceId = chosen ?? mine?.workspaceId ?? current?.id;
  const needsWorkspace = reach === "one" || opensWorld;
  const whichWorkspace = reach === "one" ? t("Workspace") : t("Workspace to copy into the test world");
  const whyNot = whyNotCreate(name, needsWorkspace && workspaceId === undefined);
  const submit = () =>
    create.mutate({
      name: name.trim(),
      mode,
      scope: SCOPE_OF[reach],
      readOnly,
      canApprove: canApprove && !readOnly,
      ...(needsWorkspace ? { workspaceId } : {}),
      ...(cap.trim() === "" ? {} : { maxCreditsPerMonth: Number(cap) }),
      ...(expiry === "never" ? {} : { expiresAt: expiryOf(expiry, now) }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Create an API key")}
      description={t("A new key cannot have more permissions than the key you are signed in with.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" act={create} whyNot={whyNot} onClick={submit}>
            {t("Create key")}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === undefined) submit();
        }}
      >
        <TextField
          label={t("Name")}
          hint={t("The client that will use it, for example: reporting script")}
          value={name}
          maxLength={100}
          autoComplete="off"
          fault={faultOf(create.error, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <ChoiceField label={t("Mode")} value={mode} choices={modesOf(mine?.mode)} onChange={(next) => setMode(next)} />
        <ChoiceField
          label={t("Access")}
          value={reach}
          choices={reachesOf(mine?.scope)}
          onChange={(next) => setReach(next)}
        />
        {needsWorkspace ? (
          <div className="flex flex-col gap-1">
            <span aria-hidden className="text-sm font-medium">
              {whichWorkspace}
            </span>
            <WorkspaceChoice
              label={whichWorkspace}
              id={workspaceId}
              none={t("Select a workspace")}
              onChange={setChosen}
            />
          </div>
        ) : null}
        <ChoiceField label={t("Expires")} value={expiry} choices={expiries()} onChange={(next) => setExpiry(next)} />
        <TextField
          label={t("Monthly credit cap (optional)")}
          hint={t("A run that would exceed it does not start. Keys that this key creates count too.")}
          inputMode="decimal"
          value={cap}
          fault={faultOf(create.error, "maxCreditsPerMonth")}
          onChange={(event) => setCap(event.target.value)}
        />
        <div className="flex flex-col gap-2">
          <Checkbox checked={readOnly} disabled={mine?.readOnly === true} onChange={setReadOnly}>
            {t("Read-only")}
          </Checkbox>
          <Checkbox
            checked={canApprove && !readOnly}
            disabled={readOnly || mine?.canApprove === false}
            onChange={setChosenApproval}
          >
            {t("Can approve, manage trust and pause sending")}
          </Checkbox>
        </div>
        {errorBeside(create.error, ["name", "maxCreditsPerMonth"]) === null ? null : <ErrorCard error={create.error} />}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
