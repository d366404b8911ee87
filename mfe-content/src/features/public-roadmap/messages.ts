/** Texts of the page that visitors of a public roadmap see. */
export const publicRoadmapMessages = {
  title: 'Roadmap',
  purpose: (project: string) => `Ideas, plans and results of ${project}.`,
  board: (name: string) => `Roadmap ${name}`,
  empty: 'No items',
  emptyTitle: 'No items yet',
  emptyText: 'The project has published no items of this roadmap.',
  notFoundTitle: 'There is no public roadmap here',
  notFoundText: 'The project may have hidden it.',
  vote: (title: string) => `Vote for ${title}`,
  votes: (count: number) => (count === 1 ? '1 vote' : `${count.toLocaleString()} votes`),
  suggest: 'Suggest an item',
  suggestWindow: {
    title: 'Suggest an item',
    purpose: 'The project decides whether the suggestion becomes an item.',
    name: 'Title',
    missing: 'Please give the suggestion a title.',
    text: 'Text',
    submit: 'Send suggestion',
    done: 'Thank you. The team of the roadmap looks at your suggestion.',
  },
};
