import {
  IconAlignLeft,
  IconArrowsRightLeft,
  IconCalendar,
  IconFiles,
  IconLetterT,
  IconLink,
  IconNumbers,
  IconPhoto,
  IconSelect,
  IconToggleLeft,
} from '@tabler/icons-react';
import { FIELD_TYPES, type FieldType } from '@zonewerk/contracts';
import type { Choice } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { moduleMessages } from '../../../shared/module-messages';

const texts = moduleMessages.fieldTypes;

export const FIELD_ICONS: Readonly<Record<FieldType, ReactNode>> = {
  text: <IconLetterT aria-hidden="true" />,
  richtext: <IconAlignLeft aria-hidden="true" />,
  number: <IconNumbers aria-hidden="true" />,
  date: <IconCalendar aria-hidden="true" />,
  boolean: <IconToggleLeft aria-hidden="true" />,
  image: <IconPhoto aria-hidden="true" />,
  bundle: <IconFiles aria-hidden="true" />,
  dropdown: <IconSelect aria-hidden="true" />,
  slug: <IconLink aria-hidden="true" />,
  relation: <IconArrowsRightLeft aria-hidden="true" />,
};

/** Field types with their descriptions. A module has at most one slug. */
export function typeChoices(hasSlug: boolean): Choice[] {
  return FIELD_TYPES.filter((type) => type !== 'slug' || !hasSlug).map((type) => ({
    value: type,
    icon: FIELD_ICONS[type],
    ...texts[type],
  }));
}
