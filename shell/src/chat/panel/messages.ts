import { CASE_LIMITS } from '@zonewerk/contracts';

const en = {
  title: 'Chat',
  close: 'Close chat',
  back: 'All conversations',
  loading: 'Loading',
  conversations: 'Your conversations',
  start: 'New conversation',
  emptyTitle: 'No conversations yet',
  emptyText: 'Ask us about your projects, domains and orders.',
  more: 'Earlier conversations are in Support.',
  newAnswer: 'New answer',
  messages: 'Messages',
  you: 'You',
  message: 'Your message',
  send: 'Send',
  missing: 'Please write a message.',
  tooLong: `Please use at most ${CASE_LIMITS.textCharacters.toLocaleString('en')} characters.`,
  sending: 'Sending…',
  notSent: 'Not sent.',
  tryAgain: 'Try again',
  remove: 'Remove',
  closed: 'This conversation is closed. A message reopens it.',
  over: 'This conversation is closed. A message starts another one.',
  first: 'Write your question. Our answers appear here.',
  wholeCase: 'Earlier messages and files are in the case.',
  toSupport: 'Go to Support',
  toCase: 'Open the case',
  files: (count: number) => (count === 1 ? '1 file in the case' : `${count} files in the case`),
  states: { open: 'Open', answered: 'Answered', waiting: 'Waiting', closed: 'Closed' },
  hours: {
    range: (first: string, last: string) => `${first} to ${last}`,
    line: (days: string, zone: string) => `We answer ${days} (${zone})`,
    next: (time: string, day: string) => `We answer at ${time} on ${day}`,
  },
};

/** Texts of the chat panel. */
export const panelMessages = en;
