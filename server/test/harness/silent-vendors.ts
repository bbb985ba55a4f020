/** Settings of an answer engine, a language model and a search console that can be asked for and never answer: nothing listens at their address. */
export const silentVendors = {
  ANSWERS_OPENAI_MODEL: "some-model",
  ANSWERS_OPENAI_API_KEY: "sk-test-1",
  ANSWERS_OPENAI_BASE_URL: "http://127.0.0.1:9",
  LLM_PROVIDER: "openai",
  LLM_MODEL: "some-model",
  LLM_API_KEY: "sk-test-1",
  LLM_BASE_URL: "http://127.0.0.1:9",
  GSC_CLIENT_ID: "client-1",
  GSC_CLIENT_SECRET: "secret-1",
  GSC_OAUTH_URL: "http://127.0.0.1:9",
  GSC_API_URL: "http://127.0.0.1:9",
};
