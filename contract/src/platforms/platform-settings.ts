import { type Static, Type } from "typebox";
import { Closed, OneOf } from "../kernel/schemas.ts";

const fieldSlug = (description: string) =>
  Type.Optional(Type.String({ pattern: "^[a-z0-9][a-z0-9_-]*$", maxLength: 100, description }));
export const PlatformSettings = Closed(
  {
    format: Type.Optional(
      OneOf(["blocks", "html"], {
        description:
          "`blocks`: the site's editor can change every paragraph; `html`: the HTML as it is. Defaults to `blocks`. `wordpress` and `ghost` only.",
      }),
    ),
    categories: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 10,
        description: "Categories of every post, unless its front matter names others. `wordpress` only.",
      }),
    ),
    collectionId: Type.Optional(
      Type.String({ pattern: "^[0-9a-f]{24}$", description: "Collection to publish in; required for `webflow`." }),
    ),
    bodyField: fieldSlug("Slug of the rich-text field. Defaults to the collection's first. `webflow` only."),
    referenceField: fieldSlug(
      "Slug of the plain-text field that stores which item belongs to which text. Defaults to `findable-reference`. `webflow` only.",
    ),
    summaryField: fieldSlug("Slug of the field for the summary. `webflow` only."),
    metaTitleField: fieldSlug("Slug of the field that the page's title is bound to. `webflow` only."),
    metaDescriptionField: fieldSlug("Slug of the field that the page's description is bound to. `webflow` only."),
    imageField: fieldSlug("Slug of the field for the featured image. `webflow` only."),
    schemaField: fieldSlug(
      "Slug of the plain-text field that the page's custom code embeds as schema.org markup. `webflow` only.",
    ),
    branch: Type.Optional(
      Type.String({
        pattern: "^(?!/)(?!.*(\\.\\.|//|@\\{))[\\w./-]{1,200}$",
        description: "Branch that pull requests target. Defaults to the repository's default branch. `github` only.",
      }),
    ),
    directory: Type.Optional(
      Type.String({
        pattern: "^(?!.*(?:^|/)\\.{1,2}/)([\\w.-]+/)+$",
        maxLength: 200,
        description: "Directory of the files, ending with a slash. Defaults to `content/posts/`. `github` only.",
      }),
    ),
  },
  { description: "Settings of the platform, by kind. Do not put secrets here: they are shown." },
);
export type PlatformSettings = Static<typeof PlatformSettings>;
