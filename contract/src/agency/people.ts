import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { KEY_MODES } from "./keys.ts";
import { CAPABILITIES, ROLE_NAMES, ROLES } from "./roles.ts";

export const PersonRole = OneOf(ROLE_NAMES, {
  description: "The role, strongest first: it decides what a person may do.",
});
export type PersonRole = Static<typeof PersonRole>;

export const PERSON_STATUSES = ["invited", "active", "inactive"] as const;
export const PersonStatus = OneOf(PERSON_STATUSES, {
  description:
    "`invited` has not accepted yet. `active` can sign in. `inactive` cannot, and keeps the name on what the person did.",
});
export type PersonStatus = Static<typeof PersonStatus>;

const PersonId = Type.String({ minLength: 1, maxLength: 100, description: "The person in this agency, `mbr_…`." });
const MAX_WORKSPACES = 200;

export const Person = Type.Object(
  {
    id: Type.String({ description: "The person in this agency, `mbr_…`. Runs, approvals and the audit log name it." }),
    name: Type.String({ description: "Name." }),
    email: Type.String({ description: "E-mail address, as typed." }),
    role: PersonRole,
    workspaceIds: Nullable(Type.Array(Type.String(), { description: "Workspaces, `ws_…`." }), {
      description: "The workspaces that the person may see; null for all.",
    }),
    status: PersonStatus,
    invitedBy: Nullable(Type.String(), {
      description: "Who invited: a person `mbr_…` or a key `akey_…`; null for the operator of the service.",
    }),
    invitationExpiresAt: Nullable(Timestamp("When the invitation expires."), {
      description: "When the open invitation expires; null if none is open. Invite again to send a new one.",
    }),
    keys: Type.Integer({ minimum: 0, description: "Working API keys that the person owns." }),
    createdAt: Timestamp("When the person was invited or added."),
    lastSeenAt: Nullable(Timestamp("Time of the last call."), {
      description: "Time of the last call of the person in the app; null if there was none.",
    }),
  },
  { description: "A person of the agency." },
);
export type Person = Static<typeof Person>;

export const OwnedKey = Type.Object(
  {
    id: Type.String({ description: "Identifier, `akey_…`." }),
    name: Type.String({ description: "Display name." }),
    prefix: Type.String({ description: "Start of the secret, for recognition." }),
    lastUsedAt: Nullable(Timestamp("Time of the last use."), {
      description: "Time of the last use; null if never used.",
    }),
  },
  { description: "An API key that a person owns." },
);
export type OwnedKey = Static<typeof OwnedKey>;

const examplePerson: Person = {
  id: "mbr_k3v8x0q2m5n7p9r1t4w6y8z0",
  name: "Mara Lindt",
  email: "mara@northwind.example",
  role: "EDITOR",
  workspaceIds: ["ws_k3v8x0q2m5n7p9r1t4w6y8z0"],
  status: "active",
  invitedBy: "mbr_p4t6w8y0z2c3x5v7b9n1m3q5",
  invitationExpiresAt: null,
  keys: 1,
  createdAt: "2026-11-09T11:00:00.000Z",
  lastSeenAt: "2026-11-30T08:12:00.000Z",
};

export const listPeople = defineList({
  name: "people.list",
  path: "/v1/people",
  area: "people",
  scope: "agency",
  workspace: "none",
  summary: "List people",
  description:
    "Returns the people of the agency with role, workspaces, status and last use, newest first. For one person with their keys use `people.get`; to add people use `people.invite`.",
  errors: ["validation_error", "agency_key_required"],
  fields: {
    role: Type.Optional(PersonRole),
    status: Type.Optional(PersonStatus),
  },
  item: Person,
  list: { filters: { role: { is: "equal", of: "role" }, status: { is: "equal", of: "status" } }, order: "-createdAt" },
  example: { input: { limit: 20 }, data: [examplePerson] },
});

export const getPerson = defineQuery({
  name: "people.get",
  path: "/v1/people/{id}",
  area: "people",
  scope: "agency",
  workspace: "none",
  summary: "Get a person",
  description:
    "Returns a person with the API keys that they own. Look here before you remove somebody: `people.remove` asks what happens to these keys.",
  errors: ["not_found", "agency_key_required"],
  input: Closed({ id: PersonId }),
  output: Type.Object(
    {
      ...Person.properties,
      ownedKeys: Type.Array(OwnedKey, { description: "Working API keys that the person owns, newest first." }),
    },
    { description: "A person with their keys." },
  ),
  example: {
    input: { id: examplePerson.id },
    output: {
      ...examplePerson,
      ownedKeys: [{ id: "akey_k3v8x0q2m5n7p9r1t4w6y8z0", name: "Reporting", prefix: "sk_live_7Qm3", lastUsedAt: null }],
    },
  },
});

const WorkspaceIds = Type.Array(Type.String({ minLength: 1, maxLength: 100, description: "A workspace, `ws_…`." }), {
  minItems: 1,
  maxItems: MAX_WORKSPACES,
  uniqueItems: true,
  description: `The workspaces that the person may see, 1 to ${MAX_WORKSPACES}. Not allowed for OWNER and ADMIN, who see all.`,
});

