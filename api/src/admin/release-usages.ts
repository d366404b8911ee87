import type { CommandForm } from './command.js';

/** Syntax of the release commands. `release build` runs without the API. */
export const RELEASE_FORMS = {
  publish: {
    usage: 'release publish <project> [--commit C] [--by B]',
    options: ['commit', 'by'],
    words: [1, 1],
  },
  promote: {
    usage: 'release promote <project> <version|latest> | <project@version…> --channel C --why W [--by B]',
    options: ['channel', 'why', 'by'],
    words: [1, 20],
  },
  rollback: {
    usage: 'release rollback <project> --channel C --why W [--by B]',
    options: ['channel', 'why', 'by'],
    words: [1, 1],
  },
  list: { usage: 'release list [project]', options: [], words: [0, 1] },
  diff: {
    usage: 'release diff <channel> <channel|project@version…>',
    options: [],
    words: [2, 20],
  },
  suspects: { usage: 'release suspects', options: [], words: [0, 0] },
  confirm: {
    usage: 'release confirm <project> <version> --why W [--by B]',
    options: ['why', 'by'],
    words: [2, 2],
  },
  dismiss: {
    usage: 'release dismiss <project> <version> --why W [--by B]',
    options: ['why', 'by'],
    words: [2, 2],
  },
  adopt: {
    usage: 'release adopt <channel…> [--by B]',
    options: ['by'],
    words: [1, 10],
  },
} as const satisfies Record<string, CommandForm>;

export type ReleaseCommandName = keyof typeof RELEASE_FORMS;

/** Usage of every release command. */
export const RELEASE_USAGES: readonly string[] = [
  'release build <project>',
  ...Object.values(RELEASE_FORMS).map(({ usage }) => usage),
];
