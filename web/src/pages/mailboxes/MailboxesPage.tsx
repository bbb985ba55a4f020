import type { Mailbox } from "@findable/contract/client";
import { Mailbox as MailboxIcon } from "lucide-react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { SenderForm } from "../../components/forms/SenderForm.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { MailboxDrawer } from "./MailboxDrawer.tsx";
import { MailboxOnPhone, mailboxColumns } from "./mailbox-columns.tsx";
import { MAILBOXES_URL } from "./mailboxes-url.ts";

/** The mailboxes that campaigns send from, with their limits and health. */
export default function MailboxesPage() {
  const [state, setState] = useUrlState(MAILBOXES_URL);
  const list = useList("link_building.mailbox.list", {}, { everyMs: 60_000 });
  const items = list.data?.items ?? [];
  const workspace = useCurrentWorkspace();
  const open = ({ address }: Mailbox) => setState({ open: address });
  const keys = useListKeys(items.length, {
    onOpen: (index) => {
      const mailbox = items[index];
      if (mailbox !== undefined) open(mailbox);
    },
  });
  const opened = items.find(({ address }) => address === state.open);
  const check = useAct("link_building.mailbox.check", {
    onDone: (answer) => setState({ run: runIdOf(answer) ?? "" }),
  });
  const start = () => check.mutate({});
  return (
    <>
      <PageHeader
        title={t("Mailboxes")}
        note={t("Nothing is sent from a mailbox that fails its check.")}
        actions={
          <>
            <CopyAs name="link_building.mailbox.list" input={{}} />
            <CheckButton isBusy={check.isPending} onCheck={start} />
          </>
        }
      />
      {check.error === null ? null : <ErrorCard error={check.error} className="mb-4" />}
      {state.run === "" ? null : (
        <Card className="mb-4">
          <RunProgress key={state.run} id={state.run} onEnd={() => void refresh("link_building.mailbox")} />
        </Card>
      )}
      <Card flush>
        <ListTable
          list={list}
          skeletonRows={3}
          empty={<NoMailboxes isBusy={check.isPending} onCheck={start} />}
          label={t("Mailboxes")}
          columns={mailboxColumns(open)}
          rowKey={({ address }) => address}
          phone={(mailbox) => <MailboxOnPhone mailbox={mailbox} onOpen={open} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
      {workspace === undefined ? null : (
        <Card
          className="mt-4"
          title={t("Sender")}
          note={t("Who outreach comes from. Every email states it, and nothing is sent without it.")}
        >
          <SenderForm key={workspace.id} workspace={workspace} />
        </Card>
      )}
      {opened === undefined ? null : (
        <MailboxDrawer key={opened.address} mailbox={opened} onClose={() => setState({ open: "" })} />
      )}
    </>
  );
}

function CheckButton({ isBusy, onCheck }: { isBusy: boolean; onCheck(): void }) {
  const whyNot = useWhyNot("link_building.mailbox.check");
  return (
    <Button look="primary" whyNot={whyNot} busy={isBusy} onClick={onCheck}>
      {t("Check mailboxes")}
    </Button>
  );
}

function NoMailboxes({ isBusy, onCheck }: { isBusy: boolean; onCheck(): void }) {
  return (
    <EmptyState
      icon={<MailboxIcon />}
      title={t("No mailboxes yet")}
      actions={
        <>
          <CheckButton isBusy={isBusy} onCheck={onCheck} />
          <PageLink page="integrations" className={buttonClass()}>
            {t("Open integrations")}
          </PageLink>
          <DemoLink page="mailboxes" />
        </>
      }
    >
      {t("Connect an outreach platform under Integrations. Its mailboxes appear with their first check.")}
    </EmptyState>
  );
}
