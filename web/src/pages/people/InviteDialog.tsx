import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { InvitedPeople } from "./InvitedPeople.tsx";
import { type Access, RoleFields, whyNoAccess } from "./RoleFields.tsx";

/** One person a line, "Mara Lindt <mara@example.com>" or the address alone. */
function peopleIn(text: string): { name: string; email: string }[] {
  return text.split(/[\n,;]/u).flatMap((line) => {
    const [before = "", after] = line.split("<");
    const email = (after?.split(">")[0] ?? before).trim();
    const name = after === undefined ? "" : before.trim();
    return email === "" ? [] : [{ email, name: name === "" ? (email.split("@")[0] ?? email) : name }];
  });
}

/** Invites one person or many with the same role. */
export function InviteDialog({ mayOwn, onClose }: { mayOwn: boolean; onClose(): void }) {
  const [text, setText] = useState("");
  const [access, setAccess] = useState<Access>({ role: "EDITOR", workspaceIds: null });
  const invite = useAct("people.invite");
  if (invite.data !== undefined) return <InvitedPeople invited={invite.data.data} onClose={onClose} />;
  const people = peopleIn(text);
  const whyNot = people.length === 0 ? t("Enter an address first.") : whyNoAccess(access);
  const { role, workspaceIds } = access;
  const submit = () => {
    const where = workspaceIds === null ? {} : { workspaceIds: [...workspaceIds] };
    invite.mutate({ people: people.map((person) => ({ ...person, role, ...where })) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Invite people")}
      description={t("Each person gets a link that works once, for 7 days.")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" act={invite} whyNot={whyNot} onClick={submit}>
            {t("Invite")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t("People")}
          hint={t("One a line: Mara Lindt <mara@example.com>, or the address alone")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <RoleFields value={access} mayOwn={mayOwn} onChange={setAccess} />
        {invite.error === null ? null : <ErrorCard error={invite.error} />}
      </div>
    </Dialog>
  );
}
