import { proxyAddress } from "../ports/vendor.ts";

/** The account, for every port that the vendor serves. */
export const DATAFORSEO = {
  id: "dataforseo",
  name: "DataForSEO",
  docs: "https://app.dataforseo.com/api-access",
} as const;

export const DATAFORSEO_CREDENTIALS = {
  login: {
    kind: "login",
    label: "Login",
    required: true,
    env: [
      {
        name: "DATAFORSEO_LOGIN",
        default: "none",
        meaning: "DataForSEO login, for results pages, keywords, backlinks and answers.",
      },
    ],
  },
  password: {
    kind: "secret",
    label: "API password",
    hint: "It differs from the password of the account.",
    required: true,
    env: [{ name: "DATAFORSEO_PASSWORD", default: "none", meaning: "DataForSEO API password." }],
  },
} as const;

export const DATAFORSEO_ADDRESS = proxyAddress("dataforseo");

export const DATAFORSEO_SETTINGS = ["DATAFORSEO_LOGIN", "DATAFORSEO_PASSWORD"] as const;
