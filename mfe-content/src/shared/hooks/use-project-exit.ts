import { PAGES, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { readProjectsAgain } from '../api/project-calls';

/**
 * Shows the list of projects after the user lost access to this one. Projects are reloaded after the screen closed, so
 * no call reads the lost project.
 */
export function useProjectExit(): () => void {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const lost = useRef(false);
  useEffect(
    () => () => {
      if (lost.current) dispatch(readProjectsAgain());
    },
    [dispatch],
  );
  return () => {
    lost.current = true;
    shell.navigate(PAGES.projects.path);
  };
}
