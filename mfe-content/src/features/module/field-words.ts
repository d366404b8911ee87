import type { ContentModule, ModuleField } from '@zonewerk/contracts';
import { moduleMessages } from '../../shared/module-messages';

const texts = moduleMessages.fields;

/** Description of a field: its type, its target module and its controlling field. */
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
