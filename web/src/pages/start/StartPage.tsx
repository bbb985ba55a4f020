import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";

export default function StartPage() {
  return <PageHeader title={t("First run")} />;
}
