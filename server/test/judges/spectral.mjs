import { oas } from "@stoplight/spectral-rulesets";
import owasp from "./node_modules/@stoplight/spectral-owasp-ruleset/dist/ruleset.mjs";

/** The rule, asked of what callers send only. */
function ofRequests(name, condition) {
  const places = ["parameters", "requestBody"];
  return { ...owasp.rules[name], given: places.map((place) => `$.paths[*][*].${place}..[?(@ && ${condition})]`) };
}

export default {
  extends: [oas, owasp],
  rules: {
    // There are no CORS headers: pages of other origins may not call the API, and naming an origin would be untrue.
    "owasp:api8:2023-define-cors-origin": "off",
    // Answers hold what sites and models said; nobody can promise how long that is. What callers send is bounded, by a
    // length or by a format.
    "owasp:api4:2023-string-limit": ofRequests("owasp:api4:2023-string-limit", "@.type === 'string' && !@.format"),
    "owasp:api4:2023-string-restricted": ofRequests("owasp:api4:2023-string-restricted", "@.type === 'string'"),
    "owasp:api4:2023-array-limit": ofRequests("owasp:api4:2023-array-limit", "@.type === 'array'"),
  },
};
