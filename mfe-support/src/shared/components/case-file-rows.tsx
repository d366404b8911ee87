import { CASE_FILES_FIELD, type Issue } from '@zonewerk/contracts';
import { LIMITS, shell } from '@zonewerk/shell-sdk';
import { FileRows, type FileRow } from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import { messages } from '../messages';
import { ProjectFiles } from './project-files';

const texts = messages.files;

interface CaseFileRowsProps {
  rows: readonly FileRow[];
  onChange: (rows: FileRow[]) => void;
  /** Selects one of the two refusals of a sixteenth row. */
  place: 'create' | 'post';
  disabled?: boolean;
}

/** The add-file control of both screens (specification, account area, sections 2, 4 and 5). */
export function CaseFileRows({ rows, onChange, place, disabled }: CaseFileRowsProps) {
  const refuse = () =>
    void shell.alert({ title: texts.tooManyTitle, text: texts.tooMany[place], icon: 'info' });
  const added = useRef(rows.length);
  // Files of a project arrive later, and other rows may be added in between.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const attach = (more: readonly FileRow[]) => {
    const count = Math.max(added.current, latest.current.length) + more.length;
    if (count > LIMITS.supportFileRows) return refuse();
    added.current = count;
    return onChange([...latest.current, ...more]);
  };
  return (
    <>
      <FileRows
        name={CASE_FILES_FIELD}
        label={texts.label}
        help={texts.help}
        rows={rows}
        onChange={onChange}
        max={LIMITS.supportFileRows}
        onTooMany={refuse}
        counter={added}
        disabled={disabled}
      />
      <div>
        <ProjectFiles onAdd={attach} disabled={disabled} />
      </div>
    </>
  );
}

/** The selected files; rows without a file are skipped. */
export function chosenFiles(rows: readonly FileRow[]): File[] {
  return rows.flatMap(({ file }) => (file ? [file] : []));
}

/** Issues of the selected files that are detectable without a request. */
export function fileIssues(rows: readonly FileRow[]): Issue[] {
  const found = chosenFiles(rows).flatMap(({ name, size }) => {
    if (size === 0) return [texts.empty(name)];
    return size > LIMITS.supportFileBytes ? [texts.tooLarge(name)] : [];
  });
  return found.map((message) => ({ path: CASE_FILES_FIELD, message }));
}

/** A field shows one error. Issues of the same field (one for several files) are joined. */
export function onePerField(issues: readonly Issue[]): Issue[] {
  const merged = new Map<string, string>();
  for (const { path, message } of issues) {
    const before = merged.get(path);
    merged.set(path, before === undefined ? message : `${before} ${message}`);
  }
  return [...merged].map(([path, message]) => ({ path, message }));
}
