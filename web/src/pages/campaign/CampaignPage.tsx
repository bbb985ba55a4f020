import type { Campaign } from "@findable/contract/client";
import { useParams } from "@tanstack/react-router";
import { useRef } from "react";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { CampaignState } from "../../components/CampaignState.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useCompetitorDomains } from "../../components/use-competitor-domains.ts";
import { angleWord, campaignTitle, funnelWords } from "../../components/words/campaign-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { CampaignActions } from "./CampaignActions.tsx";
import { Domains } from "./Domains.tsx";
import { Drafts } from "./Drafts.tsx";
import { Funnel } from "./Funnel.tsx";

const RELOAD_MS = 5_000;

/** A campaign: its funnel, the domains that it skipped, and its drafts for review. */
export default function CampaignPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const campaign = useOperation("link_building.serp_outreach.get", { id }, { everyMs: RELOAD_MS });
  return (
    <AnswerPage
      of={campaign}
      title={t("Campaign")}
      up={{ page: "campaigns", label: t("Campaigns") }}
      loading={<SkeletonRows rows={8} />}
    >
      {(found) => <Shown campaign={found} />}
    </AnswerPage>
  );
}

function Shown({ campaign }: { campaign: Campaign }) {
  const { campaignId, warnings, seed } = campaign;
  const competitor = useCompetitorDomains([seed.competitorId]).get(seed.competitorId ?? "");
  const numbers = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title={campaignTitle(campaign, competitor)}
        note={<Note campaign={campaign} />}
        up={{ page: "campaigns", label: t("Campaigns") }}
        actions={
          <>
            <CopyAs name="link_building.serp_outreach.drafts.list" input={{ id: campaignId }} />
            <CampaignActions campaign={campaign} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {warnings.length === 0 ? null : (
          <ul className="flex flex-col gap-1 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
            {warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border bg-surface px-4 py-3 text-sm">
          <span className="min-w-0 flex-1 basis-64">{funnelWords(campaign)}</span>
          <Button size="small" onClick={() => numbers.current?.scrollIntoView()}>
            {t("Funnel and skipped domains")}
          </Button>
        </p>
        <Drafts campaignId={campaignId} />
        <div ref={numbers} className="grid scroll-mt-28 items-start gap-5 lg:grid-cols-2">
          <Funnel campaign={campaign} />
          <Domains campaign={campaign} />
        </div>
      </div>
    </>
  );
}

function Note({ campaign: { status, outreach, seed, invocationId, tags, createdAt } }: { campaign: Campaign }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <CampaignState status={status} />
      {tags.map((tag) => (
        <Badge key={tag} tone="outline">
          {tag}
        </Badge>
      ))}
      {outreach.targetingAngle === null ? null : <span>{angleWord(outreach.targetingAngle)}</span>}
      <span className="break-all">
        {t("for")} <OutLink href={outreach.ourContentUrl}>{shortUrl(outreach.ourContentUrl)}</OutLink>
      </span>
      {seed.competitorId === null ? null : (
        <PageLink page="competitor" params={{ id: seed.competitorId }} className="hover:underline">
          {t("Competitor")}
        </PageLink>
      )}
      <PageLink page="run" params={{ id: invocationId }} className="hover:underline">
        {t("Run")}
      </PageLink>
      <RelativeTime at={createdAt} />
    </div>
  );
}
