import type { Relationship } from "@findable/contract/client";
import { OutLink } from "../../components/OutLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { lostReasonWord } from "../../components/relationship-words.ts";
import { shortUrl } from "../../components/short-url.ts";
import { t } from "../../i18n/index.ts";

/** The links that a partner placed, with the reason of each loss. */
export function PlacedLinks({ links }: { links: Relationship["placedLinks"] }) {
  if (links.length === 0) return "–";
  return (
    <ul className="flex flex-col gap-1 py-1.5 text-xs">
      {links.map(({ sourceUrl, targetUrl, anchorText, linkType, state, lostReason, lastCheckedAt }) => (
        <li key={`${sourceUrl} ${targetUrl}`} className="max-w-xs wrap-anywhere">
          <OutLink href={sourceUrl}>{anchorText || shortUrl(sourceUrl)}</OutLink>
          <p className={state === "lost" ? "text-warn" : "text-muted"}>
            {state === "lost" ? lostReasonWord(lostReason) : linkType} · {t("checked")}{" "}
            <RelativeTime at={lastCheckedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
