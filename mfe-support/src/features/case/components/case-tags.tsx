import type { CaseTag, SupportCase } from '@zonewerk/contracts';
import { shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Menu, Tag } from '@zonewerk/ui';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { messages } from '../../../shared/messages';
import {
  changeTags,
  useSupportListTagsQuery,
  useSupportToggleTagMutation,
} from '../../../shared/api/support-calls';
import { successOf } from '../success-of';
import classes from './case.module.css';

const texts = messages.case.tags;

/** Tags of a case with remove buttons, and a menu with the other tags of the projects. */
export function CaseTags({ shown }: { shown: SupportCase }) {
  const { data } = useSupportListTagsQuery();
  const box = useRef<HTMLDivElement>(null);
  const { change, busy } = useTagChange(shown);
  const free = (data?.list ?? []).filter(({ id }) => !shown.tags.some((tag) => tag.id === id));
  if (shown.tags.length === 0 && free.length === 0) return null;
  const remove = async (tag: CaseTag) => {
    if (await change(tag, false)) box.current?.focus();
  };
  return (
    <div ref={box} className={classes.tags} role="group" aria-label={texts.label} tabIndex={-1}>
      {shown.tags.map((tag) => (
        <Tag key={tag.id} tag={tag.name} busy={busy === tag.id} onRemove={() => void remove(tag)} />
      ))}
      {free.length > 0 && (
        <Menu
          label={texts.add}
          size="s"
          variant="quiet"
          align="start"
          items={free.map((tag) => ({
            label: tag.name,
            hint: tag.project,
            onSelect: () => void change(tag, true),
          }))}
        />
      )}
    </div>
  );
}

/** Adds or removes a tag. The screen changes after the response, because another tab may have made the same change. */
function useTagChange({ caseId }: SupportCase) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [toggle, { isLoading, originalArgs }] = useSupportToggleTagMutation();
  const change = async ({ id, name, color }: CaseTag, wanted: boolean): Promise<boolean> => {
    if (isLoading) return false;
    const data = await successOf(await toggle({ tagId: id, caseId, wanted }));
    if (!data) return false;
    dispatch(
      changeTags(caseId, (tags) => {
        const others = tags.filter((tag) => tag.id !== id);
        return data.tagged ? [...others, { id, name, color }] : others;
      }),
    );
    shell.announce(data.message);
    return true;
  };
  return { change, busy: isLoading ? originalArgs?.tagId : undefined };
}
