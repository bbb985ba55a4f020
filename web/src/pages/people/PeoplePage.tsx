import type { Person } from "@findable/contract/client";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { OwnSessions } from "../../components/account/OwnSessions.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ChangePersonDialog } from "./ChangePersonDialog.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { InvitedPeople } from "./InvitedPeople.tsx";
import { PersonOnPhone, peopleColumns } from "./people-columns.tsx";
import { RemovePersonDialog } from "./RemovePersonDialog.tsx";

type Open = { dialog: "invite" } | { dialog: "change" | "remove"; person: Person };

export default function PeoplePage() {
  const [open, setOpen] = useState<Open>();
  const people = useList("people.list", { limit: 200 }, { workspaceId: null });
  const resend = useAct("people.invite");
  const { whyNot, mayOwn } = useRights();
  const close = () => setOpen(undefined);
  const acts = {
    whyNot,
    onChange: (person: Person) => setOpen({ dialog: "change", person }),
    onResend: ({ email, name, role, workspaceIds }: Person) =>
      resend.mutate({ people: [{ email, name, role, ...(workspaceIds === null ? {} : { workspaceIds }) }] }),
    onRemove: (person: Person) => setOpen({ dialog: "remove", person }),
  };
  const invite = (
    <Button
      look="primary"
      icon={<UserPlus aria-hidden className="size-4" />}
      whyNot={whyNot}
      onClick={() => setOpen({ dialog: "invite" })}
    >
      {t("Invite people")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("People")}
        note={t("Who works in this agency, with role and workspaces, newest first")}
        actions={
          <>
            <CopyAs name="people.list" input={{}} />
            {invite}
          </>
        }
      />
      <Card flush className="mt-5">
        <ListTable
          list={people}
          label={t("People")}
          columns={peopleColumns(acts)}
          rowKey={({ id }) => id}
          phone={(person) => <PersonOnPhone person={person} {...acts} />}
          empty={
            <EmptyState icon={<Users />} title={t("No people yet")} actions={invite}>
              {t("Invite colleagues and clients. A client can see one brand and nothing else.")}
            </EmptyState>
          }
        />
      </Card>
      {resend.error === null ? null : <ErrorCard error={resend.error} className="mt-3" />}
      <div className="mt-5">
        <OwnSessions />
      </div>
      {resend.data === undefined ? null : <InvitedPeople invited={resend.data.data} onClose={resend.reset} />}
      {open?.dialog === "invite" ? <InviteDialog mayOwn={mayOwn} onClose={close} /> : null}
      {open?.dialog === "change" ? <ChangePersonDialog person={open.person} mayOwn={mayOwn} onClose={close} /> : null}
      {open?.dialog === "remove" ? (
        <RemovePersonDialog person={open.person} others={people.data?.items ?? []} onClose={close} />
      ) : null}
    </>
  );
}

/** Why the caller cannot change people, and whether the caller can make owners and admins. */
function useRights(): { whyNot: string | undefined; mayOwn: boolean } {
  const { data: me } = useOperation("people.me", {}, { workspaceId: null });
  return { whyNot: useWhyNot("people.invite"), mayOwn: me?.may.includes("own") ?? false };
}
