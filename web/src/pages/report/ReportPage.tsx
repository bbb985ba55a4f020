import type { Report } from "@findable/contract/client";
import { useParams } from "@tanstack/react-router";
import { Download, ExternalLink, Share2 } from "lucide-react";
import { useState } from "react";
import { fileAddress } from "../../api/file-address.ts";
import { useOperation } from "../../api/use-operation.ts";
import { AnswerPage } from "../../components/AnswerPage.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { ShareReport } from "./ShareReport.tsx";

/** One report before it is shared: its text as the client reads it, its files and its links. */
export default function ReportPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const [isSharing, setIsSharing] = useState(false);
  const whyNot = useWhyNot("reports.share");
  const report = useOperation("reports.get", { id });
  const up = { page: "reports", label: t("Reports") } as const;
  return (
    <AnswerPage of={report} title={t("Report")} up={up} loading={<Skeleton className="h-64" />}>
      {(found) => (
        <>
          <PageHeader
            title={found.title}
            up={up}
            note={
              <span className="flex flex-wrap gap-x-3">
                <span>{`${found.from} – ${found.to} (UTC)`}</span>
                <RelativeTime at={found.createdAt} />
              </span>
            }
            actions={
              <>
                <CopyAs name="reports.get" input={{ id }} />
                <Files report={found} />
                <Button
                  look="primary"
                  icon={<Share2 aria-hidden className="size-4" />}
                  whyNot={whyNot}
                  onClick={() => setIsSharing(true)}
                >
                  {t("Share by link")}
                </Button>
              </>
            }
          />
          {isSharing ? <ShareReport report={found} onClose={() => setIsSharing(false)} /> : null}
          {found.warnings.map((warning) => (
            <p key={warning} className="mb-3 text-sm text-muted">
              {warning}
            </p>
          ))}
          <div className="flex flex-col gap-4">
            <Deliveries report={found} />
            {found.sections.map((section) => (
              <Section key={section.key} section={section} />
            ))}
            <Missing report={found} />
          </div>
        </>
      )}
    </AnswerPage>
  );
}

function Files({ report: { files, pdfReason } }: { report: Report }) {
  const workspaceId = useWorkspaceId();
  const icon = <Download aria-hidden className="size-4" />;
  return (
    <>
      <a className={buttonClass({})} href={fileAddress(workspaceId, files.html)} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden className="size-4" />
        {t("Preview")}
      </a>
      <a className={buttonClass({})} href={fileAddress(workspaceId, files.csv)} download>
        {icon}
        {t("Table")}
      </a>
      {files.pdf === null ? (
        <Button icon={icon} whyNot={pdfReason ?? undefined}>
          {t("PDF")}
        </Button>
      ) : (
        <a className={buttonClass({})} href={fileAddress(workspaceId, files.pdf)} download>
          {icon}
          {t("PDF")}
        </a>
      )}
    </>
  );
}

function Section({ section: { title, paragraphs, items, more } }: { section: Report["sections"][number] }) {
  return (
    <Card title={title}>
      <div className="flex flex-col gap-2 text-sm">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {items.length === 0 ? null : (
          <ul className="divide-y">
            {items.map((item) => (
              <li key={`${item.title} ${item.detail}`} className="py-2">
                <span className="block font-medium">
                  {item.url === null ? item.title : <OutLink href={item.url}>{item.title}</OutLink>}
                </span>
                <span className="text-muted">{item.detail}</span>
              </li>
            ))}
          </ul>
        )}
        {more === 0 ? null : <p className="text-muted">{t("{n} more are not listed.", { n: more })}</p>}
      </div>
    </Card>
  );
}

function Missing({ report: { missing } }: { report: Report }) {
  return missing.length === 0 ? null : (
    <Card title={t("What this report cannot state")}>
      <dl className="flex flex-col gap-2 text-sm">
        {missing.map(({ label, reason }) => (
          <div key={`${label} ${reason}`}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted">{reason}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
