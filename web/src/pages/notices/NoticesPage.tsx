import { CheckCheck } from "lucide-react";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { OwnNoticeSettings } from "../../components/account/NoticeSettings.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { NoticeChannels } from "./NoticeChannels.tsx";
import { NoticeList } from "./NoticeList.tsx";

export default function NoticesPage() {
  const whyReadOnly = useWhyNot("notifications.update");
  const workspace = useWorkspaceId();
  const notifications = useOperation("notifications.get", {}, { workspaceId: null, everyMs: 30_000 });
  const update = useAct("notifications.update", { workspaceId: null });
  const newest = notifications.data?.notices[0]?.lastAt;
  const whyNot = whyReadOnly ?? (notifications.data?.unread === 0 ? t("Every notice is read.") : undefined);
  return (
    <>
      <PageHeader
        title={t("Notices")}
        note={t("What concerns you in all your workspaces, newest first · refreshed every 30 s")}
        actions={
          <>
            <CopyAs name="notifications.get" input={{}} />
            <Button
              icon={<CheckCheck aria-hidden className="size-4" />}
              act={update}
              whyNot={newest === undefined ? t("There are no notices.") : whyNot}
              onClick={() => newest !== undefined && update.mutate({ readUntil: newest })}
            >
              {t("Mark all as read")}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Card flush>
          <Answer of={notifications} loading={<SkeletonRows rows={4} />}>
            {({ notices }) => <NoticeList notices={notices} />}
          </Answer>
        </Card>
        <OwnNoticeSettings />
        {workspace === undefined ? null : <NoticeChannels />}
      </div>
    </>
  );
}
