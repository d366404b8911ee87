import type { AnswerOf, getPageFrame, Project } from '@zonewerk/contracts';

export interface PageContentProps {
  project: Project;
  page: string;
}

export interface DraftProps extends PageContentProps {
  drawn: AnswerOf<typeof getPageFrame>;
  onLanguage: (language: string) => void;
}
