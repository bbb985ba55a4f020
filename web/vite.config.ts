import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where `npm run dev` finds a running service. */
const SERVICE = process.env["FINDABLE_URL"] ?? "http://127.0.0.1:3000";
const MAIN = path.join(import.meta.dirname, "src/main.ts");
const APP = path.join(import.meta.dirname, "src/app.tsx");
const BASE_UI = /\/node_modules\/@base-ui\//;

/** All that is reached from these, themselves among them. */
function reachedFrom(starts: Iterable<string>, next: (id: string) => readonly string[] | undefined): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const other of next(id) ?? []) reached.add(other);
  return reached;
}

/** What is needed before the app, by every page, and by all that opens menus and dialogs: known when all modules are. */
const needed = { first: new Set<string>(), always: new Set<string>(), byMenus: new Set<string>() };
const findNeeded: Plugin = {
  name: "find out what is needed where",
  apply: "build",
  buildEnd() {
    needed.first = reachedFrom([MAIN], (id) => this.getModuleInfo(id)?.importedIds);
    needed.always = reachedFrom([APP], (id) => this.getModuleInfo(id)?.importedIds);
    const baseUi = [...this.getModuleIds()].filter((id) => BASE_UI.test(id) && !needed.always.has(id));
    needed.byMenus = reachedFrom(baseUi, (id) => this.getModuleInfo(id)?.importers);
  },
};

/** A few large chunks and not a hundred small ones, which pack worse and wait for each other. */
const CHUNKS = [
  { name: "first", test: (id: string) => id !== MAIN && needed.first.has(id), priority: 5 },
  // These stay as they are in most releases.
  { name: "libraries", test: (id: string) => needed.always.has(id) && id.includes("/node_modules/"), priority: 4 },
  { name: "frame", test: (id: string) => id !== APP && needed.always.has(id), priority: 3 },
  { name: "parts", test: (id: string) => !needed.byMenus.has(id), minShareCount: 2, priority: 2 },
  { name: "menus", minShareCount: 2, priority: 1 },
];

/** Chromium compiles such a file whole while it arrives, beside the page's work, and not function by function in its midst. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/** The page names the chunks of the app itself, so that they are fetched beside `main.ts` and not after it. */
const nameAppChunks: Plugin = {
  name: "name the app's chunks in the page",
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
  // The service puts a new one into every answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    manifest: true,
    target: "es2022",
    // Nothing may be inlined as data: the policy of the page names its own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, postBanner: COMPILE_AHEAD } },
  },
  server: { proxy: { "/app/api": SERVICE } },
});
