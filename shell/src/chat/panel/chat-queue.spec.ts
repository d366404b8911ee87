import { waitFor } from '@testing-library/react';
import { ChatQueue, type Delivery, type QueuedMessage } from './chat-queue';

const NOT_SENT = { failure: 'Not sent.', isRefused: false };

/** A queue with the given delivery results; the last one is repeated. */
function queueWith(...answers: Delivery[]) {
  const sent: string[] = [];
  const queue = new ChatQueue([], async ({ text }: QueuedMessage) => {
    sent.push(text);
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? NOT_SENT;
  });
  return { queue, sent, shown: () => queue.messages.get().map(({ text, failure }) => [text, failure]) };
}

it('a failed message is resent, and later messages follow it', async () => {
  const { queue, sent, shown } = queueWith(NOT_SENT, NOT_SENT, { caseId: 'c1' });
  const failed = (...texts: string[]) =>
    waitFor(() => expect(shown()).toEqual(texts.map((text) => [text, 'Not sent.'])));
  queue.add('c1', 'c1', 'One.');
  await failed('One.');
  queue.add('c1', 'c1', 'Two.');
  await failed('One.', 'Two.');
  await queue.resend();
  await waitFor(() => expect(shown()).toEqual([]));
  expect(sent).toEqual(['One.', 'One.', 'One.', 'Two.']);
});

it('a rejected message is not resent', async () => {
  const { queue, sent, shown } = queueWith({ failure: 'Full.', isRefused: true });
  queue.add('c1', 'c1', 'One.');
  await waitFor(() => expect(shown()).toEqual([['One.', 'Full.']]));
  await queue.resend();
  expect(sent).toEqual(['One.']);
});

it('a failed message is shown as failed while it is resent', async () => {
  const { queue, sent, shown } = queueWith(NOT_SENT);
  queue.add('c1', 'c1', 'One.');
  await waitFor(() => expect(shown()).toEqual([['One.', 'Not sent.']]));
  const again = queue.resend();
  expect(shown()).toEqual([['One.', 'Not sent.']]);
  await Promise.all([again, queue.resend()]);
  expect(sent).toEqual(['One.', 'One.']);
  expect(shown()).toEqual([['One.', 'Not sent.']]);
});

it('messages do not wait for failed or pending messages of another conversation', async () => {
  const sent: string[] = [];
  const answers = new Map<string, (delivery: Delivery) => void>();
  const queue = new ChatQueue([], ({ text }) => {
    sent.push(text);
    return new Promise((resolve) => answers.set(text, resolve));
  });
  const texts = () => queue.messages.get().map(({ text }) => text);
  queue.add('c1', 'c1', 'One.');
  queue.add('c1', 'c1', 'One more.');
  queue.add('c2', 'c2', 'Two.');
  expect(sent).toEqual(['One.', 'Two.']);
  answers.get('Two.')?.({ caseId: 'c2' });
  await waitFor(() => expect(texts()).toEqual(['One.', 'One more.']));
  queue.add('c2', 'c2', 'Two more.');
  answers.get('One.')?.(NOT_SENT);
  answers.get('Two more.')?.(NOT_SENT);
  await waitFor(() => expect(queue.messages.get().every(({ failure }) => failure !== null)).toBe(true));
  const again = queue.resend();
  expect(sent.slice(3)).toEqual(['One.', 'Two more.']);
  answers.get('Two more.')?.({ caseId: 'c2' });
  await waitFor(() => expect(texts()).toEqual(['One.', 'One more.']));
  answers.get('One.')?.({ caseId: 'c1' });
  await again;
  await waitFor(() => expect(sent.slice(5)).toEqual(['One more.']));
});

it('messages of a new conversation follow the first one into its case', async () => {
  const cases: (string | null)[] = [];
  const queue = new ChatQueue([], async ({ caseId }) => {
    cases.push(caseId);
    return { caseId: 'c1' };
  });
  queue.add('new', null, 'One.');
  queue.add('new', null, 'Two.');
  await waitFor(() => expect(queue.messages.get()).toEqual([]));
  expect(cases).toEqual([null, 'c1']);
});
