import type { Workspace } from "@findable/contract/client";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { errorBeside, faultOf } from "../../components/forms/field-faults.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/toasts.ts";

/** Creates a workspace, or edits its name and tags. Other fields are in its settings. */
export function WorkspaceDialog({ workspace, onClose }: { workspace: Workspace | undefined; onClose(): void }) {
  const [name, setName] = useState(workspace?.name ?? "");
  const [primaryDomain, setDomain] = useState(workspace?.primaryDomain ?? "");
  const [written, setWritten] = useState(workspace?.tags.join(", ") ?? "");
  const done = (text: string) => () => {
    notify(text, { tone: "good" });
    onClose();
  };
  const options = { workspaceId: null, refreshes: ["workspaces"] };
  const creating = useAct("workspaces.create", { ...options, onDone: done(t("{name} was created", { name })) });
  const changing = useAct("workspaces.update", { ...options, onDone: done(t("Saved")) });
  const acting = workspace === undefined ? creating : changing;
  const tags = written
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  const save = () =>
    workspace === undefined
      ? creating.mutate({ name: name.trim(), primaryDomain: primaryDomain.trim(), tags })
      : changing.mutate({ id: workspace.id, name: name.trim(), tags });
  const isComplete = name.trim() !== "" && primaryDomain.trim() !== "";
  const beside = errorBeside(acting.error, ["name", "primaryDomain", "tags"]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={workspace === undefined ? t("New workspace") : t("Edit {name}", { name: workspace.name })}
      description={t("A workspace contains one brand and all its data.")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t("Name")}
          value={name}
          fault={faultOf(acting.error, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t("Domain")}
          hint={
            workspace === undefined
              ? t("The brand's site, for example acme.example")
              : t("The domain cannot be changed.")
          }
          value={primaryDomain}
          disabled={workspace !== undefined}
          spellCheck={false}
          fault={faultOf(acting.error, "primaryDomain")}
          onChange={(event) => setDomain(event.target.value)}
        />
        <TextField
          label={t("Tags")}
          hint={t("Comma-separated, for example plan:growth. Bulk actions can filter by tag.")}
          value={written}
          fault={faultOf(acting.error, "tags")}
          onChange={(event) => setWritten(event.target.value)}
        />
        {beside === null ? null : <ErrorCard error={beside} />}
        <div className="flex justify-end">
          <Button
            type="submit"
            look="primary"
            act={acting}
            whyNot={isComplete ? undefined : t("Fill in the required fields first.")}
          >
            {workspace === undefined ? t("Create workspace") : t("Save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
