import type { PageResponse, Project } from '@zonewerk/contracts';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ok } from '@zonewerk/testing/screens';

export const LIST = '/api/partners/projects/list/';
export const GET = '/api/partners/projects/get/';
export const ADD = '/api/partners/projects/add/';
export const SET_LABEL = '/api/partners/projects/set/label/';

export const canal: Project = {
  id: 'a'.repeat(24),
  name: 'Canal museum',
  label_color: 'teal',
  role: 'owner',
  project_role: 'owner',
  created: '2026-01-02T10:00:00.000Z',
};
export const dike: Project = {
  ...canal,
  id: 'b'.repeat(24),
  name: 'Dike watch',
  label_color: 'slate',
  role: 'member',
  project_role: 'editor',
};

/** A whole list in one page. */
export const listOf = (...list: Project[]) => ok({ list, next: null, count: list.length });

/** What the shell gives a screen of the project `canal`. */
export const screenProps: ScreenProps = {
  page: { title: 'Project' } as PageResponse,
  params: { projectId: canal.id },
};
