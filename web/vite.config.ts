import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The running service that `npm run dev` proxies to. */
const SERVICE = process.env["FINDABLE_URL"] ?? "http://127.0.0.1:3000";
const MAIN = path.join(import.meta.dirname, "src/main.ts");
const APP = path.join(import.meta.dirname, "src/app.tsx");
const EDITOR =
  /\/node_modules\/(@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)\/|\/src\/ui\/(editor-look|marked-passages|markdown-marks)\.ts$/;
const BASE_UI = /\/node_modules\/@base-ui\//;

/** The starts and everything reachable from them. */
function reachedFrom(starts: Iterable<string>, next: (id: string) => readonly string[] | undefined): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const other of next(id) ?? []) reached.add(other);
  return reached;
}

/** Modules needed before the app, by every page, and by menus and dialogs. Filled at the end of the module graph's build. */
const needed = { first: new Set<string>(), always: new Set<string>(), byMenus: new Set<string>() };
const findNeeded: Plugin = {
  name: "findable:group-modules",
  apply: "build",
  buildEnd() {
    needed.first = reachedFrom([MAIN], (id) => this.getModuleInfo(id)?.importedIds);
    needed.always = reachedFrom([APP], (id) => this.getModuleInfo(id)?.importedIds);
    const baseUi = [...this.getModuleIds()].filter((id) => BASE_UI.test(id) && !needed.always.has(id));
    needed.byMenus = reachedFrom(baseUi, (id) => this.getModuleInfo(id)?.importers);
  },
};

/** A few large chunks: a hundred small ones compress worse and wait for each other. */
const CHUNKS = [
  { name: "first", test: (id: string) => id !== MAIN && needed.first.has(id), priority: 5 },
  // Unchanged in most releases, so browsers keep them cached.
  { name: "libraries", test: (id: string) => needed.always.has(id) && id.includes("/node_modules/"), priority: 4 },
  { name: "frame", test: (id: string) => id !== APP && needed.always.has(id), priority: 3 },
  // Only texts that people edit need it: without its own chunk every page would load it.
  { name: "editor", test: (id: string) => EDITOR.test(id), priority: 6 },
  { name: "parts", test: (id: string) => !needed.byMenus.has(id), minShareCount: 2, priority: 2 },
  { name: "menus", minShareCount: 2, priority: 1 },
];

/** Lets Chromium compile the whole file while it downloads, off the main thread, instead of function by function during use. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/** Preloads the app's chunks from the page, so that they are fetched in parallel with `main.ts`. */
const nameAppChunks: Plugin = {
  name: "findable:preload-app-chunks",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_page, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId === APP);
      if (app === undefined) throw new Error("The app has no chunk.");
      const files = reachedFrom([app.fileName], (name) => chunks.find(({ fileName }) => fileName === name)?.imports);
      return [...files].map((file) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `/app/${file}` },
        injectTo: "head",
      }));
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [react(), tailwindcss(), findNeeded, nameAppChunks],
  // The service replaces it with a new nonce in each response.
  html: { cspNonce: "__NONCE__" },
  build: {
    manifest: true,
    target: "es2022",
    // Inline nothing as data URLs: the content security policy allows only the app's own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, postBanner: COMPILE_AHEAD } },
  },
  server: { proxy: { "/app/api": SERVICE } },
});
