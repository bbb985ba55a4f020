import type { WebhookEventType } from "@findable/contract/client";
import { useQuery } from "@tanstack/react-query";
import { Answer } from "../../components/Answer.tsx";
import { EVENT_TYPES, eventWords } from "../../components/words/event-words.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

interface Described {
  description: string;
  example: unknown;
}

/** Event types with example payloads, read from the service's OpenAPI document. */
export function EventCatalogue() {
  const events = useQuery({
    queryKey: ["openapi", "webhooks"],
    queryFn: readCatalogue,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card title={t("Events")} note={t("All event types with example payloads, from /openapi.json")}>
      <Answer of={events} loading={<SkeletonRows rows={8} />}>
        {(described) => (
          <ul className="flex flex-col divide-y">
            {EVENT_TYPES.map((type) => (
              <li key={type} className="py-2">
                <Disclosure
                  summary={
                    <span className="flex flex-wrap items-baseline gap-x-3">
                      <span className="text-ink">{eventWords(type)}</span>
                      <code className="font-mono text-xs font-normal wrap-anywhere">{type}</code>
                    </span>
                  }
                >
                  <p className="mb-2 text-sm text-muted">{described[type]?.description}</p>
                  <CodeBlock
                    label={t("Example of {type}", { type })}
                    code={JSON.stringify(described[type]?.example, null, 2)}
                  />
                </Disclosure>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Card>
  );
}

async function readCatalogue(): Promise<Partial<Record<WebhookEventType, Described>>> {
  const response = await fetch("/openapi.json");
  if (!response.ok) throw new Error(t("The API description could not be loaded."));
  const { webhooks }: OpenApi = await response.json();
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { post }]) => [
      type,
      { description: post.description, example: post.requestBody.content["application/json"].example },
    ]),
  );
}

/** The part of the OpenAPI document that this page reads. */
interface OpenApi {
  webhooks: Record<
    string,
    { post: { description: string; requestBody: { content: { "application/json": { example: unknown } } } } }
  >;
}
