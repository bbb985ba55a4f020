/** Settings of an answer engine that can be asked for and never answers: nothing listens at its address. */
export const silentEngine = {
  ANSWERS_OPENAI_MODEL: "some-model",
  ANSWERS_OPENAI_API_KEY: "sk-test-1",
  ANSWERS_OPENAI_BASE_URL: "http://127.0.0.1:9",
};
