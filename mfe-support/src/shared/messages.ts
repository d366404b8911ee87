import { CASE_LIMITS, TOO_MANY_FILES } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';
import type { CaseState, CaseType, ObjectKind, Rating, ReleaseKind } from '@zonewerk/contracts';

const MEGABYTE = 1_048_576;
const megabytes = LIMITS.supportFileBytes / MEGABYTE;

const types: Record<CaseType, { label: string; text: string; hint: string }> = {
  question: {
    label: 'Question',
    text: 'How something works',
    hint: 'Say what you want to achieve and how far you have come. Then we can answer with steps that fit.',
  },
  technical: {
    label: 'Technical problem',
    text: 'Something does not work',
    hint: 'Name the domain or project, what you expected, what happened instead and since when. A screenshot or the output of dig helps most.',
  },
  billing: {
    label: 'Billing',
    text: 'Orders, payments, balance',
    hint: 'Name the order or the profile. Never send card numbers: we do not need them.',
  },
  account: {
    label: 'Account and sign-in',
    text: 'Access and sessions',
    hint: 'Name the mail address of the account. Never send passwords or codes: we do not ask for them.',
  },
  abuse: {
    label: 'Report abuse',
    text: 'Spam, phishing, attacks',
    hint: 'Give the domain or address, the time, and what you saw. For mail, attach it with all its headers.',
  },
};

const states: Record<CaseState, string> = {
  open: 'Open',
  answered: 'Answered',
  waiting: 'Waiting',
  closed: 'Closed',
};

