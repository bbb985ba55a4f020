import { site as appShell } from "./app-shell.ts";
import { site as docs } from "./docs.ts";
import { site as forum } from "./forum.ts";
import { site as government } from "./government.ts";
import { site as magazine } from "./magazine.ts";
import { site as multilingual } from "./multilingual.ts";
import { site as museum } from "./museum.ts";
import { site as plumber } from "./plumber.ts";
import { site as saas } from "./saas.ts";
import { site as shop } from "./shop.ts";
import type { Site } from "./site-types.ts";
import { site as travelFoodBlog } from "./travel-food-blog.ts";

export { serve } from "./serve.ts";

export const SITES: readonly Site[] = [
  shop,
  magazine,
  appShell,
  multilingual,
  forum,
  docs,
  government,
  plumber,
  travelFoodBlog,
  saas,
  museum,
];
