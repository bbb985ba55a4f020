import { Type } from "typebox";
import { fetchImage, imageName } from "../fetch-image.ts";
import type { Connection } from "../site-call.ts";
import type { WordPressApi } from "./wordpress-api.ts";

// https://developer.wordpress.org/rest-api/reference/media/
const Media = Type.Object({ id: Type.Integer() });

/** The ID of an image in the media library. The same image is uploaded only once. */
export async function uploadImage(
  api: WordPressApi,
  connection: Connection,
  { url, alt }: { url: string; alt: string },
): Promise<number> {
  const query = { slug: imageName(url), _fields: "id" };
  const [known] = await api.read(Type.Array(Media), "GET", "/wp/v2/media", { query });
  if (known !== undefined) return known.id;
  const file = await fetchImage(connection, url);
  const { id } = await api.read(Media, "POST", "/wp/v2/media", { file });
  await api.call("POST", `/wp/v2/media/${id}`, { body: { alt_text: alt } });
  return id;
}
