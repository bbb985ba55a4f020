import type { Article } from "../../providers/cms/port.ts";

/** The exact content to send and its destination. */
export interface PublicationPayload extends Article {
  target: {
    platformId: string;
    version: number;
    kind: "webhook" | "files";
    url: string | null;
    folder: string | null;
    honoursKeys: boolean;
  };
}
