import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ReplyView } from "../../components/replies/ReplyView.tsx";
import { replySender } from "../../components/words/reply-words.ts";
import { t } from "../../i18n/index.ts";
import { Drawer } from "../../ui/Drawer.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** One reply, to read, sort and answer. */
export function ReplyDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const reply = useOperation("link_building.reply.get", { id });
  const title = reply.data === undefined ? t("Reply") : replySender(reply.data);
  return (
    <Drawer open wide onClose={onClose} title={title} description={reply.data?.subject ?? undefined}>
      <Answer of={reply} loading={<SkeletonRows rows={6} />}>
        {(shown) => <ReplyView reply={shown} />}
      </Answer>
    </Drawer>
  );
}
