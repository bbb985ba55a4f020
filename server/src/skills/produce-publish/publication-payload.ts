import type { Article } from "../../providers/cms/port.ts";

/** Exactly what is sent, and where. */
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
