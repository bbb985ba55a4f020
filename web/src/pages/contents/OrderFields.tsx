import { PRICES } from "@findable/contract/prices";
import type { InputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { faultOf } from "../../components/forms/field-faults.ts";
import { PillarSelect } from "../../components/forms/PillarSelect.tsx";
import { RefinersField } from "../../components/RefinersField.tsx";
import type { ContentKind } from "../../components/words/content-kinds.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { TextArea, TextField } from "../../ui/Field.tsx";

type Input = InputOf<"produce.landing_page.create">;
type Mode = NonNullable<Input["mode"]>;
type Length = NonNullable<NonNullable<Input["writing"]>["length"]>;

/** How a text is to be written, besides its subject. */
interface Order {
  mode: Mode;
  length: Length;
  pillar: string;
  segment: string;
  instructions: string;
  forums: string;
  pages: string;
  tags: string;
  /** None leaves the choice to the pillar. */
  refiners: readonly string[];
}

export const NO_ORDER: Order = {
  mode: "with-research",
  length: "medium",
  pillar: "",
  segment: "",
  instructions: "",
  forums: "",
  pages: "",
  tags: "",
  refiners: [],
};

/** The input fields of an order. Empty fields are left to the service's defaults. */
export function orderInput(kind: ContentKind, order: Order): Omit<Input, "keywordId" | "keyword" | "topic"> {
  const { mode, length, pillar, segment, instructions, forums, pages, tags, refiners } = order;
  const [forumUrls, additionalContentUrls, labels] = [partsOf(forums, "\n"), partsOf(pages, "\n"), partsOf(tags, ",")];
  const research = {
    ...(forumUrls.length === 0 ? {} : { forumUrls }),
    ...(additionalContentUrls.length === 0 ? {} : { additionalContentUrls }),
  };
  return {
    mode,
    writing: { length, ...(instructions.trim() === "" ? {} : { instructions: instructions.trim() }) },
    ...(pillar === "" ? {} : { pillarSlug: pillar }),
    ...(kind === "blog_post" || segment === "" ? {} : { icpSegmentId: segment }),
    ...(Object.keys(research).length === 0 ? {} : { research }),
    ...(labels.length === 0 ? {} : { tags: labels }),
    ...(refiners.length === 0 ? {} : { refinerIds: [...refiners] }),
  };
}

export function OrderFields({
  kind,
  order,
  error,
  onChange,
}: {
  kind: ContentKind;
  order: Order;
  /** The service's refusal. */
  error: unknown;
  onChange(order: Order): void;
}) {
  const set = (patch: Partial<Order>) => onChange({ ...order, ...patch });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField<Mode>
          label={t("Depth and cost")}
          value={order.mode}
          choices={[
            { value: "quick", label: t("Quick"), note: priceOf("quick") },
            { value: "with-research", label: t("With research"), note: priceOf("with-research") },
            { value: "deep-technical", label: t("Deep"), note: priceOf("deep-technical") },
          ]}
          onChange={(mode) => set({ mode })}
        />
        <ChoiceField<Length>
          label={t("Length")}
          value={order.length}
          choices={[
            { value: "short", label: t("Short"), note: t("about 800 words") },
            { value: "medium", label: t("Medium"), note: t("about 1,500 words") },
            { value: "long", label: t("Long"), note: t("about 2,500 words") },
          ]}
          onChange={(length) => set({ length })}
        />
      </div>
      <TextArea
        label={t("Instructions for the writer")}
        rows={3}
        maxLength={10_000}
        value={order.instructions}
        fault={faultOf(error, "writing.instructions")}
        onChange={({ target }) => set({ instructions: target.value })}
      />
      {kind === "landing_page" ? <SegmentField value={order.segment} onChange={(segment) => set({ segment })} /> : null}
      <Disclosure summary={t("Refiners, sources, pillar and tags")}>
        <div className="flex flex-col gap-4">
          <RefinersField
            label={t("Refiners to apply to the draft, {cost} each", {
              cost: formatCredits(PRICES.refinement.perRefiner),
            })}
            hint={t("Without a choice, those of the pillar are applied.")}
            values={order.refiners}
            onChange={(refiners) => set({ refiners })}
          />
          <TextArea
            label={t("Discussions to read")}
            hint={t("One URL per line, 20 at most.")}
            rows={2}
            value={order.forums}
            fault={faultOf(error, "research")}
            onChange={({ target }) => set({ forums: target.value })}
          />
          <TextArea
            label={t("Other pages to read")}
            hint={t("One URL per line, 20 at most.")}
            rows={2}
            value={order.pages}
            onChange={({ target }) => set({ pages: target.value })}
          />
          <PillarSelect none={t("No pillar")} value={order.pillar} onChange={(pillar) => set({ pillar })} />
          <TextField
            label={t("Tags")}
            hint={t("Comma-separated")}
            value={order.tags}
            fault={faultOf(error, "tags")}
            onChange={({ target }) => set({ tags: target.value })}
          />
        </div>
      </Disclosure>
    </>
  );
}

function priceOf(mode: Mode): string {
  const cost = formatCredits(PRICES.blogPost[mode]);
  switch (mode) {
    case "quick":
      return t("reads 3 pages that rank · {cost}", { cost });
    case "with-research":
      return t("reads 10 pages that rank · {cost}", { cost });
    case "deep-technical":
      return t("about 12 minutes of work · {cost}", { cost });
  }
}

function SegmentField({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { data } = useOperation("research.icp.list", {}, { freshForMs: 60_000 });
  const segments = data?.segments ?? [];
  if (segments.length === 0) return null;
  return (
    <ChoiceField<string>
      label={t("Audience segment")}
      value={value}
      choices={[
        { value: "", label: t("All visitors") },
        ...segments.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}

function partsOf(text: string, separator: string): string[] {
  return [...new Set(text.split(separator).map((part) => part.trim()))].filter((part) => part !== "");
}
