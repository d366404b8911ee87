/** Texts of invitations to projects. */
export const receivedMessages = {
  text: (from: string, project: string, role: string) => `${from} invites you to ${project} as ${role}.`,
  accept: (project: string) => `Accept the invitation to ${project}`,
  decline: (project: string) => `Decline the invitation to ${project}`,
  acceptLabel: 'Accept',
  declineLabel: 'Decline',
  accepted: (project: string) => `You are a member of ${project}.`,
  declined: (project: string) => `You declined the invitation to ${project}.`,
  unknown: 'A removed account',
};
