/** Texts of the page editor. */
const en = {
  title: 'Edit page',
  titleOf: (title: string) => (title === '' ? 'Edit page' : `Edit ${title}`),
  purpose:
    'The page looks as on the website. Click a text to change it. Visitors see changes after you publish.',
  back: 'Pages',
  loading: 'Loading the page',
  notFoundTitle: 'Page not found',
  notFound: 'The page was deleted, or the URL is wrong. The overview lists all pages.',
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
    failed: 'Not saved. Your input is still here.',
    offline: 'You are offline. Your input is saved when you are online again.',
    untitled: 'Please give the page a title. The current title stays until then.',
    meanwhile: 'Not saved. Another member changed this page.',
    gone: 'This page no longer exists. Your input is still here.',
    again: 'Save again',
  },
  meanwhile: {
    title: 'Another member changed this page',
    text: 'Choose one version. The other version is lost.',
    show: 'Show their version',
    mine: 'Use my version',
    theirs: 'Use their version',
    theirTitle: 'Their version',
    theirPurpose: 'The version that another member saved.',
    name: 'Title',
    body: 'Text',
  },
  publish: {
    submit: 'Publish',
    done: 'Page published.',
    hidden: 'Page published, but hidden. Visitors see it after you show it in the overview.',
    failedTitle: 'The page could not be published',
    view: 'View on the website',
  },
  picture: {
    wrongTitle: 'This file is not an image',
    wrong: 'Please choose an image. A new image needs a moment for processing.',
  },
  leave: {
    leaveTitle: 'Leave without saving?',
    leaveText: 'Your changes are not saved yet. They stay in this tab until you close it.',
    leave: 'Leave',
    stay: 'Stay',
  },
  start: { failedTitle: "Oh no! That's not OK!" },
};

export const editingMessages = en;