const InvitedPerson = Closed(
  {
    email: Type.String({
      minLength: 3,
      maxLength: 320,
      pattern: '^[^\\s@<>()",;:\\\\\\[\\]]{1,64}@[^\\s@/:]+\\.[^\\s@/:.]{2,}$',
      description: "E-mail address.",
    }),
    name: Type.String({ minLength: 1, maxLength: 100, description: "Name, shown until the person changes it." }),
    role: OneOf(ROLE_NAMES, {
      description: `The role. ${ROLE_NAMES.map((role) => `${role}: ${ROLES[role].purpose}`).join(" ")}`,
    }),
    workspaceIds: Type.Optional(WorkspaceIds),
  },
  { description: "A person to invite. Without `workspaceIds` the person sees all workspaces." },
);

export const INVITATION_OUTCOMES = ["invited", "resent", "already_member"] as const;

export const invitePeople = defineCommand({
  name: "people.invite",
  path: "/v1/people",
  area: "people",
  scope: "agency",
  workspace: "none",
  answersSecret: true,
  summary: "Invite people",
  description:
    "Invites one person or many. Each gets a link that works once, for 7 days. Inviting an address again replaces its link, and applies the new name, role and workspaces. Where the service sends no mail, `acceptUrl` holds the link, once. Only an OWNER can invite an OWNER or ADMIN. To change somebody who has accepted use `people.update`.",
  errors: ["validation_error", "forbidden", "agency_key_required", "limit_reached", "workspace_forbidden"],
  input: Closed({
    people: Type.Array(InvitedPerson, { minItems: 1, maxItems: 50, description: "The people to invite, 1 to 50." }),
  }),
  output: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            ...Person.properties,
            outcome: OneOf(INVITATION_OUTCOMES, {
              description:
                "`invited` is new. `resent` replaced an earlier link. `already_member` changed nothing: the person accepted before.",
            }),
            acceptUrl: Nullable(Type.String(), {
              description:
                "The link to hand over, shown once; null where the service sends it by e-mail, and for `already_member`.",
            }),
          },
          { description: "An invited person." },
        ),
        { description: "The people in the order of the request." },
      ),
    },
    { description: "What happened to each invitation." },
  ),
  example: {
    input: {
      people: [
        {
          email: "mara@northwind.example",
          name: "Mara Lindt",
          role: "EDITOR",
          workspaceIds: ["ws_k3v8x0q2m5n7p9r1t4w6y8z0"],
        },
      ],
    },
    output: {
      data: [
        {
          ...examplePerson,
          status: "invited",
          invitationExpiresAt: "2026-11-16T11:00:00.000Z",
          keys: 0,
          lastSeenAt: null,
          outcome: "invited",
          acceptUrl: null,
        },
      ],
    },
  },
});

const KeyFate = Type.Optional(
  OneOf(["revoke", "hand_over"], {
    description:
      "What happens to the API keys that the person owns: `revoke` ends them and their schedules, `hand_over` gives them to `handOverTo`. Required if there are any; the refusal lists them.",
  }),
);
const HandOverTo = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      "The active person, `mbr_…`, who takes the keys over, or `agency` for service keys of the agency. Only with `hand_over`. A key can then do at most what its new owner's role can.",
  }),
);

export const updatePerson = defineCommand({
  name: "people.update",
  method: "PATCH",
  path: "/v1/people/{id}",
  area: "people",
  scope: "agency",
  workspace: "none",
  summary: "Update a person",
  description:
    "Changes the role, the workspaces, or whether a person can sign in. It takes effect with the next request and ends the sessions and streams of the person; their keys can do at most what the new role can. Deactivating asks what happens to their keys, as `people.remove` does. Only an OWNER can change an OWNER or ADMIN, or make one. The last active OWNER stays.",
  errors: ["not_found", "validation_error", "forbidden", "agency_key_required", "workspace_forbidden"],
  input: Closed({
    id: PersonId,
    role: Type.Optional(PersonRole),
    workspaceIds: Type.Optional(
      Nullable(WorkspaceIds, { description: "The workspaces that the person may see; null for all." }),
    ),
    active: Type.Optional(
      Type.Boolean({ description: "False signs the person out and refuses them; true lets them sign in again." }),
    ),
    keys: KeyFate,
    handOverTo: HandOverTo,
  }),
  auditedFields: [],
  output: Type.Object(
    {
      ...Person.properties,
      endedSessions: Type.Integer({ minimum: 0, description: "Sessions of the person that ended." }),
      revokedKeys: Type.Array(OwnedKey, { description: "Keys that were revoked." }),
      handedOverKeys: Type.Array(OwnedKey, { description: "Keys that changed their owner." }),
    },
    { description: "The changed person, and what the change ended." },
  ),
  example: {
    input: { id: examplePerson.id, role: "VIEWER" },
    output: { ...examplePerson, role: "VIEWER", endedSessions: 1, revokedKeys: [], handedOverKeys: [] },
  },
});

