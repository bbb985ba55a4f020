import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { BrandStep } from "./BrandStep.tsx";
import { DepthStep } from "./DepthStep.tsx";
import { DetailsStep } from "./DetailsStep.tsx";
import { StepMarks } from "./StepMarks.tsx";
import { START_URL, STEPS } from "./start-url.ts";

/** Starts `bootstrap_brand` in three steps: brand, details, depth. */
export default function StartPage() {
  const [state, setState] = useUrlState(START_URL);
  const current = useCurrentWorkspace();
  const domain = state.domain || (current?.primaryDomain ?? "");
  const goTo = (step: (typeof STEPS)[number]) => setState({ step }, { push: true });
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("Analyze a site")}
        note={t("Findable crawls your site, finds keywords that people search for and measures where you rank.")}
      />
      <StepMarks at={STEPS.indexOf(state.step)} />
      <div className="mt-5 rounded-xl border bg-surface p-5 shadow-card sm:p-7">
        {current === undefined ? (
          <Skeleton className="h-40" />
        ) : state.step === "brand" ? (
          <BrandStep
            domain={domain}
            workspace={current}
            onNext={(next) => setState({ domain: next, step: "details" }, { push: true })}
          />
        ) : state.step === "details" ? (
          <DetailsStep
            state={state}
            workspace={current}
            onChange={setState}
            onBack={() => goTo("brand")}
            onNext={() => goTo("depth")}
          />
        ) : (
          <DepthStep state={{ ...state, domain }} onChange={setState} onBack={() => goTo("details")} />
        )}
      </div>
    </div>
  );
}
