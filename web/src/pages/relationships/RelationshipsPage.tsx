import { Upload } from "lucide-react";
import { useState } from "react";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { Contacts } from "./Contacts.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { ForgetDialog } from "./ForgetDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { Partners } from "./Partners.tsx";
import { RELATIONSHIPS_URL } from "./relationships-url.ts";

/** The partners of the workspace and the people there. */
export default function RelationshipsPage() {
  const [state, setState] = useUrlState(RELATIONSHIPS_URL);
  const [dialog, setDialog] = useState<"import" | "forget" | "export">();
  const whyNot = useWhyNot("link_building.relationship.import");
  const close = () => setDialog(undefined);
  const openImport = () => setDialog("import");
  return (
    <>
      <PageHeader
        title={t("Relationships")}
        note={t("Partners, the state of each relationship, and where their contacts come from")}
        actions={
          <>
            <CopyAs name="link_building.relationship.list" input={{}} />
            <Button onClick={() => setDialog("export")}>{t("Export a person's data")}</Button>
            <Button whyNot={whyNot} onClick={() => setDialog("forget")}>
              {t("Delete a person's data")}
            </Button>
            <Button
              look="primary"
              icon={<Upload aria-hidden className="size-4" />}
              whyNot={whyNot}
              onClick={openImport}
            >
              {t("Import")}
            </Button>
          </>
        }
      />
      <Tabs
        label={t("Views")}
        value={state.view}
        onChange={(view) => setState({ view, q: "", partner: "" }, { push: true })}
        tabs={[
          { value: "partners", label: t("Partners"), content: <Partners onImport={openImport} /> },
          { value: "contacts", label: t("Contacts"), content: <Contacts /> },
        ]}
      />
      {dialog === "import" ? <ImportDialog onClose={close} /> : null}
      {dialog === "export" ? <ExportDialog email="" onClose={close} /> : null}
      {dialog === "forget" ? <ForgetDialog email="" onClose={close} /> : null}
    </>
  );
}
