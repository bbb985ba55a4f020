import type { Links } from "../kernel/operations/services.ts";

/** Addresses of the service that answers, mails and events show. */
export function createLinks(publicUrl: string): Links {
  return {
    invocation: (id) => {
      const self = `${publicUrl}/v1/agent/invocations/${id}`;
      return {
        self,
        events: `${self}/events`,
        tree: `${self}/tree`,
        cancel: `${self}/cancel`,
        approvals: `${publicUrl}/v1/agent/approvals?invocationId=${id}`,
      };
    },
    file: (file) => `${publicUrl}/v1/agent/files/${file.split("/").map(encodeURIComponent).join("/")}`,
    sharedApproval: (token) => `${publicUrl}/app/a/${token}`,
    logDrain: (token) => `${publicUrl}/d/${token}`,
    sharedReport: (token) => `${publicUrl}/r/${token}`,
    approval: (id) => `${publicUrl}/app/approvals/${id}`,
    draft: ({ campaignId, draftId }) => `${publicUrl}/app/campaigns/${campaignId}?draft=${draftId}`,
    makeOfPainPoint: ({ workspaceId, id, make }) =>
      `${publicUrl}/app/w/${workspaceId}/discussions?pain=${id}&make=${make}`,
    unsubscribe: (token) => `${publicUrl}/u/${token}`,
    invitation: (token) => `${publicUrl}/app/join#${token}`,
    noticeUnsubscribe: (token) => `${publicUrl}/n/${token}`,
    appPage: (workspaceId, path) =>
      `${publicUrl}/app${workspaceId === undefined ? "/agency" : `/w/${encodeURIComponent(workspaceId)}`}${path}`,
    errorPage: (code) => `${publicUrl}/errors/${code}`,
  };
}