/** Texts of the support area. Sentences of the specification are word for word. */
const en = {
  types,
  states,
  loading: 'Loading',
  list: {
    title: 'Support cases',
    purpose: 'Questions and problems that you brought to us, and our answers.',
    list: 'Your cases',
    create: 'New case',
    search: 'Search cases',
    searchOlder: 'Search older cases',
    filter: 'State',
    columns: {
      number: 'Number',
      subject: 'Subject',
      type: 'About',
      state: 'State',
      posts: 'Posts',
      changed: 'Last change',
    },
    unread: 'New answer',
    emptyTitle: 'No cases yet',
    emptyText:
      'Open a case when something does not work or you want to know how. You get a number, a mail, and our answer here.',
  },
  files: {
    label: 'Files',
    help: `Pictures, PDF, text, Office documents, videos or ZIP files, up to ${megabytes} MB each. Choose them again after you reload the page.`,
    tooManyTitle: TOO_MANY_FILES.title,
    tooMany: { create: TOO_MANY_FILES.create, post: TOO_MANY_FILES.post },
    empty: (name: string) => `${name} is empty. Please choose another file.`,
    tooLarge: (name: string) => `${name} has more than ${megabytes} MB. Please make it smaller.`,
    fromProject: 'Add files of a project',
    notAttached: 'The files could not be fetched from the project. Please try again.',
    uploading: (count: number) => (count === 1 ? 'Sending 1 file…' : `Sending ${count} files…`),
  },
  create: {
    title: 'New support case',
    purpose: 'Tell us what you need. You get a number at once and our answer in the case.',
    back: 'Support cases',
    type: 'What is it about?',
    subject: 'Subject',
    subjectHelp: 'One line, such as “example.nl does not answer since noon”.',
    text: 'Description',
    submit: 'Create case',
    noType: 'Please choose what the case is about.',
    noSubject: 'Please give the case a subject.',
    noText: 'Please describe what happened.',
  },
  case: {
    title: 'Support case',
    back: 'Support cases',
    missingTitle: 'We cannot find this case',
    missingText: 'It does not exist, or it belongs to another account.',
    toList: 'Go to your cases',
    opened: 'opened',
    /** Specification, account area, section 8; a transport failure adds (500). */
    failedTitle: "Oh no! That's not OK!",
    tags: {
      label: 'Tags',
      add: 'Add tag',
    },
    options: {
      label: 'Options',
      copy: 'Copy link',
      copied: 'The link is copied.',
      notCopied: 'The browser did not allow the copy. Please copy the address of the page.',
      close: 'Close case',
      closed: 'The case is closed.',
    },
    releases: {
      title: 'Releases',
      kinds: {
        change: 'Change',
        fix: 'Fix',
        incident: 'Incident',
        answer: 'Public answer',
      } satisfies Record<ReleaseKind, string>,
      markRead: 'Mark as read',
      /** The name of the control for a screen reader. */
      markReadOf: (title: string) => `Mark as read: ${title}`,
      read: (count: number) => `Read (${count})`,
    },
    merged: {
      into: 'This case is merged. Please continue in',
      from: 'These cases are merged into this one:',
      followed: 'This case stays closed. It goes on in',
    },
    about: { title: 'About this case', types: 'Case type' },
    objects: {
      kinds: { cluster: 'DNS cluster', container: 'Container', order: 'Order' } satisfies Record<
        ObjectKind,
        string
      >,
      none: 'No linked objects.',
      missing: 'Removed, or not readable any more',
      link: 'Link an object',
      purpose: 'The care team can read the present state of linked objects.',
      kind: 'Kind',
      choose: 'Choose an object',
      loading: 'Loading your objects',
      noObject: 'Please choose an object.',
      nothing: 'You have none of this kind.',
      submit: 'Link',
      remove: 'Remove',
      removeOf: (title: string) => `Remove ${title} from the case`,
    },
    history: {
      title: 'History',
      none: 'No changes yet.',
      loading: 'Loading the history',
      retry: 'Try again',
      more: 'Show earlier events',
      actions: {
        type: (name: string) => `changed the type to ${name}.`,
        state: (name: string) => `set the state ${name}.`,
        assignee: (name: string) => `assigned the case to ${name}.`,
        unassigned: 'removed the agent.',
        read: () => 'read the case.',
        'object-linked': (title: string) => `linked ${title}.`,
        'object-unlinked': (title: string) => `removed the link to ${title}.`,
        merged: (number: string) => `merged the case into ${number}.`,
        'merge-added': (number: string) => `merged ${number} into this case.`,
        unmerged: () => 'took the merge back.',
        split: (number: string) => `copied a post to the new case ${number}.`,
        'objects-read': (titles: string) => `read ${titles}.`,
        continued: (number: string) => `opened the case ${number} with a late reply.`,
        answer: () => 'answered.',
        'answer-undone': () => 'took an answer back.',
        note: () => 'added a note.',
        'release-linked': (title: string) => `linked the release ${title}.`,
        'release-unlinked': (title: string) => `removed the release ${title}.`,
        related: (number: string) => `related the case to ${number}.`,
        unrelated: (number: string) => `removed the relation to ${number}.`,
        'email-accepted': (address: string) => `added an email of ${address}.`,
        'email-dismissed': (address: string) => `dismissed an email of ${address}.`,
      },
    },
    rating: {
      title: 'Your rating',
      question: 'How was our help?',
      names: { good: 'Good', bad: 'Not good' } satisfies Record<Rating, string>,
      comment: 'Comment (optional)',
      submit: 'Send rating',
      noRating: 'Please choose a rating.',
      rated: (name: string) => `You rated this case: ${name}. Thank you.`,
    },
    posts: 'Posts',
    older: 'Show earlier posts',
    team: 'Support team',
    whole: 'Show whole message',
    less: 'Hide quoted emails',
    refused: 'Not attached:',
    you: 'You',
    attachments: 'Files of this post',
    download: (name: string, size: string) => `Download ${name}, ${size}`,
    reply: 'Reply',
    replyText: 'Your reply',
    replySubmit: 'Send reply',
    noReply: 'Please write your reply.',
    open: 'We have your case. You can add more until we answer.',
    waiting: 'We have your case, and wait for something before we go on.',
    closed: 'This case is closed. A reply opens it again.',
    reopen: 'Open again',
    over: `This case closed more than ${CASE_LIMITS.reopenDays} days ago. A reply opens another case.`,
    sent: 'Your reply has been added.',
  },
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en')} characters.`,
};

export const messages = en;
