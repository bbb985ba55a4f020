import { type CheckResult, EngineCitations } from "../../components/EngineCitations.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";

/** The latest sampling day: whom each engine cites. */
export function LatestDay({ result, at }: { result: CheckResult; at: string | null }) {
  return (
    <Card className="mt-4" title={t("Latest sampling")} note={at === null ? undefined : <RelativeTime at={at} />}>
      <EngineCitations result={result} />
    </Card>
  );
}
