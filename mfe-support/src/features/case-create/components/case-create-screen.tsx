import { PAGES } from '@zonewerk/shell-sdk';
import { PageHeader, Panel } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import classes from './case-create.module.css';
import { CreateForm } from './create-form';

const texts = messages.create;

/** Page `support-create`. */
export function CaseCreateScreen() {
  return (
    <div className={classes.page}>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: PAGES.support.path, label: texts.back }}
      />
      <Panel>
        <CreateForm />
      </Panel>
    </div>
  );
}