export const removePerson = defineDelete({
  name: "people.remove",
  path: "/v1/people/{id}",
  area: "people",
  scope: "agency",
  workspace: "none",
  summary: "Remove a person",
  description:
    "Removes a person from the agency: ends their sessions, streams and invitations, and revokes or hands over the API keys that they own. What they did keeps their name. Only an OWNER can remove an OWNER or ADMIN. The last active OWNER stays. To keep the person and refuse sign-in use `people.update`.",
  errors: ["not_found", "validation_error", "forbidden", "agency_key_required"],
  input: Closed({ id: PersonId, keys: KeyFate, handOverTo: HandOverTo }),
  queryFields: ["keys", "handOverTo"],
  example: { id: examplePerson.id, keys: "revoke" },
});

export const Me = Type.Object(
  {
    kind: OneOf(["person", "key"], { description: "Whether a person or an API key calls." }),
    id: Type.String({ description: "The person `mbr_…` or the key `akey_…`." }),
    name: Type.String({ description: "Name of the person or the key." }),
    email: Unset(Type.String({ description: "E-mail address of the person; null for a key." })),
    role: Unset(PersonRole),
    owner: Unset(Type.String({ description: "The person, `mbr_…`, who owns the calling key; null if none does." })),
    language: Unset(Type.String({ description: "Language of the person, for example `de`; null until they choose." })),
    timeZone: Unset(
      Type.String({ description: "Time zone of the person, for example `Europe/Berlin`; null until they choose." }),
    ),
    agency: Type.Object(
      {
        id: Type.String({ description: "Identifier, `agy_…`." }),
        name: Type.String({ description: "Name." }),
        mode: OneOf(KEY_MODES, { description: "live, or test for a test world." }),
      },
      { description: "The agency of this call." },
    ),
    workspaceIds: Nullable(Type.Array(Type.String(), { description: "Workspaces, `ws_…`." }), {
      description: "The workspaces that the caller may see; null for all.",
    }),
    may: Type.Array(OneOf(CAPABILITIES, { description: "A capability." }), {
      description: "What the caller may do. The role, and the rights of the key, decide.",
    }),
  },
  { description: "The caller and what they may do." },
);
export type Me = Static<typeof Me>;

export const getMe = defineQuery({
  name: "people.me",
  path: "/v1/me",
  area: "people",
  workspace: "none",
  summary: "Get the caller",
  description:
    "Returns who calls, the person or the key, with the role, the workspaces and what the caller may do. For other people use `people.list`.",
  errors: [],
  input: Closed({}),
  output: Me,
  example: {
    input: {},
    output: {
      kind: "person",
      id: examplePerson.id,
      name: examplePerson.name,
      email: examplePerson.email,
      role: "EDITOR",
      language: "de",
      timeZone: "Europe/Berlin",
      agency: { id: "agy_k3v8x0q2m5n7p9r1t4w6y8z0", name: "Northwind", mode: "live" },
      workspaceIds: examplePerson.workspaceIds,
      may: ["read", "comment", "write"],
    },
  },
});

export const PersonSession = Type.Object(
  {
    id: Type.String({ description: "Identifier, `wses_…`." }),
    isCurrent: Type.Boolean({ description: "Whether this call uses it." }),
    method: Unset(Type.String({ description: "How it began, for example `passkey`; null for a sign-in with a key." })),
    device: Unset(Type.String({ description: "`User-Agent` of the browser; null if unknown." })),
    createdAt: Timestamp("When it began."),
    lastUsedAt: Timestamp("Time of the last use, accurate to a minute."),
    expiresAt: Timestamp("When it ends in any case."),
  },
  { description: "A session of the web app." },
);
export type PersonSession = Static<typeof PersonSession>;

export const listSessions = defineList({
  name: "people.sessions.list",
  path: "/v1/me/sessions",
  area: "people",
  workspace: "none",
  summary: "List own sessions",
  description:
    "Returns the sessions of the web app that act for the caller, the last used first. To end one use `people.sessions.end`.",
  fields: {},
  item: PersonSession,
  list: { order: "-lastUsedAt" },
  example: {
    input: { limit: 20 },
    data: [
      {
        id: "wses_k3v8x0q2m5n7p9r1t4w6y8z0",
        isCurrent: true,
        method: "passkey",
        device: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
        createdAt: "2026-11-30T07:00:00.000Z",
        lastUsedAt: "2026-11-30T08:12:00.000Z",
        expiresAt: "2026-12-30T07:00:00.000Z",
      },
    ],
  },
});

export const endSession = defineDelete({
  name: "people.sessions.end",
  path: "/v1/me/sessions/{id}",
  area: "people",
  workspace: "none",
  summary: "End an own session",
  description:
    "Ends one of the caller's sessions of the web app: its next call is refused. Find its identifier with `people.sessions.list`.",
  input: Closed({
    id: Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the session, `wses_…`." }),
  }),
  example: { id: "wses_k3v8x0q2m5n7p9r1t4w6y8z0" },
});

export const peopleOperations = [
  listPeople,
  getPerson,
  invitePeople,
  updatePerson,
  removePerson,
  getMe,
  listSessions,
  endSession,
];
