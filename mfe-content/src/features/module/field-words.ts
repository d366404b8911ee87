import type { ContentModule, ModuleField } from '@zonewerk/contracts';
import { moduleMessages } from '../../shared/module-messages';

const texts = moduleMessages.fields;

/** What a field holds, in words: its type, whose rows it names, and what it depends on. */
export function fieldWords(
  { type, target, watcher }: ModuleField,
  own: ContentModule,
  modules: readonly ContentModule[],
): string {
  if (target === null) return moduleMessages.fieldTypes[type].label;
  const pointed = modules.find(({ id }) => id === target)?.title ?? texts.goneTarget;
  const watched = own.fields.find(({ key }) => key === watcher)?.title;
  const words = type === 'dropdown' ? texts.dropdownOf(pointed) : texts.relationTo(pointed);
  return watched === undefined ? words : `${words}, ${texts.dependsOn(watched)}`;
}
