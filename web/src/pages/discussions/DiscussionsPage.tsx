import { Search } from "lucide-react";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { DISCUSSIONS_URL } from "./discussions-url.ts";
import { MakeFromPain } from "./MakeFromPain.tsx";
import { PainPoints } from "./PainPoints.tsx";
import { ResearchDialog } from "./ResearchDialog.tsx";
import { ThreadDrawer } from "./ThreadDrawer.tsx";
import { Threads } from "./Threads.tsx";

export default function DiscussionsPage() {
  const [state, setState] = useUrlState(DISCUSSIONS_URL);
  const whyNot = useWhyNot("research.discuss.research");
  const research = () => setState({ research: "yes" }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Research a topic"), run: research }]);
  const button = (
    <Button look="primary" icon={<Search aria-hidden className="size-4" />} whyNot={whyNot} onClick={research}>
      {t("Research a topic")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("Discussions")}
        note={t("What people say in public, and what they struggle with")}
        actions={
          <>
            <CopyAs name="research.discuss.pain_points.list" input={{}} />
            {button}
          </>
        }
      />
      {state.research === "" ? null : <ResearchDialog onClose={() => setState({ research: "" })} />}
      {state.thread === "" ? null : <ThreadDrawer id={state.thread} onClose={() => setState({ thread: "" })} />}
      {state.make === "" ? null : (
        <MakeFromPain
          key={`${state.make} ${state.pain}`}
          kind={state.make}
          id={state.pain}
          onClose={() => setState({ make: "", pain: "" })}
        />
      )}
      <Tabs<"pains" | "threads">
        label={t("Discussions")}
        value={state.tab}
        onChange={(tab) => setState({ tab })}
        tabs={[
          {
            value: "pains",
            label: t("Pain points"),
            content: <PainPoints state={state} onChange={setState} start={button} />,
          },
          {
            value: "threads",
            label: t("Threads"),
            content: <Threads state={state} onChange={setState} start={button} />,
          },
        ]}
      />
    </>
  );
}
