import type { ProducePublishInput } from "@findable/contract";
import type { Article, Preparation } from "../../providers/cms/port.ts";
import type { Loaded } from "./load-publication.ts";
import type { RenderedArticle } from "./render/render-article.ts";

/** The result of publishing. */
export interface Published {
  url: string | null;
  externalId: string;
  isDraft: boolean;
  /** What the platform stored; null if it does not return that. */
  checksum: string | null;
  warnings: string[];
  /** Only for `files`: the stored bytes that the file's row will refer to. */
  kept?: { checksum: string; size: number };
}

export interface PublishOrder {
  id: string;
  input: ProducePublishInput;
  loaded: Loaded;
  rendered: RenderedArticle;
  article: Article;
  prepared: Preparation;
}
