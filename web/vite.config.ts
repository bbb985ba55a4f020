import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` finds a running service. */
const SERVICE = process.env["FINDABLE_URL"] ?? "http://127.0.0.1:3000";

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
  },
  server: { proxy: { "/app/api": SERVICE } },
});
