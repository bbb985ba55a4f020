import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Answer } from "../Answer.tsx";
import { LoadMore } from "../lists/LoadMore.tsx";
import { RelativeTime } from "../RelativeTime.tsx";

/** Where the caller is signed in. */
export function OwnSessions() {
  const sessions = useList("people.sessions.list", {});
  const end = useAct("people.sessions.end");
  return (
    <Card flush>
      <h2 className="border-b px-4 py-3 text-sm font-semibold">{t("Where you are signed in")}</h2>
      <Answer of={sessions} loading={<SkeletonRows rows={2} />}>
        {({ items }) => (
          <>
            <ul className="divide-y">
              {items.map(({ id, device, isCurrent, lastUsedAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2 text-sm">
                  <span className="min-w-0 flex-1 wrap-anywhere">{device ?? t("Unknown browser")}</span>
                  <RelativeTime at={lastUsedAt} clock="wall" />
                  {isCurrent ? (
                    <Badge tone="outline">{t("this browser")}</Badge>
                  ) : (
                    <Button size="small" look="quiet" onClick={() => end.mutate({ id })}>
                      {t("Sign out")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <LoadMore list={sessions} />
          </>
        )}
      </Answer>
    </Card>
  );
}
