import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { BrandStep } from "./BrandStep.tsx";
import { StepMarks } from "./StepMarks.tsx";

/** The first page of an agency without workspaces. The domain creates the first workspace, and its analysis continues there. */
export default function WelcomePage() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("Welcome to Findable")}
        note={t("Findable crawls your site, finds keywords that people search for and measures where you rank.")}
      />
      <StepMarks at={0} />
      <div className="mt-5 rounded-xl border bg-surface p-5 shadow-card sm:p-7">
        <BrandStep domain="" />
      </div>
    </div>
  );
}
