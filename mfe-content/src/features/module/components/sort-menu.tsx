import { IconArrowsSort } from '@tabler/icons-react';
import type { ContentModule } from '@zonewerk/contracts';
import { Button, Menu, type MenuItem } from '@zonewerk/ui';
import { moduleMessages } from '../../../shared/module-messages';
import { AGE, type RowOrder } from '../hooks/use-row-order';

const texts = moduleMessages.rows;

/** Menu that sorts rows. It includes fields without a column and works for cards, which have no headings. */
export function SortMenu({ module, order }: { module: ContentModule; order: RowOrder }) {
  const label = texts.sort(nameOf(module, order));
  return (
    <Menu
      label={label}
      items={itemsOf(module, order)}
      trigger={
        <Button aria-label={label} leftIcon={<IconArrowsSort aria-hidden="true" />}>
          {nameOf(module, order)}
        </Button>
      }
    />
  );
}

function itemsOf({ fields }: ContentModule, { key, direction, onChange }: RowOrder): MenuItem[] {
  const isAge = key === AGE;
  return [
    { label: texts.byAge, current: isAge, onSelect: () => onChange(AGE, 'desc') },
    ...fields
      .filter(({ sortable }) => sortable)
      .map((field) => ({
        label: field.title,
        current: field.key === key,
        onSelect: () => onChange(field.key, 'asc'),
      })),
    {
      label: isAge ? texts.oldest : texts.ascending,
      separated: true,
      current: direction === 'asc',
      onSelect: () => onChange(key, 'asc'),
    },
    {
      label: isAge ? texts.newest : texts.descending,
      current: direction === 'desc',
      onSelect: () => onChange(key, 'desc'),
    },
  ];
}

function nameOf({ fields }: ContentModule, { key, direction }: RowOrder): string {
  const isDown = direction === 'desc';
  if (key === AGE) return isDown ? texts.newest : texts.oldest;
  return texts.sorted(fields.find((field) => field.key === key)?.title ?? '', isDown);
}
