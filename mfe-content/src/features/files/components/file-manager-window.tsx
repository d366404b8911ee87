import type { FileItem } from '@zonewerk/contracts';
import {
  closeFileManager,
  shell,
  useFileManager,
  useWindowEntry,
  type FileManagerOptions,
} from '@zonewerk/shell-sdk';
import { Button, Text, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { fileMessages } from '../messages';
import { FileManager } from './file-manager';
import { ROOT } from '../hooks/use-folder';
import classes from './files.module.css';

const texts = fileMessages.select;
const { uploads } = fileMessages;

/** Window that selects files of a project. Other remotes open it through the shell. */
export function FileManagerWindow() {
  const options = useFileManager();
  const [shown, setShown] = useState(options);
  const [chosen, setChosen] = useState<readonly FileItem[]>([]);
  const [busy, setBusy] = useState(false);
  useWindowEntry(options !== null);
  if (options !== shown) {
    setShown(options);
    setChosen([]);
  }
  const close = async () => {
    if (!busy || (await askToLeave())) closeFileManager();
  };
  return (
    <Window
      opened={options !== null}
      onClose={() => void close()}
      title={fileMessages.title}
      purpose={options?.select === 'multiple' ? texts.many : texts.one}
      dirty={busy}
      size="l"
      actions={options && <SelectAction options={options} chosen={chosen} />}
    >
      {options && <Chooser options={options} chosen={chosen} onChosen={setChosen} onBusy={setBusy} />}
    </Window>
  );
}

function askToLeave(): Promise<boolean> {
  return shell.confirm({
    title: uploads.leaveTitle,
    text: uploads.leaveText,
    confirmLabel: uploads.leave,
    cancelLabel: uploads.stay,
  });
}

interface SelectProps {
  options: FileManagerOptions;
  chosen: readonly FileItem[];
}

function SelectAction({ options, chosen }: SelectProps) {
  const select = () => {
    if (chosen.length === 0) {
      void shell.alert({ title: texts.missingTitle, text: texts.missing, icon: 'info' });
      return;
    }
    closeFileManager();
    options.onSelect(chosen);
  };
  return (
    <>
      <Text as="span" size="s" tone="dim" role="status" className={classes.count}>
        {chosen.length > 0 && texts.count(chosen.length)}
      </Text>
      <Button variant="primary" onClick={select}>
        {texts.submit}
      </Button>
    </>
  );
}

interface ChooserProps extends SelectProps {
  onChosen: (chosen: readonly FileItem[]) => void;
  onBusy: (busy: boolean) => void;
}

function Chooser({ options, chosen, onChosen, onBusy }: ChooserProps) {
  const { projectId, module = '', select, only } = options;
  const [folder, setFolder] = useState(ROOT);
  const many = select === 'multiple';
  const has = ({ id }: FileItem) => chosen.some((one) => one.id === id);
  const toggle = (file: FileItem) => {
    const others = chosen.filter(({ id }) => id !== file.id);
    if (has(file)) onChosen(others);
    else onChosen(many ? [...others, file] : [file]);
  };
  return (
    <div className={classes.inWindow}>
      <FileManager
        key={`${projectId} ${module}`}
        of={{ projectId, module }}
        folder={folder}
        onFolder={setFolder}
        choice={{ many, has, toggle, only }}
        onBusy={onBusy}
      />
    </div>
  );
}
