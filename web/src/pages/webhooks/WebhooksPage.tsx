import { Plus } from "lucide-react";
import { useState } from "react";
import { useList } from "../../api/use-list.ts";
import { DeadLetters } from "../../components/DeadLetters.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { CreateWebhookDialog } from "./CreateWebhookDialog.tsx";
import { CSV_COLUMNS, Endpoints } from "./Endpoints.tsx";
import { EventCatalogue } from "./EventCatalogue.tsx";
import { EventLog } from "./EventLog.tsx";
import { WEBHOOKS_URL } from "./webhooks-url.ts";

export default function WebhooksPage() {
  const [state, setState] = useUrlState(WEBHOOKS_URL);
  const [isCreating, setCreating] = useState(false);
  const whyNot = useWhyNot("webhooks.create");
  const webhooks = useList("webhooks.list", {}, { everyMs: 10_000 });
  const dead = useList("webhooks.dead_letter.list", { limit: 1 }, { everyMs: 10_000 });
  const create = () => setCreating(true);
  return (
    <>
      <PageHeader
        title={t("Webhooks")}
        note={t("Endpoints receive signed events and are retried until they accept · refreshed every 10 s")}
        actions={
          <>
            {state.view === "endpoints" ? (
              <ExportCsv name="webhooks.list" input={{}} fileName="webhooks" columns={CSV_COLUMNS} />
            ) : null}
            <CopyAs name="webhooks.list" input={{}} />
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={create}>
              {t("Add endpoint")}
            </Button>
          </>
        }
      />
      <Tabs
        label={t("Views")}
        value={state.view}
        onChange={(view) => setState({ view }, { push: true })}
        tabs={[
          {
            value: "endpoints",
            label: t("Endpoints"),
            count: webhooks.data?.total,
            content: <Endpoints webhooks={webhooks} onCreate={create} />,
          },
          {
            value: "dead-letters",
            label: t("Dead letters"),
            count: dead.data?.total,
            content: <DeadLetters webhookId={undefined} />,
          },
          { value: "log", label: t("Log"), content: <EventLog /> },
          { value: "events", label: t("Events"), content: <EventCatalogue /> },
        ]}
      />
      {isCreating ? <CreateWebhookDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
