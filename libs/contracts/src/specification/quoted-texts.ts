import type { Place } from './specification-row.js';

/** A sentence that the specification quotes. `{detail}` and `{code}` stand for inserted text. */
export type QuotedText = { readonly text: string; readonly sections: readonly string[] } & Place;

/** All quoted sentences of both documents, verbatim, each with the file that contains it. */
export const QUOTED_TEXTS: readonly QuotedText[] = [
  { text: 'Kill Session', sections: ['account 2'], file: 'mfe-account/src/shared/messages.ts' },
  {
    text: 'Re-authentication',
    sections: ['account 2'],
    file: 'mfe-account/src/features/sessions/messages.ts',
  },
  {
    text: 'A custom amount has a minimum of €1.00',
    sections: ['account 5'],
    file: 'mfe-account/src/features/billing-profile/messages.ts',
  },
  {
    text: 'The Limit for Top-ups is €600.00/transaction.',
    sections: ['account 5'],
    file: 'mfe-account/src/features/billing-profile/messages.ts',
  },
  {
    text: 'This Email Address is invalid.',
    sections: ['account 5', 'partners 5'],
    file: 'mfe-account/src/shared/emails/messages.ts',
  },
  { text: 'Please select file', sections: ['account 5'], file: 'mfe-content/src/features/files/messages.ts' },
  {
    text: 'Select a file before you continue',
    sections: ['account 5'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  { text: 'Too many files', sections: ['account 5'], file: 'libs/contracts/src/support/case-types.ts' },
  {
    text: "You're not authenticated. Please sign in.",
    sections: ['account 6', 'partners 8'],
    file: 'libs/contracts/src/platform/errors.ts',
  },
  {
    text: "You're not the owner of this Email Address.",
    sections: ['account 6', 'partners 8'],
    file: 'api/src/domains/account/emails/addresses.service.ts',
  },
  { text: 'Something went wrong', sections: ['account 8', 'partners 8'], file: 'shell/src/messages.ts' },
  {
    text: 'Something went wrong while killing this Session.',
    sections: ['account 8'],
    file: 'mfe-account/src/shared/messages.ts',
  },
  {
    text: 'Something went wrong while requesting a Re-authentication',
    sections: ['account 8'],
    file: 'mfe-account/src/features/sessions/messages.ts',
  },
  {
    text: "We couldn't send you an SMS. Please try again.",
    sections: ['account 8'],
    file: 'mfe-account/src/features/verification/messages.ts',
  },
  {
    text: 'Sorry, something unexpected went wrong. We will show you some technical data: {detail}',
    sections: ['account 8', 'partners 8'],
    file: 'mfe-account/src/features/reset/messages.ts',
  },
  {
    text: 'Something went wrong. Oops!',
    sections: ['account 8'],
    file: 'shell/src/sign-in/factor/messages.ts',
  },
  {
    text: 'Sorry, the AI has an issue.',
    sections: ['account 8'],
    file: 'shell/src/sign-in/factor/messages.ts',
  },
  {
    text: 'Oh no! Something went wrong with your request. ({detail})',
    sections: ['account 8', 'partners 8'],
    file: 'libs/shell-sdk/src/messages.ts',
  },
  { text: "You're offline", sections: ['account 8'], file: 'libs/shell-sdk/src/messages.ts' },
  {
    text: "We couldn't get your files. Please try again or report this to us.",
    sections: ['account 8'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  {
    text: 'Folder empty',
    sections: ['account 8', 'partners 2'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  {
    text: 'Please plug in your internet in before you try again.',
    sections: ['account 8'],
    file: 'libs/shell-sdk/src/messages.ts',
  },
  {
    text: 'Error. Please, contact the webmaster!',
    sections: ['account 8'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  {
    text: 'Error. Please, try again!',
    sections: ['account 8'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  {
    text: 'Oh no! Something went wrong creating your record. Please try again later.',
    sections: ['account 8', 'partners 8'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  {
    text: 'Oh no! Something went wrong. Here it is: {detail}',
    sections: ['account 8', 'partners 8'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  {
    text: "Oh no! That's not OK!",
    sections: ['account 8', 'partners 8'],
    file: 'mfe-content/src/shared/editing-messages.ts',
  },
  { text: 'File manager', sections: ['partners 2'], file: 'libs/shell-sdk/src/messages.ts' },
  {
    text: 'Drop your file here',
    sections: ['partners 2'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  {
    text: 'Payment Failed',
    sections: ['partners 4'],
    file: 'mfe-account/src/features/charged/messages.ts',
  },
  {
    text: 'Payment was canceled',
    sections: ['partners 4'],
    file: 'mfe-account/src/features/charged/messages.ts',
  },
  {
    text: 'Failed Fetching Status.',
    sections: ['partners 4'],
    file: 'mfe-account/src/features/charged/messages.ts',
  },
  {
    text: 'Invalid Method ID. We did reset it for you.',
    sections: ['partners 4'],
    file: 'mfe-account/src/features/verification/messages.ts',
  },
  {
    text: 'This is not a valid mail address.',
    sections: ['partners 5'],
    file: 'mfe-account/src/shared/messages.ts',
  },
  {
    text: 'Please do not use your domain as name.',
    sections: ['partners 5'],
    file: 'libs/contracts/src/dns/record-sets/values/record-names.ts',
  },
  {
    text: 'A contact needs at least one credential.',
    sections: ['partners 5'],
    file: 'mfe-account/src/features/contacts/messages.ts',
  },
  {
    text: 'This is not a valid email-address.',
    sections: ['partners 5'],
    file: 'mfe-account/src/features/reset/messages.ts',
  },
  {
    text: "This payment method requires you to enter your name. If the name doesn't match your payment information, a transaction could be declined.",
    sections: ['partners 5'],
    file: 'mfe-account/src/features/order/messages.ts',
  },
  {
    text: "It looks like you haven't select a project.",
    sections: ['partners 5'],
    file: 'libs/shell-sdk/src/messages.ts',
  },
  {
    text: 'Redirect base is missing.',
    sections: ['partners 7'],
    file: 'mfe-account/src/features/order/messages.ts',
  },
  { text: 'Woops!', sections: ['partners 8'], file: 'mfe-dns-hosting/src/shared/messages-records.ts' },
  {
    text: 'Issue while fetching Resource.',
    sections: ['partners 8'],
    file: 'mfe-dns-hosting/src/shared/messages-records.ts',
  },
  {
    text: 'You do not have the permission to create this Contact.',
    sections: ['partners 8'],
    area: 'project tools',
  },
  {
    text: 'You do not have the permission to fetch this contact.',
    sections: ['partners 8'],
    area: 'project tools',
  },
  {
    text: "You're not the owner of this Contact.",
    sections: ['partners 8'],
    file: 'api/src/domains/account/contacts/contacts.service.ts',
  },
  {
    text: 'Something went wrong while dropping Cluster',
    sections: ['partners 8'],
    file: 'mfe-dns-hosting/src/shared/messages.ts',
  },
  {
    text: 'Something went wrong while dropping this Rule',
    sections: ['partners 8'],
    file: 'mfe-dns-hosting/src/shared/settings-messages.ts',
  },
  {
    text: 'Sorry, something went wrong creating a new Cluster.',
    sections: ['partners 8'],
    file: 'mfe-dns-hosting/src/shared/messages.ts',
  },
  {
    text: 'Sorry, something went wrong creating a new Container.',
    sections: ['partners 8'],
    file: 'mfe-dns-hosting/src/features/servers/messages.ts',
  },
  {
    text: 'Something went wrong loading your file bundle',
    sections: ['partners 8'],
    file: 'mfe-content/src/features/row/messages.ts',
  },
  {
    text: 'Resource returned 404.',
    sections: ['partners 8'],
    file: 'api/src/domains/dns/record-sets/record-sets.service.ts',
  },
  {
    text: 'Policy Conflict',
    sections: ['partners 8'],
    file: 'mfe-dns-hosting/src/shared/messages-records.ts',
  },
  {
    text: 'There are no available Servers',
    sections: ['partners 8'],
    file: 'mfe-dns-hosting/src/features/servers/messages.ts',
  },
  {
    text: 'This item was not added yet',
    sections: ['partners 8'],
    file: 'mfe-content/src/features/row/messages.ts',
  },
  {
    text: 'Sorry, something went wrong while saving the new page positions.',
    sections: ['partners 8'],
    file: 'mfe-content/src/shared/website-messages.ts',
  },
  {
    text: 'Sorry, something went wrong while updating the visibility.',
    sections: ['partners 8'],
    file: 'mfe-content/src/shared/website-messages.ts',
  },
  {
    text: "Oh no! We couldn't create this payment.",
    sections: ['partners 8'],
    file: 'mfe-account/src/features/order/messages.ts',
  },
  {
    text: 'Something went wrong! Please contact our Care team with the following code [{code}]',
    sections: ['partners 8'],
    file: 'mfe-account/src/features/order/messages.ts',
  },
  {
    text: 'Error while posting. Please sign in again',
    sections: ['partners 8'],
    file: 'mfe-account/src/features/verification/messages.ts',
  },
  {
    text: 'Error while generating. Please try again.',
    sections: ['partners 8'],
    file: 'mfe-account/src/features/verification/messages.ts',
  },
  {
    text: "We couldn't reach the authentication servers.",
    sections: ['partners 8'],
    file: 'mfe-account/src/features/verification/messages.ts',
  },
  {
    text: "We've generated you a new secret.",
    sections: ['partners 8'],
    file: 'mfe-account/src/features/verification/messages.ts',
  },
  {
    text: "We've copied your secret to your clipboard.",
    sections: ['partners 8'],
    file: 'mfe-account/src/features/verification/messages.ts',
  },
  {
    text: 'Are you sure you want to remove this file? If the file is used, they may appear broken on your website.',
    sections: ['partners 8'],
    file: 'mfe-content/src/features/files/messages.ts',
  },
  { text: 'Expecting callback function', sections: ['partners 8'], file: 'libs/shell-sdk/src/messages.ts' },
];
