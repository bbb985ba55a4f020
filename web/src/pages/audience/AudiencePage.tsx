import type { Segment } from "@findable/contract/client";
import { Plus, Users } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useUrlState } from "../../url/use-url-state.ts";
import { AUDIENCE_URL } from "./audience-url.ts";
import { FindSegments } from "./FindSegments.tsx";
import { SegmentCard } from "./SegmentCard.tsx";
import { SegmentDialog } from "./SegmentDialog.tsx";

export default function AudiencePage() {
  const [state, setState] = useUrlState(AUDIENCE_URL);
  const whyNot = useWhyNot("research.icp.create");
  const segments = useOperation("research.icp.list", {});
  const edited = segments.data?.segments.find(({ id }) => id === state.edit);
  const add = () => setState({ edit: "new" }, { push: true });
  const find = () => setState({ find: "yes" }, { push: true });
  useKeys(t("On this page"), [{ keys: "n", label: t("Add segment"), run: add }]);
  const actions = (
    <>
      <Button whyNot={whyNot} onClick={find}>
        {t("Find segments")}
      </Button>
      <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot} onClick={add}>
        {t("Add segment")}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t("Audience")}
        note={t("The groups of people that you serve. Runs do not change segments that a person wrote or corrected.")}
        actions={
          <>
            <CopyAs name="research.icp.list" input={{}} />
            {actions}
          </>
        }
      />
      {state.edit === "new" || edited !== undefined ? (
        <SegmentDialog key={state.edit} segment={edited} onClose={() => setState({ edit: "" })} />
      ) : null}
      {state.find === "" ? null : <FindSegments onClose={() => setState({ find: "" })} />}
      <Answer of={segments} loading={<SkeletonRows rows={6} />}>
        {({ segments: found }) =>
          found.length === 0 ? (
            <Card flush>
              <EmptyState icon={<Users />} title={t("No segments yet")} actions={actions}>
                {t("Find the groups that your site addresses, or describe one yourself.")}
              </EmptyState>
            </Card>
          ) : (
            <div className="flex flex-col gap-4">
              {found.map((segment: Segment) => (
                <SegmentCard
                  key={segment.id}
                  segment={segment}
                  onEdit={() => setState({ edit: segment.id }, { push: true })}
                />
              ))}
            </div>
          )
        }
      </Answer>
    </>
  );
}
