import type { LabelColor, Project } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { messages } from '../../../shared/messages';
import {
  readProjectsAgain,
  storeProject,
  useContentSetLabelMutation,
} from '../../../shared/api/project-calls';

const texts = messages.label;

interface LabelChoice {
  /** Displayed colour: the choice at once, the stored colour again after a failure. */
  shown: LabelColor;
  saving: boolean;
  choose: (color: LabelColor) => void;
}

/**
 * Sets the label optimistically. One request runs at a time and only the last choice follows it, so arrow
 * keys that run over the colours neither flood the server nor end on an earlier one.
 */
export function useLabelColor(project: Project): LabelChoice {
  const [send] = useContentSetLabelMutation();
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [wanted, setWanted] = useState<LabelColor | null>(null);
  const next = useRef<LabelColor | null>(null);
  const running = useRef(false);

  /** Sends choices until none is pending. Returns the stored colour, or the failure that ended the loop. */
  const save = async (color: LabelColor): Promise<{ stored: LabelColor } | { failure: unknown }> => {
    let stored = color;
    while (next.current !== null) {
      const wish = next.current;
      next.current = null;
      const result = await send({ project_id: project.id, label_color: wish });
      if (result.error) {
        next.current = null;
        return { failure: result.error };
      }
      dispatch(storeProject(result.data.project));
      stored = result.data.project.label_color;
    }
    return { stored };
  };

  const choose = async (color: LabelColor) => {
    next.current = color;
    setWanted(color);
    if (running.current) return;
    running.current = true;
    const result = await save(color);
    running.current = false;
    // Only after the last choice: a read between two choices could arrive late and show the first one.
    dispatch(readProjectsAgain());
    setWanted(null);
    if ('stored' in result) shell.toast({ text: texts.saved(messages.colors[result.stored]), tone: 'good' });
    else shell.toast({ text: texts.failed(failureText(result.failure)), tone: 'bad' });
  };

  return {
    shown: wanted ?? project.label_color,
    saving: wanted !== null,
    choose: (color) => void choose(color),
  };
}
