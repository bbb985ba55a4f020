/** Settings of an answer engine, a language model and a search console that can be asked for and never answer: nothing listens at their address. */
export const silentVendors = {
  ANSWERS_ENGINES: "openai:some-model",
  OPENAI_API_KEY: "sk-test-1",
  LLM_PROVIDER: "openai",
  LLM_MODEL: "some-model",
  LLM_API_KEY: "sk-test-1",
  LLM_BASE_URL: "http://127.0.0.1:9",
  GSC_CLIENT_ID: "client-1",
  GSC_CLIENT_SECRET: "secret-1",
  VENDOR_URLS: ["openai", "search-console-oauth", "search-console"].map((name) => `${name}=http://127.0.0.1:9`).join(),
};
