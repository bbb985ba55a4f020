import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` finds a running service. */
const SERVICE = process.env["FINDABLE_URL"] ?? "http://127.0.0.1:3000";

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(router-core|react-router|history|query-core|react-query|store|react-store)|@lingui|@messageformat|moo|tailwind-merge|clsx|class-variance-authority|tinykeys)\//;
const FRAME =
  /(contract\/src\/client|web\/src\/(session|i18n|keys|url|shell\/(?!AccountMenu|CommandPalette|KeysHelp|MoreSheet|WorkspaceSwitcher|use-commands)|api\/(client|keep-old|query-client|use-operation)|components\/(ErrorCard|PageLink|PageHeader|error-advice)|ui\/(Button|CopyButton|EmptyState|Skeleton|Toast|Tooltip|class-names|copy-text|toasts)))/;

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [react(), tailwindcss()],
  // The service puts a new one into every answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    manifest: true,
    target: "es2022",
    // Nothing may be inlined as data: the policy of the page names its own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What the first page needs anyway comes in two pieces and not in forty, which pack worse and wait for each other.
        codeSplitting: {
          groups: [
            { name: "libraries", test: LIBRARIES, priority: 2 },
            { name: "frame", test: FRAME, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/app/api": SERVICE } },
});
