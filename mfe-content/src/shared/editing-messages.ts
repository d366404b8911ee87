/** Texts of the editor in which a page is edited as its visitors see it. */
const en = {
  title: 'Edit page',
  titleOf: (title: string) => (title === '' ? 'Edit page' : `Edit ${title}`),
  purpose:
    'This is how visitors see the page. Type where the text stands. Visitors see changes after you publish.',
  back: 'Pages',
  loading: 'Loading the page',
  notFoundTitle: 'This page is not there any more',
  notFound:
    'It may have been deleted, or the address is not right. You can find the other pages of the website in the overview.',
  toPages: 'To the pages',
  language: (name: string) => `Language: ${name}`,
  fields: {
    title: 'Title of the page',
    titlePlaceholder: 'Title',
    text: 'Text of the page',
    textPlaceholder: 'Write the text of the page here.',
  },
  state: {
    saved: 'Saved as a draft',
    published: 'Saved and published',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    failed: 'Not saved. What you typed is kept here.',
    offline: 'You are offline. What you typed is kept here and saved when you are back.',
    untitled: 'Please give the page a title. The former one stays until you do.',
    meanwhile: 'Not saved: somebody changed this page in the meantime.',
    gone: 'This page is not there any more. What you typed is kept here.',
    again: 'Save again',
  },
  meanwhile: {
    title: 'Somebody changed this page in the meantime',
    text: 'Choose which version stays. The other one is lost.',
    show: 'Show theirs',
    mine: 'Keep mine',
    theirs: 'Take theirs',
    theirTitle: 'Their version',
    theirPurpose: 'What the page says now, as somebody else saved it.',
    name: 'Title',
    body: 'Text',
  },
  publish: {
    submit: 'Publish',
    done: 'The page is published.',
    hidden: 'The page is published, but hidden. Visitors see it after you show it in the overview.',
    failedTitle: 'The page could not be published',
    view: 'View on the website',
  },
  picture: {
    wrongTitle: 'This file is no picture',
    wrong: 'Please choose a picture. It can be shown in the text when it is ready.',
  },
  leave: {
    leaveTitle: 'Leave without saving?',
    leaveText: 'What you typed is not saved yet. It stays in this tab until you close it.',
    leave: 'Leave',
    stay: 'Stay',
  },
  start: { failedTitle: "Oh no! That's not OK!" },
};

export const editingMessages = en;
