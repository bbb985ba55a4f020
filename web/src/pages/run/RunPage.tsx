import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";

export default function RunPage() {
  return <PageHeader title={t("Run")} />;
}
